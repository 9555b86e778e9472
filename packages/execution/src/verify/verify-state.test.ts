import { cpSync } from 'node:fs';
import { systemClock } from '@ethread/core';
import type { Database } from 'lmdb';
import { createBlockWriter } from '../blocks/block-writer.ts';
import { createMinedChain } from '../mined-chain.test.data.ts';
import { sampleBlocks, sampleGenesis } from '../sample-chain.test.data.ts';
import { openStateStore, type StateStore } from '../store/state-store.ts';
import { temporaryFolders } from '../temporary-folder.test.data.ts';
import { verifyState } from './verify-state.ts';

type Bytes = Uint8Array;

describe('verifying a state store', () => {
  const folder = temporaryFolders();
  const verify = (path: string) => verifyState(path, { clock: systemClock });
  let whole: string;

  beforeAll(async () => {
    whole = folder();
    const store = openStateStore(whole);
    const writer = createBlockWriter(store, sampleGenesis);
    await writer.initGenesis(sampleGenesis);
    for (const block of await sampleBlocks(24)) await writer.execute(block);
    writer.flush();
    await store.close();
  }, 120_000);

  async function damaged(damage: (store: StateStore) => void): Promise<readonly string[]> {
    const path = folder();
    cpSync(whole, path, { recursive: true });
    const store = openStateStore(path);
    store.transaction(() => damage(store));
    await store.close();
    return (await verify(path)).problems;
  }

  it('finds nothing wrong where nothing is', async () => {
    expect(await verify(whole)).toEqual({ blocks: 25, problems: [], aborted: false });
  });

  it('finds nothing wrong with branches', async () => {
    const path = folder();
    const store = openStateStore(path);
    const chain = createMinedChain();
    const writer = createBlockWriter(store, chain.genesis);
    await writer.initGenesis(chain.genesis);
    let tip = chain.genesisBlock;
    for (const miner of [0, 1, 0, 2]) {
      const other = chain.mine(tip, 2 - miner);
      await writer.execute(other.encoded);
      tip = chain.mine(tip, miner);
      await writer.execute(tip.encoded);
    }
    writer.flush();
    await store.close();
    const { problems, blocks } = await verifyState(path, { clock: systemClock, head: tip.hash });
    expect(problems).toEqual([]);
    expect(blocks).toBeGreaterThanOrEqual(8);
  });

  it('says when the state of the head is missing', async () => {
    const head = new Uint8Array(32).fill(7);
    const { problems } = await verifyState(whole, { clock: systemClock, head });
    expect(problems).toEqual([expect.stringMatching('the state after block 0x0707.* is missing')]);
  });

  it('ends early when it is told to', async () => {
    const { aborted } = await verifyState(whole, { clock: systemClock, signal: AbortSignal.abort() });
    expect(aborted).toBe(true);
  });

  const tables = ['nodes', 'codes', 'accounts', 'slots', 'blocks', 'diffs'] as const;
  describe.each(tables)('of the table %s', (name) => {
    const somewhere = [0.1, 0.9];

    it.each(somewhere)('notices an entry that is missing, %d of the way', async (way) => {
      const problems = await damaged((store) => {
        const { table, key } = entryAt(store, name, way);
        table.removeSync(key);
      });
      expect(problems).not.toEqual([]);
    });

    it.each(somewhere)('notices a byte that is another, %d of the way', async (way) => {
      const problems = await damaged((store) => {
        const { table, key, value } = entryAt(store, name, way);
        const last = value.length - 1;
        // An account that is gone has no byte; the one that then comes to be stands nowhere else.
        table.putSync(key, last < 0 ? Uint8Array.of(1) : value.with(last, (value[last] ?? 0) ^ 1));
      });
      expect(problems).not.toEqual([]);
    });
  });

  it('notices a block that is missing on the line', async () => {
    const problems = await damaged((store) => void store.line.removeSync(17));
    expect(problems).toContain('block 17 is missing on the line');
  });

  it('notices a storage value of an account that is not there', async () => {
    const problems = await damaged((store) => {
      store.slots.putSync(new Uint8Array(56).fill(0xfe), Uint8Array.of(1));
    });
    expect(problems).toEqual(['the flat state has 1 storage values of accounts that it does not have']);
  });
});

function entryAt(
  store: StateStore,
  name: 'nodes' | 'codes' | 'accounts' | 'slots' | 'blocks' | 'diffs',
  way: number,
) {
  const table: Database<Bytes, Bytes> = store[name];
  const entries = [...table.getRange()];
  const entry = entries[Math.floor(way * entries.length)];
  if (!entry) throw new Error(`the table ${name} is empty`);
  return { table, key: new Uint8Array(entry.key), value: new Uint8Array(entry.value) };
}
