import { type BlockAndReceipts, gatherLogs } from '@ethread/ports';
import { type Header, headerHash } from '@ethread/chain';
import { buildBlocks, testGenesisHeader, testLog } from '@ethread/era/testing';
import { blockAt, storedLogs, storeExecuted } from '../testing/test-blocks.ts';
import { testHistories } from '../testing/test-histories.ts';

const { openWithGenesis } = testHistories();
const genesisBlock = testGenesisHeader();
/** Returns blocks of one transaction with two logs each, on the fork with that name. */
function branch(parent: Header, length: number, name: number): BlockAndReceipts[] {
  const logs = Array.from({ length }, (_, index) => [[testLog(name), testLog(index)]]);
  return buildBlocks(parent, logs, [], Uint8Array.of(name));
}

const hashOf = ({ block }: BlockAndReceipts) => headerHash(block.header);

describe('Proven blocks that were not executed', () => {
  it('stores proven blocks above a gap, and below it until the gap is closed', async () => {
    const history = openWithGenesis();
    const blocks = branch(genesisBlock, 9, 1);
    history.storeProven(blocks.slice(6));
    expect(history.ranges()).toEqual([
      { from: 0, to: 0 },
      { from: 7, to: 9 },
    ]);
    history.storeProven(blocks.slice(3, 7));
    history.storeProven(blocks.slice(0, 3));
    expect(history.ranges()).toEqual([{ from: 0, to: 9 }]);
    for (const { block, receipts } of blocks) {
      const selector = { number: BigInt(block.header.number) };
      expect(history.receipts(selector)).toMatchObject({ block: { block }, receipts });
    }
    const logs = await storedLogs(history);
    expect(logs.map(({ blockNumber }) => blockNumber)).toEqual(
      blocks.flatMap((_, index) => [index + 1, index + 1]),
    );
    expect(history.executed()?.header.number).toBe(0);
  });

  it('rejects all proven blocks when they do not connect to the stored blocks, or a header is invalid by itself', () => {
    const history = openWithGenesis();
    const blocks = branch(genesisBlock, 6, 1);
    const others = branch(genesisBlock, 6, 2);
    history.storeProven(blocks.slice(4));
    expect(() => history.storeProven(others.slice(0, 4))).toThrow('parentHash');
    expect(() => history.storeProven([blockAt(blocks, 0), blockAt(others, 1)])).toThrow('parentHash');
    expect(() => history.storeProven(others.slice(4))).toThrow('where the store holds');
    // Above a gap, a header is checked by itself.
    const { block, ...rest } = blockAt(branch(genesisBlock, 9, 1), -1);
    const wrong = { ...rest, block: { ...block, header: { ...block.header, gasUsed: 2n ** 60n } } };
    expect(() => history.storeProven([wrong])).toThrow('block 9: gasUsed is');
    expect(history.ranges()).toEqual([
      { from: 0, to: 0 },
      { from: 5, to: 6 },
    ]);
  });

  it('returns the logs of proven blocks from a query that was made before they replaced others', async () => {
    const history = openWithGenesis();
    const blocks = branch(genesisBlock, 6, 1);
    history.storeProven(blocks);
    const query = { blocks: { from: 1, to: 6 }, addresses: [], topics: [] };
    const { signal } = new AbortController();
    const found = await history.findLogs(query, { maxResults: 100, signal });
    const others = branch(blockAt(blocks, 1).block.header, 4, 2);
    history.storeProven(others, hashOf(blockAt(blocks, 1)));
    if (!found || !('logs' in found)) throw new Error('the range is not available');
    const read = await gatherLogs(found.logs);
    expect(read).toEqual(await storedLogs(history));
    expect(read.at(-1)?.blockHash).toEqual(hashOf(blockAt(others, -1)));
  });

  it('removes executed blocks down to the ancestor of proven blocks', async () => {
    const history = openWithGenesis();
    const blocks = branch(genesisBlock, 4, 1);
    await storeExecuted(history, blocks);
    expect(history.executed()?.header.number).toBe(4);
    history.storeProven(branch(blockAt(blocks, 1).block.header, 3, 2), hashOf(blockAt(blocks, 1)));
    expect(history.executed()?.header.number).toBe(2);
    expect(history.head()?.header.number).toBe(5);
  });
});
