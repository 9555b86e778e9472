import type { ProvenBlock } from '@ethread/ports';
import { type Header, recoverSender } from '@ethread/chain';
import { silentLogger, systemClock } from '@ethread/core';
import { buildBlocks, testGenesis, testGenesisHeader } from '@ethread/era/testing';
import { createHistory } from './create-history.ts';
import type { History } from './history.ts';
import { openStore, type Store } from './store.ts';
import { temporaryFolders } from '@ethread/storage/testing';

const folder = temporaryFolders();
const genesisBlock = testGenesisHeader();

function openHistory(path: string): History {
  return createHistory({ path, genesis: testGenesis(), logger: silentLogger, clock: systemClock });
}

/** Returns blocks of one transaction with a log each. */
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
  'the header': ({ headers }) => void headers.remove(3),
  'the body': ({ bodies }) => void bodies.remove(3),
  'the receipts': ({ receipts }) => void receipts.remove(3),
  'the senders': ({ senders }) => void senders.remove(3),
  'the header of another block for the header': ({ headers }) => {
    headers.put(3, headers.get(5) ?? new Uint8Array());
  },
};

describe('An available block with damaged rows', () => {
  it.each(Object.keys(DAMAGE))('detects and repairs an available block without %s', async (what) => {
    const path = folder();
    const blocks = chain(genesisBlock, 6);
    const first = openHistory(path);
    first.putGenesis(genesisBlock);
    first.storeProven(blocks);
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
  });

  it('does not overwrite a block by one whose number is too large for the keys of the store', async () => {
    const history = openHistory(folder());
    history.putGenesis(genesisBlock);
    history.storeProven(chain(genesisBlock, 6));
    const far = chain({ ...genesisBlock, number: 2 ** 32 + 4 }, 1);
    expect(() => history.storeProven(far)).toThrow('more than 4294967295');
    expect(history.head()?.header.number).toBe(6);
    expect((await history.verify()).problems).toEqual([]);
    await history.close();
  });
});
