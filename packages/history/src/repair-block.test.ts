import type { ProvenBlock } from '@ethread/backend';
import { type Header, recoverSender } from '@ethread/chain';
import { silentLogger, systemClock } from '@ethread/core';
import { buildBlocks, testGenesis, testGenesisHeader } from './chain-builder.test.data.ts';
import { createHistory } from './create-history.ts';
import type { History } from './history.ts';
import { openStore, type Store } from './store.ts';
import { temporaryFolders } from './temporary-folder.test.data.ts';

const folder = temporaryFolders();
const genesisBlock = testGenesisHeader();

function openHistory(path: string): History {
  return createHistory({ path, genesis: testGenesis(), logger: silentLogger, clock: systemClock });
}

/** Blocks of one transaction with a log each. */
function chain(parent: Header, length: number): ProvenBlock[] {
  const log = (seed: number) => ({
    address: new Uint8Array(20).fill(seed),
    topics: [new Uint8Array(32).fill(seed)],
    data: Uint8Array.of(seed),
  });
  const logs = Array.from({ length }, (_, index) => [[log(index + 1)]]);
  return buildBlocks(parent, logs, [], Uint8Array.of(1)).map(({ block, receipts }) => ({
    ...{ block, receipts },
    senders: block.transactions.map(recoverSender),
  }));
}

const DAMAGE: Readonly<Record<string, (store: Store) => void>> = {
  'the header': ({ headers }) => void headers.removeSync(3),
  'the body': ({ bodies }) => void bodies.removeSync(3),
  'the receipts': ({ receipts }) => void receipts.removeSync(3),
  'the senders': ({ senders }) => void senders.removeSync(3),
  'the header of another block for the header': ({ headers }) => {
    headers.putSync(3, headers.getBinary(5) ?? new Uint8Array());
  },
};

describe('a held block whose rows are damaged', () => {
  it.each(Object.keys(DAMAGE))(
    'is found without %s, and is whole again once it is repaired',
    async (what) => {
      const path = folder();
      const blocks = chain(genesisBlock, 6);
      const first = openHistory(path);
      first.putGenesis(genesisBlock);
      first.keepProven(blocks);
      await first.close();
      const store = openStore(path);
      store.transaction(() => DAMAGE[what]?.(store));
      await store.close();

      const history = openHistory(path);
      expect(history.damagedBlocks(0, 6)).toEqual([3]);
      const [, , block, other] = blocks;
      if (!block || !other) throw new Error('the chain has them');
      expect(() => history.repairBlock({ ...block, receipts: other.receipts })).toThrow('block 3');
      history.repairBlock(block);
      expect(history.damagedBlocks(0, 6)).toEqual([]);
      expect(history.receipts({ number: 3n })).toMatchObject({ receipts: block.receipts });
      expect((await history.verify()).problems).toEqual([]);
      await history.close();
    },
  );

  it('is not overwritten by a block whose number the keys of the store would cut', async () => {
    const history = openHistory(folder());
    history.putGenesis(genesisBlock);
    history.keepProven(chain(genesisBlock, 6));
    const far = chain({ ...genesisBlock, number: 2 ** 32 + 4 }, 1);
    expect(() => history.keepProven(far)).toThrow('more than 4294967295');
    expect(history.head()?.header.number).toBe(6);
    expect((await history.verify()).problems).toEqual([]);
    await history.close();
  });
});
