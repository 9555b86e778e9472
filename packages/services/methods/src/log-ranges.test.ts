import { isUnavailable, type LogFinder, nothingAvailable } from '@ethread/ports';
import { testContext } from '@ethread/ports/testing';
import { JsonBytes, JsonStream } from '@ethread/json-rpc';
import { createRouter } from '@ethread/server';
import {
  type Filter,
  methodTable,
  PrunedHistoryError,
  QueryTimeoutError,
  TooManyResultsError,
} from '@ethread/types';
import { createHandlers } from './create-handlers.ts';
import { filterOf } from './log-filter.ts';
import { cutLogs, nameWorkingRange } from './log-ranges.ts';
import { send, chain, CHAIN_ID } from './testing/small-chain.ts';

describe('cutLogs', () => {
  /** Creates a handler over a store that has only block 1. Nodes return the range of each request, some times. */
  function halfStored(times = 1) {
    const logs: LogFinder = {
      findLogs(query, limits) {
        const isStored = 'from' in query.blocks && query.blocks.from === 1 && query.blocks.to === 1;
        return isStored ? chain.findLogs(query, limits) : { unavailable: 'history', reason: 'a gap' };
      },
    };
    const modules = { chain, logs, executor: nothingAvailable, state: nothingAvailable };
    const requested: unknown[] = [];
    const nodes = {
      forward({ params: [filter] }: { readonly params: readonly unknown[] }) {
        requested.push(filter);
        return Promise.resolve({ kind: 'result' as const, json: JsonBytes.of(Array(times).fill(filter)) });
      },
    };
    const around = { nodes, storedBlocks: () => [{ from: 1, to: 1 }] };
    const router = createRouter(createHandlers({ chainId: CHAIN_ID, ...modules }, {}, around));
    return {
      requested,
      async getLogs(filter: object): Promise<unknown> {
        const response = await router.invoke(router.prepare('eth_getLogs', [filter]), testContext);
        return response instanceof JsonBytes ? response.parse() : response;
      },
    };
  }

  it('asks nodes only for the missing parts of a log range, and joins all parts in order', async () => {
    const { requested, getLogs } = halfStored();
    const found = await getLogs({ fromBlock: '0x0', toBlock: '0x2', topics: [] });
    const stored = await send('eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x1', topics: [] }]);
    const [below, above] = [
      { fromBlock: '0x0', toBlock: '0x0', topics: [] },
      { fromBlock: '0x2', toBlock: '0x2', topics: [] },
    ];
    expect(requested).toEqual([below, above]);
    expect(found).toEqual([below, ...(Array.isArray(stored) ? stored : []), above]);
    expect(isUnavailable(found)).toBe(false);
  });

  it('does not split a range with tags, which only nodes may know', async () => {
    const { requested, getLogs } = halfStored();
    await getLogs({ fromBlock: 'earliest', toBlock: 'latest' });
    expect(requested).toEqual([{ fromBlock: 'earliest', toBlock: 'latest' }]);
  });

  it('does not split a range into more than eight parts', async () => {
    const requested: unknown[] = [];
    const handler = cutLogs({
      stored: () => {
        throw new PrunedHistoryError();
      },
      orNodes: (params) => (requested.push(...params), JsonBytes.of([])),
      storedBlocks: () => [1, 3, 5, 7].map((block) => ({ from: block, to: block })),
      contract: undefined,
    });
    const filter = { fromBlock: '0x0', toBlock: '0x8' };
    await handler([filter], testContext);
    expect(requested).toEqual([filter]);
  });

  it('rejects a range whose parts have too many results together', async () => {
    const { getLogs } = halfStored(methodTable.eth_getLogs.limits.maxResults / 2);
    await expect(getLogs({ fromBlock: '0x0', toBlock: '0x2' })).rejects.toThrow(TooManyResultsError);
  });
});

const lengthOf = ({ fromBlock, toBlock }: Filter) => Number(toBlock ?? 1) - Number(fromBlock ?? 1) + 1;

/** Creates a handler that finds logs of ranges up to a length, and rejects longer ones with an error. */
function limited(most: number, error: Error, found: () => JsonBytes | JsonStream = () => JsonBytes.of([])) {
  const requested: number[] = [];
  const find = nameWorkingRange((params) => {
    const filter = filterOf(params);
    requested.push(lengthOf(filter));
    if (lengthOf(filter) > most) return Promise.reject(error);
    return Promise.resolve(found());
  }, chain);
  return { requested, find };
}

const WIDE = { fromBlock: '0x64', toBlock: '0x463' } as const;

describe('nameWorkingRange', () => {
  it.each([
    ['too many results', new TooManyResultsError(), '0x64-0xa3', [1_024, 512, 256, 128, 64]],
    ['a query timeout, which tries a short one first,', new QueryTimeoutError(), '0x64-0x73', [1_024, 16]],
  ])(
    'names for %s a range that begins where the query does and was tried',
    async (_case, error, data, tried) => {
      const { requested, find } = limited(100, error);
      const { code, message } = error;
      await expect(find([WIDE], testContext)).rejects.toMatchObject({ code, message, data });
      expect(requested).toEqual(tried);
    },
  );

  it('closes the streams of the ranges that it tries', async () => {
    let isLeft = false;
    async function* pieces() {
      try {
        yield await Promise.resolve(new Uint8Array(1));
        yield new Uint8Array(1);
      } finally {
        isLeft = true;
      }
    }
    const source = pieces();
    await source.next();
    const { find } = limited(600, new TooManyResultsError(), () => new JsonStream(source, 0));
    await expect(find([WIDE], testContext)).rejects.toMatchObject({ data: '0x64-0x263' });
    await source.next();
    expect(isLeft).toBe(true);
  });

  it('names no range when not even one block works, for a block by its hash, and for other errors', async () => {
    for (const filter of [WIDE, { blockHash: `0x${'ab'.repeat(32)}` as const }]) {
      const { find } = limited(0, new TooManyResultsError());
      const error = await Promise.resolve(find([filter], testContext)).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: -32005, data: undefined });
    }
    const other = new Error('other');
    await expect(limited(0, other).find([WIDE], testContext)).rejects.toBe(other);
  });
});
