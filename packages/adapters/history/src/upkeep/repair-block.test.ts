import type { BlockAndReceipts } from '@ethread/ports';
import type { Header } from '@ethread/chain';
import { buildBlocks, testGenesisHeader, testLog } from '@ethread/era/testing';
import { openStore, type Store } from '../store/store.ts';
import { testHistories } from '../testing/test-histories.ts';

const { folder, open, openWithGenesis, close } = testHistories();
const genesisBlock = testGenesisHeader();

function chain(parent: Header, length: number): BlockAndReceipts[] {
  const logs = Array.from({ length }, (_, index) => [[testLog(index + 1)]]);
  return buildBlocks(parent, logs, [], Uint8Array.of(1));
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
    const first = openWithGenesis(path);
    first.storeProven(blocks);
    await close(first);
    const store = openStore(path);
    store.transaction(() => DAMAGE[what]?.(store));
    store.close();

    const history = open(path);
    expect(history.damagedBlocks(0, 6)).toEqual([3]);
    const [, , block, other] = blocks;
    if (!block || !other) throw new Error('the chain has them');
    expect(() => history.repairBlock({ ...block, receipts: other.receipts })).toThrow('block 3');
    history.repairBlock(block);
    expect(history.damagedBlocks(0, 6)).toEqual([]);
    expect(history.receipts({ number: 3n })).toMatchObject({ receipts: block.receipts });
    expect((await history.verify()).problems).toEqual([]);
  });

  it('does not overwrite a block by one whose number is too large for the keys of the store', async () => {
    const history = openWithGenesis();
    history.storeProven(chain(genesisBlock, 6));
    const far = chain({ ...genesisBlock, number: 2 ** 32 + 4 }, 1);
    expect(() => history.storeProven(far)).toThrow('more than 4294967295');
    expect(history.head()?.header.number).toBe(6);
    expect((await history.verify()).problems).toEqual([]);
  });
});
