import { foundLogs, type LogQueryLimits } from '@ethread/ports';
import { methodTable } from '@ethread/types';
import { send, BUSY_HASH, OTHER_TOKEN, TOKEN, TRANSFER, UNKNOWN_HASH } from './testing/small-chain.ts';

const ALL = ['0x0', '0x1', '0x2'];
const everything = { fromBlock: 'earliest', toBlock: 'latest' };
const indexesOf = async (filter: object) =>
  ((await send('eth_getLogs', [filter])) as { logIndex: string }[]).map(({ logIndex }) => logIndex);

describe('eth_getLogs', () => {
  it.each([
    ['everything', everything, ALL],
    ['one block by hash', { blockHash: BUSY_HASH }, ALL],
    ['one address', { ...everything, address: TOKEN }, ['0x1', '0x2']],
    ['any of two addresses', { ...everything, address: [TOKEN, OTHER_TOKEN], topics: [TRANSFER] }, ALL],
    ['another topic', { ...everything, topics: [UNKNOWN_HASH] }, []],
    ['a position that no log has', { ...everything, topics: [null, null] }, []],
    ['the latest block, when no range is given', {}, []],
  ])('finds the logs of %s', async (_case, filter, indexes) => {
    expect(await indexesOf(filter)).toEqual(indexes);
  });

  it('returns each log with its place', async () => {
    expect(await send('eth_getLogs', [{ ...everything, address: OTHER_TOKEN }])).toMatchObject([
      {
        address: OTHER_TOKEN,
        blockHash: BUSY_HASH,
        blockNumber: '0x1',
        transactionIndex: '0x0',
        removed: false,
      },
    ]);
  });

  it('returns -32001 for an unknown block hash', async () => {
    await expect(send('eth_getLogs', [{ blockHash: UNKNOWN_HASH }])).rejects.toMatchObject({ code: -32001 });
  });

  it.each([
    ['tooMany', 'query returned more than 10000 results'],
    ['aborted', 'query timeout exceeded'],
  ] as const)('returns -32005 when the search ends as %s', async (stopped, message) => {
    const logs = { findLogs: () => ({ stopped }) };
    await expect(send('eth_getLogs', [everything], { logs })).rejects.toMatchObject({
      code: -32005,
      message,
    });
  });

  it("passes the document's limit of results, a signal and the client to the search", async () => {
    const limits: LogQueryLimits[] = [];
    const logs = {
      findLogs: (_query: unknown, given: LogQueryLimits) => {
        limits.push(given);
        return { logs: foundLogs([]) };
      },
    };
    await send('eth_getLogs', [everything], { logs });
    expect(limits).toEqual([
      {
        maxResults: methodTable.eth_getLogs.limits.maxResults,
        signal: expect.any(AbortSignal),
        client: 'test',
      },
    ]);
  });
});
