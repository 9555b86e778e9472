import { toNodeRpcError } from '../node/node-rpc-error.ts';
import { readLogLimit } from './log-limit.ts';

/**
 * Errors to eth_getLogs from public reports on providers and nodes: who, what limits, the most blocks of the next query,
 * code, message and data.
 */
const REPORTS = `
Alchemy, response size | results | 4000 | -32602 | Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response. Based on your parameters and the response size limit, this block range should work: [0x3e8, 0x1387]
Alchemy, range | blocks | 500 | -32600 | You can make eth_getLogs requests with up to a 500 block range. Based on your parameters, this block range should work: [0x3e8, 0x5db]
Alchemy, free tier | blocks | 10 | -32600 | Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [0x3e8, 0x3f1]. Upgrade to PAYG for expanded block range.
Alchemy, bytes | results | 50000 | -32602 | Response size is larger than 150MB limit.
QuickNode | blocks | 10000 | -32614 | eth_getLogs is limited to a 10,000 range
drpc | blocks | 10000 | 35 | ranges over 10000 blocks are not supported on freetier
reth, results | results | 500 | -32602 | query exceeds max results 20000, retry with the range 1000-1499
reth, results, the same range again | results | 50000 | -32602 | query exceeds max results 20000, retry with the range 1000-100999
Ankr and Cronos | blocks | 2000 | -32000 | maximum [from, to] blocks distance: 2000
a public gateway | blocks | 1000 | -32603 | eth_getLogs range is too large, max is 1k blocks
BSC | blocks | 5000 | -32000 | exceed maximum block range: 5000
Erigon, range | blocks | 1000 | -32000 | query block range exceeds server limit, narrow your filter: 1000
Erigon, results | results | 50000 | -32000 | query returns too many logs, narrow your filter: 20000
Tenderly, in data | blocks | 2000 | -32602 | invalid params | range 99999 is bigger than range limit 2000
Scroll | blocks | 50000 | -32000 | block range is bigger than maxBlockRange
Polygon | blocks | 3500 | -32000 | eth_getLogs block range too large, range: 99999, max: 3500
Avalanche | blocks | 2048 | -32000 | requested too many blocks from 1000 to 100999, maximum is set to 2048
Arbitrum | results | 50000 | -32000 | logs matched by query exceeds limit of 10000
Nethermind | results | 50000 | -32005 | Too many logs requested. Max logs per response is 20000.
a chain of small blocks | results | 50000 | -32005 | query returned more than 500 results
BSC, without a reason | results | 50000 | -32005 | limit exceeded
`;

const CASES = REPORTS.trim()
  .split('\n')
  .map((line) => {
    const [who = '', kind, blocks, code, message, payload] = line.split(' | ');
    const data = payload === undefined ? undefined : { error_id: '4ed94073-0317', payload };
    return [who, { code: Number(code), message, data }, { kind, blocks: Number(blocks) }] as const;
  });

const ASKED = { from: 1_000, to: 100_999 };

function read(error: object, requested = ASKED) {
  const known = toNodeRpcError(error);
  return known && readLogLimit(known, requested);
}

describe('readLogLimit', () => {
  it.each(CASES)('reads the limit of a log query from the error of %s', (_who, error, limit) => {
    expect(read(error)).toEqual(limit);
  });

  it.each([
    ['a timeout', { code: -32005, message: 'query timeout exceeded' }],
    ['a rate limit', { code: 429, message: 'exceeded its compute units per second capacity' }],
    ['a rate limit of calls', { code: -32005, message: 'rate limit exceeded' }],
    ['pruned history', { code: 4444, message: 'pruned history unavailable: block range below 100' }],
    ['an unknown block', { code: -32000, message: 'header for block range not found' }],
    ['its own fault', { code: -32603, message: 'internal error' }],
  ])('finds no limit in an error about %s', (_what, error) => {
    expect(read(error)).toBeUndefined();
  });

  it('takes the lowest of several limits that an error names', () => {
    const message = 'block range exceeds 500, paid plans have up to 5,000 blocks';
    expect(read({ code: -32000, message })).toEqual({ kind: 'blocks', blocks: 500 });
  });

  it('always returns a limit below the length of the range, except for a single block', () => {
    for (const [, error] of CASES) {
      for (const length of [2, 3, 10, 499]) {
        const limit = read(error, { from: 1_000, to: 1_000 + length - 1 });
        expect(limit?.blocks).toBeGreaterThanOrEqual(1);
        expect(limit?.blocks).toBeLessThan(length);
      }
      expect(read(error, { from: 1_000, to: 1_000 })?.blocks).toBe(1);
    }
  });
});
