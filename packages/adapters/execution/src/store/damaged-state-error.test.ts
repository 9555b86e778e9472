import { cpSync } from 'node:fs';
import { decodeBlock, headerHash } from '@ethread/chain';
import { loadCrypto } from '@ethread/evm';
import { createBlockWriter } from '../blocks/block-writer.ts';
import { proveAccount } from '../prove-account.ts';
import { RICH, sampleBlocks, sampleContract, sampleGenesis } from '../testing/sample-chain.ts';
import { temporaryFolders } from '@ethread/storage/testing';
import { createStateReader, type StateAt } from './state-reader.ts';
import { openStateStore } from './state-store.ts';

const never = { isDue: false };
const DAMAGED = 'the state is damaged: ';

describe('a state store with flipped bits', () => {
  const temporaryFolder = temporaryFolders();
  let whole: string;
  let head: Uint8Array;

  beforeAll(async () => {
    whole = temporaryFolder();
    const store = openStateStore(whole);
    const writer = createBlockWriter(store, sampleGenesis, await loadCrypto());
    writer.initGenesis(sampleGenesis);
    for (const encoded of await sampleBlocks(24)) {
      writer.execute(encoded);
      head = headerHash(decodeBlock(encoded).header);
    }
    writer.flush();
    await store.close();
  });

  /** Returns the result of the read, or the message of its error. */
  async function readFlipped(
    table: 'nodes' | 'codes',
    bit: number,
    read: (reader: ReturnType<typeof createStateReader>, at: StateAt) => unknown,
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

  it.each([0, 77, 1_001])(
    'returns no proof with nodes that have bit %d flipped, however often it is read',
    async (bit) => {
      const outcomes = await readFlipped('nodes', bit, (reader, { stateRoot }) =>
        proveAccount(reader.nodes, stateRoot, RICH, [], never),
      );
      for (const outcome of outcomes) expect(outcome).toContain(`${DAMAGED}a node of its trie`);
    },
  );

  it.each([0, 77, 1_001])(
    'returns no code that has bit %d flipped, however often it is read',
    async (bit) => {
      const outcomes = await readFlipped('codes', bit, (_reader, { world }) =>
        world.code(world.account(sampleContract('Token'))),
      );
      for (const outcome of outcomes) expect(outcome).toContain(`${DAMAGED}the code of an account`);
    },
  );
});
