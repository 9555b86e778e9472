import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex } from '@ethread/core';
import { archiveFile, sourceOf } from '@ethread/era/testing';
import { temporaryFolders } from '@ethread/storage/testing';
import { chainRules } from '../checks/block-checks.ts';
import { genesisAccountsHash } from '../chain/genesis-accounts-hash.ts';
import { openStore } from '../store/store.ts';
import { openStoredChain } from '../chain/open-stored-chain.ts';
import { buildFromArchive } from '../sealing/archive-segment.ts';
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

/** Returns the files of the segments, by name. */
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
  await history.segmentsSettled();
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
    expect(heads.at(-1)).toBe(LENGTH);
    expect(filesIn(path)).toEqual(files);
    expect(await contentOf(history)).toEqual(expected);
    expect(await history.verify()).toMatchObject({ blocks: LENGTH + 1, problems: [] });
    history.storeProven(nextBlocks);
    expect(await history.importArchives(archives())).toMatchObject({ imported: 0, skipped: LENGTH + 1 });
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
    const fork = genesisFirst
      .slice(BLOCKS, 2 * BLOCKS)
      .map((built, index) => (index === 0 ? forked(built) : built));
    const other = archiveFile(join(folder(), 'fork.ere'), 'ere', sourceOf(fork, 0n));
    await expect(history.importArchives([other])).rejects.toThrow(/fork\.ere: .*block 1[67]/);
    expect(history.unfinished()).toBeNull();
    expect(await history.importArchives([second])).toMatchObject({ imported: BLOCKS });
    expect(filesIn(path)).toEqual(files);
    expect((await history.verify()).problems).toEqual([]);
  });

  it('continues after a kill at any step of the catalogue, while other processes read', async () => {
    const path = folder();
    const [first = '', ...others] = archives();
    const range = { from: 0, to: BLOCKS - 1 };
    const rules = chainRules(genesis);
    const segment = await buildFromArchive(first, range, {
      path,
      rules,
      onBlock: () => undefined,
      isStopped: () => false,
    });
    const { store, chain } = openStoredChain({ path, genesis }, { cacheBytes: 0 });
    store.transaction(() => {
      store.facts.put('chainId', String(genesis.chainId));
      store.facts.put('accounts', bytesToHex(genesisAccountsHash(genesis)));
    });
    const killed = new AbortController();
    // Leaves the transactions up to the first one with logs.
    const stop = () => (store.logBlocks.count() > 0 ? killed.abort() : undefined);
    const pace = { isDue: () => true, rest: () => Promise.resolve(stop()) };
    const modules = { path, store, chain, rules, checkGenesis: () => undefined };
    const { signal } = killed;
    expect(await catalogueSegment(modules, segment, { pace, signal })).toBeUndefined();
    expect(store.logBlocks.count()).toBeGreaterThan(0);
    // Another process loads the index with the logs of blocks that are not available.
    const other = openStore(path, { readOnly: true });
    expect(() => other.logIndex.require(1)).not.toThrow();
    await other.close();
    await store.close();

    const history = open(path);
    expect(history.unfinished()).toBeNull();
    expect(await history.verify()).toMatchObject({ blocks: 0, problems: [] });
    await history.importArchives([first, ...others]);
    expect(await contentOf(history)).toEqual(expected);
    expect((await history.verify()).problems).toEqual([]);
  });
});

/** Returns the block with another parent. */
function forked(built: (typeof genesisFirst)[number]) {
  const { block } = built;
  return {
    ...built,
    block: { ...block, header: { ...block.header, parentHash: new Uint8Array(32).fill(9) } },
  };
}
