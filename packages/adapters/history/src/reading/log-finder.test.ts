import { type BlockAndReceipts, type FoundLog, type LogQuery, gatherLogs } from '@ethread/ports';
import { headerHash, type Log, transactionHash } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import fc from 'fast-check';
import { buildBlocks, testGenesisHeader } from '@ethread/era/testing';
import type { History } from '../history.ts';
import { testHistories } from '../testing/test-histories.ts';

const { openWithGenesis, close } = testHistories();
const genesisBlock = testGenesisHeader();
const address = (seed: number) => new Uint8Array(20).fill(seed);
const topic = (seed: number) => new Uint8Array(32).fill(seed);
const forever = new AbortController().signal;

function historyOf(blocks: readonly BlockAndReceipts[]): History {
  const history = openWithGenesis();
  for (let at = 0; at < blocks.length; at += 40) history.storeProven(blocks.slice(at, at + 40));
  return history;
}

/** Returns every log of the chain with its position, by scanning all of them. */
function allLogs(blocks: readonly BlockAndReceipts[]): FoundLog[] {
  return blocks.flatMap(({ block, receipts }) => {
    const logs = receipts.flatMap((receipt, transactionIndex) =>
      receipt.logs.map((log) => ({ log, transactionIndex })),
    );
    const { number, timestamp } = block.header;
    const hashes = block.transactions.map(transactionHash);
    return logs.map(({ log, transactionIndex }, logIndex) => ({
      log,
      transactionIndex,
      logIndex,
      transactionHash: hashes[transactionIndex] ?? new Uint8Array(),
      blockNumber: number,
      blockHash: headerHash(block.header),
      blockTimestamp: timestamp,
      removed: false,
    }));
  });
}

/** Returns the result of a query, with the logs of all its parts. */
async function gather(finding: ReturnType<History['findLogs']>) {
  const found = await finding;
  if (!found || !('logs' in found)) return found;
  return { logs: await gatherLogs(found.logs) };
}

function matches(
  { blocks, addresses, topics }: LogQuery,
  { log, blockNumber, blockHash }: FoundLog,
): boolean {
  const isIn = (value: Uint8Array | undefined, values: readonly Uint8Array[]) =>
    value !== undefined && (values.length === 0 || values.some((one) => bytesEqual(one, value)));
  const inRange =
    'blockHash' in blocks
      ? bytesEqual(blocks.blockHash, blockHash)
      : blockNumber >= blocks.from && blockNumber <= blocks.to;
  return (
    inRange && isIn(log.address, addresses) && topics.every((values, at) => isIn(log.topics[at], values))
  );
}

const few = fc.integer({ min: 1, max: 4 });
const arbitraryLog: fc.Arbitrary<Log> = fc.record({
  address: few.map(address),
  topics: fc.array(few.map(topic), { maxLength: 4 }),
  data: fc.uint8Array({ maxLength: 3 }),
});
const arbitraryChain = fc.array(fc.array(fc.array(arbitraryLog, { maxLength: 4 }), { maxLength: 3 }), {
  minLength: 1,
  maxLength: 12,
});
// Seed 5 is a value that no log has.
const some = fc.integer({ min: 1, max: 5 });
const arbitraryQuery = fc.record({
  range: fc.tuple(fc.nat({ max: 13 }), fc.nat({ max: 13 })),
  oneBlock: fc.boolean(),
  addresses: fc.array(some.map(address), { maxLength: 3 }),
  topics: fc.array(fc.array(some.map(topic), { maxLength: 2 }), { maxLength: 5 }),
  maxResults: fc.nat({ max: 40 }),
});

describe('findLogs', () => {
  it('finds the same logs as a scan of every log, and stops above the limit', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryChain, fc.array(arbitraryQuery, { minLength: 5 }), async (logs, queries) => {
        const blocks = buildBlocks(genesisBlock, logs);
        const history = historyOf(blocks);
        const all = allLogs(blocks);
        for (const { range, oneBlock, maxResults, ...conditions } of queries) {
          const [from, to] = [Math.min(...range), Math.max(...range)];
          const block = blocks[from - 1]?.block.header;
          const query: LogQuery = {
            ...conditions,
            blocks: oneBlock && block ? { blockHash: headerHash(block) } : { from, to },
          };
          const expected = all.filter((log) => matches(query, log));
          const found = await gather(history.findLogs(query, { maxResults, signal: forever }));
          expect(found).toEqual(expected.length > maxResults ? { stopped: 'tooMany' } : { logs: expected });
        }
        await close(history);
      }),
      { numRuns: 60 },
    );
  });

  it('returns null for an unknown block hash', async () => {
    const history = historyOf([]);
    const query = { blocks: { blockHash: topic(1) }, addresses: [], topics: [] };
    expect(await history.findLogs(query, { maxResults: 10, signal: forever })).toBeNull();
  });

  it('stops when it is aborted', async () => {
    const history = historyOf(
      buildBlocks(genesisBlock, [[[{ address: address(1), topics: [], data: topic(1) }]]]),
    );
    const query = { blocks: { from: 0, to: 1 }, addresses: [address(1)], topics: [] };
    const limits = { maxResults: 10, signal: AbortSignal.abort() };
    expect(await history.findLogs(query, limits)).toEqual({ stopped: 'aborted' });
  });
});
