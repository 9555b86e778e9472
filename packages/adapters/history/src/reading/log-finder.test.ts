import { buildBlocks, testGenesisHeader, testLog } from '@ethread/era/testing';
import { testHistories } from '../testing/test-histories.ts';

const { openWithGenesis } = testHistories();
const { signal } = new AbortController();

describe('findLogs', () => {
  it('returns null for an unknown block hash', async () => {
    const query = { blocks: { blockHash: new Uint8Array(32).fill(1) }, addresses: [], topics: [] };
    expect(await openWithGenesis().findLogs(query, { maxResults: 10, signal })).toBeNull();
  });

  it('stops when it is aborted, and above the limit', async () => {
    const history = openWithGenesis();
    history.storeProven(buildBlocks(testGenesisHeader(), [[[testLog(1), testLog(2)]], [[testLog(1)]]]));
    const query = { blocks: { from: 0, to: 2 }, addresses: [testLog(1).address], topics: [] };
    const aborted = AbortSignal.abort();
    expect(await history.findLogs(query, { maxResults: 10, signal: aborted })).toEqual({
      stopped: 'aborted',
    });
    expect(await history.findLogs(query, { maxResults: 1, signal })).toEqual({ stopped: 'tooMany' });
  });
});
