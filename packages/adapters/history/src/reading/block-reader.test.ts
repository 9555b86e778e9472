import { headerHash, logsBloom, memoryOfBlock, memoryOfReceipts } from '@ethread/chain';
import { eventLoopTurns } from '@ethread/core';
import { buildBlocks, testGenesisHeader } from '@ethread/era/testing';
import { isUnavailable, type OrUnavailable, type StoredBlock, type StoredReceipts } from '@ethread/ports';
import type { History } from '../history.ts';
import {
  decodeReceiptsInSteps,
  encodeReceipts,
  encodeReceiptsWithoutBlooms,
  LOGS_A_STEP,
} from '../records/receipt-record.ts';
import { testHistories } from '../testing/test-histories.ts';

const { open, openWithGenesis, close, folder } = testHistories({ cacheBytes: 0 });

const log = { address: new Uint8Array(20), topics: [new Uint8Array(32)], data: new Uint8Array(64) };
const blocks = buildBlocks(
  testGenesisHeader(),
  Array.from({ length: 4 }, () => [[log], [log], [log, log]]),
);
const ofBlock = Math.max(
  ...blocks.map(({ block, receipts }) => memoryOfBlock(block, 1_000) + memoryOfReceipts(receipts)),
);

/** Opens a store of the blocks that caches some of them, with their receipts. */
async function openWithCacheOf(count: number): Promise<History> {
  const path = folder();
  const first = openWithGenesis(path);
  first.storeProven(blocks);
  await close(first);
  return open(path, { cacheBytes: (ofBlock * count * 4) / 3 });
}

function found<T>(response: OrUnavailable<T | null>): T {
  if (response === null || isUnavailable(response)) throw new Error('the block is not available');
  return response;
}

const blockAt = (history: History, number: bigint): StoredBlock => found(history.block({ number }));
const receiptsAt = async (history: History, number: bigint): Promise<StoredReceipts> =>
  found(await history.receipts({ number }));

describe('The cache of blocks', () => {
  it('has as many blocks with their receipts as fit in its memory', async () => {
    const history = await openWithCacheOf(2);
    const block = blockAt(history, 1n);
    const [first, second] = [await receiptsAt(history, 1n), await receiptsAt(history, 2n)];
    // A block is there once, whether or not its receipts were read.
    expect(first.block).toBe(block);
    expect(blockAt(history, 1n)).toBe(block);
    expect(await receiptsAt(history, 1n)).toBe(first);
    expect(await receiptsAt(history, 2n)).toBe(second);
    await receiptsAt(history, 3n);
    await receiptsAt(history, 4n);
    expect(await receiptsAt(history, 1n)).not.toBe(first);
  });
});

describe('A block with many logs', () => {
  const COUNT = 5_000;
  /** Builds one block after genesis. Forks with other names have other hashes and logs. */
  const fork = (name: number) => {
    const data = new Uint8Array(64).fill(name);
    const logs = Array.from({ length: COUNT }, () => ({ ...log, data }));
    return buildBlocks(testGenesisHeader(), [[logs.slice(0, 10), logs.slice(10)]], [], Uint8Array.of(name));
  };
  const [one, other] = [fork(1), fork(2)];

  /** Opens a history whose receipts nothing has read. */
  function openCold(): History {
    const history = openWithGenesis(folder());
    history.storeProven(one);
    return history;
  }

  it('is read once for all requests of a client, in steps that are its turns', async () => {
    const taken: string[] = [];
    const take = eventLoopTurns.take.bind(eventLoopTurns);
    eventLoopTurns.take = (client) => {
      taken.push(client);
      return take(client);
    };
    try {
      const history = openCold();
      const reads = await Promise.all([1, 2].map(() => history.receipts({ number: 1n }, 'client')));
      const [stored, again] = reads.map(found);
      expect(again).toBe(stored);
      expect(stored?.receipts).toEqual(one[0]?.receipts);
      expect(taken.length).toBeGreaterThanOrEqual(COUNT / LOGS_A_STEP);
      expect(new Set(taken)).toEqual(new Set(['client']));
    } finally {
      eventLoopTurns.take = take;
    }
  });

  it('is read anew when it is replaced meanwhile', async () => {
    const history = openCold();
    const hash = blockAt(history, 1n).hash;
    const byNumber = receiptsAt(history, 1n);
    const byHash = history.receipts({ hash, requireCanonical: false });
    history.storeProven(other, headerHash(testGenesisHeader()));
    expect((await byNumber).receipts).toEqual(other[0]?.receipts);
    expect(await byHash).toMatchObject({ receipts: one[0]?.receipts, block: { canonical: false } });
  });
});

describe('decodeReceiptsInSteps', () => {
  it.each([
    ['one receipt', [3 * LOGS_A_STEP]],
    ['many receipts', Array.from({ length: 3 * LOGS_A_STEP }, () => 1)],
  ])('decodes some hundred logs of %s in a step', (_, counts) => {
    const receipts = counts.map((count) => ({
      type: 2,
      outcome: { status: 1 } as const,
      cumulativeGasUsed: 1n,
      logsBloom: logsBloom([log]),
      logs: Array.from({ length: count }, () => log),
    }));
    for (const encode of [encodeReceipts, encodeReceiptsWithoutBlooms]) {
      let inStep = 0;
      const read = () => {
        inStep++;
        return log;
      };
      const steps = decodeReceiptsInSteps(encode(receipts), { log: read }, 1);
      const work: number[] = [];
      let step = steps.next();
      for (; !step.done; step = steps.next()) {
        work.push(inStep);
        inStep = 0;
      }
      expect(step.value).toEqual(receipts);
      expect(Math.max(...work, inStep)).toBe(LOGS_A_STEP);
    }
  });
});
