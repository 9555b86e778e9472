import { existsSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolders } from '@ethread/storage/testing';
import { openStore } from '../store/store.ts';
import { openedHistories, SEGMENTS } from './testing/opened-histories.ts';
import { BLOCKS, blocks, contentOf, genesisBlock } from './testing/sealed-chain.ts';
import { sealedStores } from './testing/sealed-stores.ts';

const folder = temporaryFolders();
const FILE = '0000000000-0000000031.group';
const UNKNOWN = new Uint8Array(32).fill(0x5a);

const sealed = sealedStores();
const { open: openHistory, close } = openedHistories();

const open = (path: string) => openHistory(path, { segments: { ...SEGMENTS, group: 2 } });

describe('A group of segments', () => {
  it('finds every transaction, is verified, and is built again when its file is damaged or removed', async () => {
    const path = folder();
    const file = join(path, 'segments', FILE);
    const first = open(path);
    first.putGenesis(genesisBlock);
    first.storeProven(blocks);
    const expected = await contentOf(first);
    await first.segmentsSealed();
    expect(await contentOf(first)).toEqual(expected);
    expect(first.transactionPosition(UNKNOWN)).toBeNull();
    expect((await first.verify()).problems).toEqual([]);
    await close(first);

    const store = openStore(path, { readOnly: true });
    expect(store.segments.groups()).toMatchObject([{ from: 0, to: 2 * BLOCKS - 1 }]);
    store.close();

    truncateSync(file, 2_000);
    const damaged = open(path);
    expect(await contentOf(damaged)).toEqual(expected);
    expect((await damaged.verify()).problems).toMatchObject([{ problem: expect.stringContaining(FILE) }]);
    await close(damaged);

    rmSync(file);
    const repaired = open(path);
    await repaired.segmentsSealed();
    expect(await contentOf(repaired)).toEqual(expected);
    expect((await repaired.verify()).problems).toEqual([]);
  });

  it('is built although its first segment cannot be built again', async () => {
    const path = sealed.copy();
    truncateSync(join(path, 'segments', '0000000000-0000000015.blocks'), 5_000);
    const [repaired] = blocks.slice(2);
    const before = openHistory(path);
    if (repaired) before.repairBlock(repaired);
    await before.segmentsSealed();
    await close(before);

    const history = open(path);
    await history.segmentsSealed();
    expect(existsSync(join(path, 'segments', FILE))).toBe(true);
  });
});
