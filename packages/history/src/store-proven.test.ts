import { type FoundLog, type ProvenBlock, gatherLogs } from '@ethread/ports';
import { type Header, headerHash, type Log, recoverSender } from '@ethread/chain';
import { silentLogger, systemClock } from '@ethread/core';
import { buildBlocks, testGenesis, testGenesisHeader } from '@ethread/era/testing';
import { createHistory } from './create-history.ts';
import { ReorgError } from './errors.ts';
import type { History } from './history.ts';
import { temporaryFolders } from '@ethread/storage/testing';

const folder = temporaryFolders();
const genesisBlock = testGenesisHeader();
const opened = new Set<History>();
afterEach(async () => {
  for (const history of opened) await history.close();
  opened.clear();
});

function openHistory(path = folder()): History {
  const history = createHistory({ path, genesis: testGenesis(), logger: silentLogger, clock: systemClock });
  opened.add(history);
  history.putGenesis(genesisBlock);
  return history;
}

const log = (seed: number): Log => ({
  address: new Uint8Array(20).fill(seed),
  topics: [new Uint8Array(32).fill(seed)],
  data: Uint8Array.of(seed),
});

/** Returns blocks of one transaction with two logs each, on the fork with that name. */
function branch(parent: Header, length: number, name: number): ProvenBlock[] {
  const logs = Array.from({ length }, (_, index) => [[log(name), log(index)]]);
  return buildBlocks(parent, logs, [], Uint8Array.of(name)).map(({ block, receipts }) => ({
    ...{ block, receipts },
    senders: block.transactions.map(recoverSender),
  }));
}

const hashOf = ({ block }: ProvenBlock) => headerHash(block.header);
const at = (blocks: readonly ProvenBlock[], index: number): ProvenBlock => {
  const block = blocks.at(index);
  if (!block) throw new Error(`there is a block ${index}`);
  return block;
};

async function logsIn(history: History, from: number, to: number): Promise<FoundLog[]> {
  const query = { blocks: { from, to }, addresses: [], topics: [] };
  const { signal } = new AbortController();
  const found = await history.findLogs(query, { maxResults: 10_000, signal });
  if (!found || !('logs' in found)) throw new Error('the range is not available');
  return gatherLogs(found.logs);
}

