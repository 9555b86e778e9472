import { headerHash, transactionHash } from '@ethread/chain';
import { buildBlocks, testGenesis, testGenesisHeader, testLog } from '@ethread/era/testing';
import { temporaryFolders } from '@ethread/storage/testing';
import { writePositions } from './archive-positions.ts';
import { toBlockRows, writeWithoutPositions } from './block-rows.ts';
import { openStoredChain } from './open-stored-chain.ts';
import { placedTo, removeUnfinished, setUnfinished } from './unfinished-archive.ts';

const folder = temporaryFolders();
const LENGTH = 8;
const blocks = buildBlocks(
  testGenesisHeader(),
  Array.from({ length: LENGTH }, () => [[testLog(1)], [testLog(2)]]),
);
const RANGE = { from: 1, to: LENGTH };

/** Opens a store with the rows of blocks that are not available, and notes the blocks whose positions are written. */
function openWritten() {
  const { store, chain } = openStoredChain({ path: folder(), genesis: testGenesis() }, { cacheBytes: 0 });
  let firstLog = 0;
  const rows = blocks.map(({ block, receipts }) => {
    const made = toBlockRows({
      hash: headerHash(block.header),
      block,
      receipts,
      senders: block.transactions.map(() => new Uint8Array(20)),
      totalDifficulty: undefined,
      firstLog,
    });
    firstLog += made.logs.length;
    return made;
  });
  store.transaction(() => {
    writeWithoutPositions(store, rows);
    setUnfinished(store, RANGE);
  });
  const placed: number[] = [];
  const positions = {
    ...store.positions,
    add(key: Uint8Array, value: Uint8Array) {
      placed.push(Buffer.from(value).readUInt32BE());
      return store.positions.add(key, value);
    },
  };
  return { store: { ...store, positions }, chain, placed };
}

describe('writePositions', () => {
  it('continues after the blocks whose positions a killed process wrote', async () => {
    const { store, chain, placed } = openWritten();
    for (const _step of writePositions(store, chain, [RANGE], 3)) if (placedTo(store) >= 3) break;
    expect(new Set(placed)).toEqual(new Set([1, 2, 3]));
    placed.length = 0;
    for (const _step of writePositions(store, chain, [RANGE], 3));
    expect(new Set(placed)).toEqual(new Set([4, 5, 6, 7, 8]));
    for (const { block } of blocks) {
      for (const [index, one] of block.transactions.entries())
        expect(store.positionOf(transactionHash(one))).toEqual({ number: block.header.number, index });
    }
    await store.close();
  });

  it('begins anew after the blocks were removed', async () => {
    const { store, chain } = openWritten();
    for (const _step of writePositions(store, chain, [RANGE], 3)) if (placedTo(store) >= 3) break;
    for (const _step of removeUnfinished(store, chain));
    expect(placedTo(store)).toBe(-1);
    expect(store.positions.count()).toBe(0);
    await store.close();
  });
});
