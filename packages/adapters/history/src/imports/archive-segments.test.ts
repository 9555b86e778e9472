import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex } from '@ethread/core';
import { archiveFile, sourceOf } from '@ethread/era/testing';
import { temporaryFolders } from '@ethread/storage/testing';
import { chainRules } from '../checks/block-checks.ts';
import { genesisAccountsHash } from '../chain/same-chain.ts';
import { openStore } from '../store/store.ts';
import { openParts } from '../open-parts.ts';
import { buildFromArchive, type CheckedSegment } from '../sealing/archive-segment.ts';
import { catalogueSegment } from './catalogue-segment.ts';
import { openedHistories } from '../segments/testing/opened-histories.ts';
import {
  BLOCKS,
  blocks,
  contentOf,
  genesis,
  genesisBlock,
  LENGTH,
  nextBlocks,
} from '../segments/testing/sealed-chain.ts';

const folder = temporaryFolders();

const { open } = openedHistories();

const genesisFirst = [
  {
    block: { header: genesisBlock, transactions: [], uncles: [], withdrawals: [] },
    receipts: [],
    senders: [],
  },
  ...blocks,
];
/** Two archives of whole segments, and one of a part. */
const RANGES = [0, BLOCKS, 2 * BLOCKS].map((from) => ({ from, to: Math.min(from + BLOCKS - 1, LENGTH) }));

/** Writes the archives of the chain in ere format, whose blooms and total difficulties are computed. */
function archives(): string[] {
  const path = folder();
  return RANGES.map(({ from, to }) => {
    const before = genesisFirst.slice(0, from).reduce((sum, { block }) => sum + block.header.difficulty, 0n);
    return archiveFile(join(path, `${from}.ere`), 'ere', sourceOf(genesisFirst.slice(from, to + 1), before));
  });
}

function filesIn(path: string): Readonly<Record<string, string>> {
  const segments = join(path, 'segments');
  return Object.fromEntries(
    readdirSync(segments)
      .sort()
      .map((name) => [name, readFileSync(join(segments, name)).toString('hex')]),
  );
}

let expected: unknown;
let files: Readonly<Record<string, string>>;
beforeAll(async () => {
  const path = folder();
  const history = open(path);
  history.putGenesis(genesisBlock);
  history.storeProven(blocks);
  await history.segmentsSealed();
  expected = await contentOf(history);
  files = filesIn(path);
});

describe('An import of archives', () => {
  it('writes whole segments directly, with the same bytes as from rows', async () => {
    const path = folder();
    const history = open(path);
    const heads: number[] = [];
    expect(
      await history.importArchives(archives(), { onProgress: ({ head }) => heads.push(head) }),
    ).toMatchObject({ imported: LENGTH + 1, skipped: 0 });
    // The thread reports block 0 while it checks the first archive.
    expect(heads[0]).toBe(0);
    expect(heads.at(-1)).toBe(LENGTH);
    expect(filesIn(path)).toEqual(files);
    expect(await contentOf(history)).toEqual(expected);
    expect(await history.verify()).toMatchObject({ blocks: LENGTH + 1, problems: [] });
    history.storeProven(nextBlocks);
    expect(await history.importArchives(archives())).toMatchObject({ imported: 0, skipped: LENGTH + 1 });
  });

  it('takes archives whose segments are begun before they are needed', async () => {
    const history = open(folder());
    await history.importArchives(archives().toReversed());
    expect(await contentOf(history)).toEqual(expected);
  });

  it('writes rows of blocks that are not final', async () => {
    const path = folder();
    const history = open(path, { segments: { blocks: BLOCKS, depth: LENGTH } });
    await history.importArchives(archives());
    expect(readdirSync(path)).not.toContain('segments');
    expect(await contentOf(history)).toEqual(expected);
  });

  it('rejects a segment whose blocks do not follow the stored ones, and leaves none of it', async () => {
    const path = folder();
    const history = open(path);
    const [first = '', second = ''] = archives();
    await history.importArchives([first]);
    const parentHash = new Uint8Array(32).fill(9);
    const fork = genesisFirst.slice(BLOCKS, 2 * BLOCKS).map(({ block, ...rest }, index) => ({
      ...rest,
      block: index === 0 ? { ...block, header: { ...block.header, parentHash } } : block,
    }));
    const other = archiveFile(join(folder(), 'fork.ere'), 'ere', sourceOf(fork, 0n));
    await expect(history.importArchives([other])).rejects.toThrow(/fork\.ere: .*block 1[67]/);
    expect(await history.importArchives([second])).toMatchObject({ imported: BLOCKS });
    expect(filesIn(path)).toEqual(files);
    expect((await history.verify()).problems).toEqual([]);
  });

  it('removes the segments that it built ahead when it stops', async () => {
    const path = folder();
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    await open(path).importArchives(archives(), { onProgress, signal: controller.signal });
    expect(readdirSync(join(path, 'segments')).filter((name) => name.endsWith('.blocks'))).toEqual([]);
  });

  it('is repeated after a kill within the catalogue, while other processes read', async () => {
    const path = folder();
    const [first = '', ...others] = archives();
    const segment = await build(path, first);
    await catalogueUntilLogs(path, segment);
    // Another process loads the index with the logs of blocks that are not available.
    const other = openStore(path, { readOnly: true });
    expect(() => other.logIndex.require(1)).not.toThrow();
    await other.close();

    const history = open(path);
    expect(history.ranges()).toEqual([]);
    expect(await history.importArchives([first, ...others])).toMatchObject({ imported: LENGTH + 1 });
    expect(await contentOf(history)).toEqual(expected);
    expect(filesIn(path)).toEqual(files);
    expect((await history.verify()).problems).toEqual([]);
  });

  it('removes the added part of a segment when something else is stored or the store is verified', async () => {
    const [first = ''] = archives();
    const path = folder();
    const segment = await build(path, first);
    await catalogueUntilLogs(path, segment);
    const history = open(path);
    expect(await history.verify()).toMatchObject({ blocks: 0, problems: [] });

    const next = folder();
    await catalogueUntilLogs(next, await build(next, first));
    const written = open(next);
    written.storeProven(blocks);
    written.putGenesis(genesisBlock);
    expect(written.ranges()).toEqual([{ from: 0, to: LENGTH }]);
    expect((await written.verify()).problems).toEqual([]);
  });
});

async function build(path: string, file: string): Promise<CheckedSegment> {
  const modules = { path, rules: chainRules(genesis), onBlock: () => undefined, isStopped: () => false };
  return buildFromArchive(file, { from: 0, to: BLOCKS - 1 }, modules);
}

/** Adds a segment to the catalogue up to its first block with logs, as a process that is then killed. */
async function catalogueUntilLogs(path: string, segment: CheckedSegment): Promise<void> {
  const { store, chain, close } = openParts({ path, genesis }, {});
  store.transaction(() => {
    store.facts.put('chainId', String(genesis.chainId));
    store.facts.put('accounts', bytesToHex(genesisAccountsHash(genesis)));
  });
  const pace = {
    isDue: () => true,
    rest: () => (store.logBlocks.count() > 0 ? Promise.reject(new Error('killed')) : Promise.resolve()),
  };
  const modules = { path, store, chain, rules: chainRules(genesis), checkGenesis: () => undefined };
  await expect(catalogueSegment(modules, segment, { pace, signal: undefined })).rejects.toThrow('killed');
  await close();
}
