import { createRandom } from '@ethread/core';
import type { Log } from '@ethread/types';
import type { LogCursor, LogPage } from './log-page.ts';
import { createMovingChain } from './testing/moving-chain.ts';
import { type LogRangeFilter, readLogs, type ReadLogsOptions } from './read-logs.ts';
import { FinalityError } from './tip.ts';
import type { Transport } from '../transport.ts';
import { TransportError } from '../transport-error.ts';

const QUICK = { pollMs: 0, patienceMs: 60_000 };

/** Creates a program that stores logs as the pages direct. It asserts their order and that no log repeats. */
function createKeeper() {
  let stored: Log[] = [];
  let cursor: LogCursor | undefined;
  return {
    cursor: () => cursor,
    logs: () => stored,
    take(page: LogPage) {
      for (const hash of page.removed) stored = stored.filter(({ blockHash }) => blockHash !== hash);
      for (const log of page.logs) {
        const last = stored.at(-1);
        const place = ({ blockNumber, logIndex }: Log) => Number(blockNumber) * 1e6 + Number(logIndex);
        if (last && place(log) <= place(last)) throw new Error('a log came twice, or out of order');
        stored.push(log);
      }
      // The cursor as a new process would read it.
      cursor = JSON.parse(JSON.stringify(page.cursor));
    },
  };
}

async function readAll(transport: Transport, filter: LogRangeFilter, options: ReadLogsOptions = QUICK) {
  const keeper = createKeeper();
  const pages: LogPage[] = [];
  for await (const page of readLogs(transport, filter, options)) {
    keeper.take(page);
    pages.push(page);
  }
  return { pages, logs: keeper.logs() };
}

describe('readLogs', () => {
  it('reads finalized blocks in ranges, and splits queries that are too large', async () => {
    const chain = createMovingChain({ random: createRandom(1).next, maxResults: 100, finalDepth: 0 });
    chain.grow(3_000);
    const { logs, pages } = await readAll(chain.transport, { fromBlock: 'earliest' });
    expect(logs).toEqual(chain.logs(0, 2_999));
    expect(logs.length).toBeGreaterThan(20_000);
    expect(pages.every(({ removed }) => removed.length === 0)).toBe(true);
    // One block alone exceeds the limit, so its logs come from its receipts.
    expect(chain.calls).toContain('eth_getBlockReceipts');
  });

  it('reports the progress and the range of each page', async () => {
    const chain = createMovingChain({ random: createRandom(4).next, maxResults: 20, finalDepth: 30 });
    chain.grow(100);
    const { pages } = await readAll(chain.transport, { fromBlock: '0xa', toBlock: '0x59' });
    let next = 10;
    for (const { fromBlock, toBlock, progress } of pages) {
      expect(fromBlock).toBe(next);
      next = toBlock + 1;
      expect(progress).toBeCloseTo((next - 10) / 80);
    }
    expect(pages.at(-1)).toMatchObject({ toBlock: 89, progress: 1 });
  });

  it.each([
    ['reversed', { fromBlock: '0x9', toBlock: '0x8' }],
    ['past the head', { fromBlock: '0x0', toBlock: '0xffff' }],
  ] as const)('rejects a range that is %s', async (_case, filter) => {
    const chain = createMovingChain({ random: createRandom(5).next, maxResults: 20, finalDepth: 5 });
    chain.grow(20);
    await expect(readAll(chain.transport, filter)).rejects.toMatchObject({ code: -32602 });
  });

  it('treats deep blocks as finalized on a chain without finality', async () => {
    const chain = createMovingChain({ random: createRandom(6).next, maxResults: 1e9, largest: 10 });
    chain.grow(400);
    const { logs } = await readAll(chain.transport, { fromBlock: '0x0' });
    expect(logs).toEqual(chain.logs(0, 399));
    expect(chain.calls.filter((method) => method === 'eth_getLogs').length).toBeLessThan(150);
  });
});

describe('readLogs during a reorg', () => {
  const open = () => {
    const chain = createMovingChain({ random: createRandom(7).next, maxResults: 1_000, finalDepth: 50 });
    chain.grow(100);
    return chain;
  };

  it('throws a FinalityError when a finalized block was replaced', async () => {
    const chain = open();
    const keeper = createKeeper();
    for await (const page of readLogs(chain.transport, { fromBlock: '0x0' }, QUICK)) keeper.take(page);
    const resume = keeper.cursor();
    const other = createMovingChain({ random: createRandom(8).next, maxResults: 1_000, finalDepth: 50 });
    // A chain whose blocks have other hashes.
    other.grow(50);
    other.reorganise(50);
    other.grow(100);
    if (!resume) throw new Error('there was no page');
    await expect(readAll(other.transport, {}, { ...QUICK, resume })).rejects.toBeInstanceOf(FinalityError);
  });

  it('waits for a chain that became shorter, until a timeout', async () => {
    const chain = open();
    const shortened: Transport = {
      ...chain.transport,
      request: (method, params, options) =>
        method === 'eth_getBlockByNumber' && params[0] === '0x63'
          ? chain.transport.request(method, ['0xffff', false], options)
          : chain.transport.request(method, params, options),
    };
    await expect(
      readAll(shortened, { fromBlock: '0x60', toBlock: '0x63' }, { pollMs: 1, patienceMs: 20 }),
    ).rejects.toMatchObject({ name: 'HeaderNotFoundError' });
  });

  it.each(Array.from({ length: 60 }, (_none, seed) => seed))(
    'never repeats or misses a log, whatever fails during a reorg (seed %i)',
    async (seed) => {
      const random = createRandom(seed).next;
      const chain = createMovingChain({
        random,
        maxResults: 30,
        lossRate: 0.05,
        moveRate: 0.15,
        ...(seed % 4 === 0 ? {} : { finalDepth: 12 }),
      });
      chain.grow(180);
      const keeper = createKeeper();
      const from = 20 + Math.floor(random() * 140);
      // Each reading may fail at any call, or stop after any page. The next one resumes from the stored logs.
      for (let reading = 0; reading < 25; reading++) {
        const resume = keeper.cursor();
        const isLast = reading === 24;
        if (isLast) chain.calm();
        const options = { ...QUICK, ...(resume ? { resume } : {}) };
        try {
          const start = `0x${from.toString(16)}` as const;
          const filter = { fromBlock: start, address: chain.address };
          for await (const page of readLogs(chain.transport, filter, options)) {
            keeper.take(page);
            if (!isLast && random() < 0.1) break;
          }
        } catch (error) {
          if (!(error instanceof TransportError)) throw error;
        }
      }
      expect(keeper.logs()).toEqual(chain.logs(from, Number(keeper.cursor()?.next) - 1, chain.address));
    },
  );
});
