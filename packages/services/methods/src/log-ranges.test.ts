import { isUnavailable, type LogFinder } from '@ethread/ports';
import { testContext } from '@ethread/ports/testing';
import { JsonBytes } from '@ethread/json-rpc';
import { createRouter } from '@ethread/server';
import { methodTable, PrunedHistoryError, TooManyResultsError } from '@ethread/types';
import { createHandlers } from './create-handlers.ts';
import { cutLogs } from './log-ranges.ts';
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
    const state = () => ({ unavailable: 'state', reason: 'none' }) as const;
    const modules = { chain, logs, executor: { call: state, estimateGas: state }, state: { proof: state } };
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
