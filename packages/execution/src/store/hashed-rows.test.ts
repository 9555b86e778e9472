import { cpSync } from 'node:fs';
import { decodeBlock, headerHash } from '@ethread/chain';
import { createBlockWriter } from '../blocks/block-writer.ts';
import { proveAccount } from '../prove-account.ts';
import { RICH, sampleBlocks, sampleContract, sampleGenesis } from '../sample-chain.test.data.ts';
import { temporaryFolders } from '../temporary-folder.test.data.ts';
import { createStateReader, type StateAt, type StateReader } from './state-reader.ts';
import { openStateStore } from './state-store.ts';

const never = { isDue: false, remainingMs: Infinity };
const DAMAGED = 'the state is damaged: ';

describe('a state store whose bits were flipped', () => {
  const temporaryFolder = temporaryFolders();
  let whole: string;
  let head: Uint8Array;

  beforeAll(async () => {
    whole = temporaryFolder();
    const store = openStateStore(whole);
    const writer = createBlockWriter(store, sampleGenesis);
    await writer.initGenesis(sampleGenesis);
    for (const encoded of await sampleBlocks(24)) {
      await writer.execute(encoded);
      head = headerHash(decodeBlock(encoded).header);
    }
    writer.flush();
    await store.close();
  }, 120_000);

  /** What the reader gives, or the message of its error. */
  async function readFlipped(
    table: 'nodes' | 'codes',
    bit: number,
    read: (reader: StateReader, at: StateAt) => unknown,
  ): Promise<unknown[]> {
    const path = temporaryFolder();
    cpSync(whole, path, { recursive: true });
    const store = openStateStore(path);
    store.transaction(() => {
      for (const { key, value } of [...store[table].getRange()]) {
        const at = bit % (8 * value.length);
        store[table].putSync(
          key,
          value.with(Math.floor(at / 8), (value[Math.floor(at / 8)] ?? 0) ^ (1 << (at % 8))),
        );
      }
    });
    const reader = createStateReader(store);
    const state = reader.at(head);
    if (!state) throw new Error('the state of the head is not there');
    const outcomes = [1, 2].map(() => {
      try {
        return read(reader, state);
      } catch (error) {
        return error instanceof Error ? error.message : error;
      }
    });
    await store.close();
    return outcomes;
  }

  it.each([0, 77, 1_001])('gives no proof made of nodes with bit %d flipped, however often', async (bit) => {
    const outcomes = await readFlipped('nodes', bit, (reader, { stateRoot }) =>
      proveAccount(reader.nodes, stateRoot, RICH, [], never),
    );
    for (const outcome of outcomes) expect(outcome).toContain(`${DAMAGED}a node of its trie`);
  });

  it.each([0, 77, 1_001])('gives no code with bit %d flipped, however often', async (bit) => {
    const outcomes = await readFlipped('codes', bit, (_reader, { world }) =>
      world.program(world.account(sampleContract('Token'))),
    );
    for (const outcome of outcomes) expect(outcome).toContain(`${DAMAGED}the code of an account`);
  });
});