describe('Proven blocks that were not executed', () => {
  it('stores proven blocks above a gap, and below it until the gap is closed', async () => {
    const history = openHistory();
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
    const logs = await logsIn(history, 1, 9);
    expect(logs.map(({ blockNumber }) => blockNumber)).toEqual(
      blocks.flatMap((_, index) => [index + 1, index + 1]),
    );
    expect(history.executed()?.header.number).toBe(0);
  });

  it('skips proven blocks that are stored already, and adds those after them', () => {
    const history = openHistory();
    const blocks = branch(genesisBlock, 5, 1);
    history.storeProven(blocks.slice(0, 3));
    history.storeProven(blocks);
    history.storeProven(blocks);
    expect(history.ranges()).toEqual([{ from: 0, to: 5 }]);
  });

  it('rejects all proven blocks when they do not connect to the stored blocks', () => {
    const history = openHistory();
    const blocks = branch(genesisBlock, 6, 1);
    const others = branch(genesisBlock, 6, 2);
    history.storeProven(blocks.slice(4));
    expect(() => history.storeProven(others.slice(0, 4))).toThrow('parentHash');
    expect(() => history.storeProven([at(blocks, 0), at(others, 1)])).toThrow('parentHash');
    expect(() => history.storeProven(others.slice(4))).toThrow('where the store holds');
    expect(history.ranges()).toEqual([
      { from: 0, to: 0 },
      { from: 5, to: 6 },
    ]);
  });

  it("rejects proven blocks when a header violates the chain's rules against its parent", () => {
    const history = openHistory();
    const [first, second] = branch(genesisBlock, 2, 1);
    if (!first || !second) throw new Error('there are two');
    const header = { ...second.block.header, baseFeePerGas: 1n };
    const wrong = { ...second, block: { ...second.block, header } };
    expect(() => history.storeProven([first, wrong])).toThrow('block 2: baseFeePerGas is 1, expected');
    expect(history.head()?.header.number).toBe(0);
  });

  it('rejects proven blocks above a gap when a header is invalid by itself', () => {
    const history = openHistory();
    const fifth = branch(genesisBlock, 5, 1).at(-1);
    if (!fifth) throw new Error('there are five');
    const wrong = {
      ...fifth,
      block: { ...fifth.block, header: { ...fifth.block.header, gasUsed: 2n ** 60n } },
    };
    expect(() => history.storeProven([wrong])).toThrow('block 5: gasUsed is');
  });

  it("rejects proven blocks when a receipt differs from the header's commitment", () => {
    const history = openHistory();
    const [first, second] = branch(genesisBlock, 2, 1);
    if (!first || !second) throw new Error('there are two');
    const wrong = { ...first, receipts: second.receipts.map((one) => ({ ...one, cumulativeGasUsed: 1n })) };
    expect(() => history.storeProven([wrong])).toThrow('block 1');
    expect(history.head()?.header.number).toBe(0);
  });

  it.each([0, 1, 2, 5])('replaces the blocks above an ancestor by %d proven blocks', async (length) => {
    const history = openHistory();
    const blocks = branch(genesisBlock, 6, 1);
    history.storeProven(blocks.slice(2));
    // Filled in afterwards, so that the logs of the tip are not the last.
    history.storeProven(blocks.slice(0, 2));
    const ancestor = at(blocks, 3);
    const others = branch(ancestor.block.header, length, 2);
    history.storeProven(others, hashOf(ancestor));
    const chain = [...blocks.slice(0, 4), ...others];
    expect(history.head()?.hash).toEqual(hashOf(at(chain, -1)));
    expect(history.ranges()).toEqual([{ from: 0, to: chain.length }]);
    expect((await logsIn(history, 1, chain.length)).map(({ log: { data } }) => data[0])).toEqual(
      chain.flatMap(({ receipts }) => receipts.flatMap(({ logs }) => logs.map(({ data }) => data[0]))),
    );
    const removed = { hash: hashOf(at(blocks, 5)), requireCanonical: false };
    expect(history.header(removed)).toMatchObject({ canonical: false });
  });

  it('returns the logs of proven blocks from a query that was made before they replaced others', async () => {
    const history = openHistory();
    const blocks = branch(genesisBlock, 6, 1);
    history.storeProven(blocks);
    const query = { blocks: { from: 1, to: 6 }, addresses: [], topics: [] };
    const { signal } = new AbortController();
    const found = await history.findLogs(query, { maxResults: 100, signal });
    const others = branch(at(blocks, 1).block.header, 4, 2);
    history.storeProven(others, hashOf(at(blocks, 1)));
    if (!found || !('logs' in found)) throw new Error('the range is not available');
    const read = await gatherLogs(found.logs);
    expect(read).toEqual(await logsIn(history, 1, 6));
    expect(read.at(-1)?.blockHash).toEqual(hashOf(at(others, -1)));
  });

  it('removes executed blocks down to the ancestor of proven blocks', () => {
    const history = openHistory();
    const blocks = branch(genesisBlock, 4, 1);
    history.append(blocks);
    expect(history.executed()?.header.number).toBe(4);
    history.storeProven(branch(at(blocks, 1).block.header, 3, 2), hashOf(at(blocks, 1)));
    expect(history.executed()?.header.number).toBe(2);
    expect(history.head()?.header.number).toBe(5);
  });

  it('never replaces finalized blocks by proven blocks', () => {
    const history = openHistory();
    const blocks = branch(genesisBlock, 4, 1);
    history.storeProven(blocks);
    history.setFinality({ finalized: 3 });
    const others = branch(at(blocks, 1).block.header, 3, 2);
    expect(() => history.storeProven(others, hashOf(at(blocks, 1)))).toThrow(ReorgError);
    expect(history.head()?.hash).toEqual(hashOf(at(blocks, 3)));
  });

  it('verifies and returns proven blocks after the store was closed', async () => {
    const path = folder();
    const history = openHistory(path);
    const blocks = branch(genesisBlock, 5, 1);
    history.storeProven(blocks.slice(3));
    history.storeProven(blocks.slice(0, 3));
    history.storeProven(branch(at(blocks, 2).block.header, 4, 2), hashOf(at(blocks, 2)));
    opened.delete(history);
    await history.close();
    const again = openHistory(path);
    expect(again.ranges()).toEqual([{ from: 0, to: 7 }]);
    expect(await logsIn(again, 1, 7)).toHaveLength(14);
    expect(await again.verify()).toMatchObject({ blocks: 8, problems: [] });
  });
});
