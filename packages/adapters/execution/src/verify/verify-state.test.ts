import { cpSync } from 'node:fs';
import { systemClock } from '@ethread/core';
import { loadCrypto } from '@ethread/evm';
import { createBlockWriter } from '../blocks/block-writer.ts';
import { createMinedChain } from '../testing/mined-chain.ts';
import { writeSampleStore } from '../testing/sample-chain.ts';
import { openStateStore, type StateStore } from '../store/state-store.ts';
import { temporaryFolders } from '@ethread/storage/testing';
import { verifyState } from './verify-state.ts';

const TABLES = ['nodes', 'codes', 'accounts', 'slots', 'blocks', 'diffs'] as const;
type TableName = (typeof TABLES)[number];

describe('verifyState', () => {
  const folder = temporaryFolders();
  const verify = (path: string) => verifyState(path, { clock: systemClock });
  let whole: string;

  beforeAll(async () => {
    whole = folder();
    await writeSampleStore(whole, 24);
  });

  async function damaged(damage: (store: StateStore) => void): Promise<readonly string[]> {
    const path = folder();
    cpSync(whole, path, { recursive: true });
    const store = openStateStore(path);
    store.transaction(() => damage(store));
    await store.close();
    return (await verify(path)).problems;
  }

  it('finds no problem in an intact store', async () => {
    expect(await verify(whole)).toEqual({ blocks: 25, problems: [], aborted: false });
  });

  it('finds no problem in a store with forks', async () => {
    const path = folder();
    const store = openStateStore(path);
    const chain = createMinedChain();
    const writer = createBlockWriter(store, chain.genesis, await loadCrypto());
    writer.initGenesis(chain.genesis);
    let tip = chain.genesisBlock;
    for (const miner of [0, 1, 0, 2]) {
      const other = chain.mine(tip, 2 - miner);
      writer.execute(other.encoded);
      tip = chain.mine(tip, miner);
      writer.execute(tip.encoded);
    }
    writer.flush();
    await store.close();
    const { problems, blocks } = await verifyState(path, { clock: systemClock, head: tip.hash });
    expect(problems).toEqual([]);
    expect(blocks).toBeGreaterThanOrEqual(8);
  });

  it('reports that the state of the head is missing, and stops early when its signal is aborted', async () => {
    const head = new Uint8Array(32).fill(7);
    const { problems } = await verifyState(whole, { clock: systemClock, head });
    expect(problems).toEqual([expect.stringMatching('the state after block 0x0707.* is missing')]);
    const { aborted } = await verifyState(whole, { clock: systemClock, signal: AbortSignal.abort() });
    expect(aborted).toBe(true);
  });

  describe.each([0.1, 0.9])('%d of the way through a table', (way) => {
    it.each(TABLES)('detects a missing entry of %s', async (name) => {
      const missing = await damaged((store) => {
        const { table, key } = entryAt(store, name, way);
        table.remove(key);
      });
      expect(missing).not.toEqual([]);
    });

    it.each(TABLES)('detects a changed byte of %s', async (name) => {
      const changed = await damaged((store) => {
        const { table, key, value } = entryAt(store, name, way);
        const last = value.length - 1;
        // The entry of a deleted account is empty. A byte in it is an account that no trie has.
        table.put(key, last < 0 ? Uint8Array.of(1) : value.with(last, (value[last] ?? 0) ^ 1));
      });
      expect(changed).not.toEqual([]);
    });
  });

  it.each<[string, (store: StateStore) => unknown, string]>([
    ['a missing block', ({ line }) => line.remove(17), 'block 17 is missing on the line'],
    [
      'a storage value of no account',
      ({ slots }) => slots.put(new Uint8Array(56).fill(0xfe), Uint8Array.of(1)),
      `storage 0x${'fe'.repeat(32)} of 0x${'fe'.repeat(20)} after block ${0xfefefefe}: there is no such account`,
    ],
  ])('reports %s', async (_what, damage, problem) => {
    expect(await damaged((store) => void damage(store))).toContain(problem);
  });
});

function entryAt(store: StateStore, name: TableName, way: number) {
  const table = tableOf(store, name);
  const entries = [...table.range()];
  const entry = entries[Math.floor(way * entries.length)];
  if (!entry) throw new Error(`the table ${name} is empty`);
  return { table, key: new Uint8Array(entry.key), value: new Uint8Array(entry.value) };
}

/** Rows that are verified by their own hash are in plain tables of lmdb. */
function tableOf(store: StateStore, name: TableName) {
  if (name !== 'nodes' && name !== 'codes') return store[name];
  const table = store[name];
  return {
    range: () => table.getRange(),
    put: (key: Uint8Array, value: Uint8Array) => table.putSync(key, value),
    remove: (key: Uint8Array) => table.removeSync(key),
  };
}
