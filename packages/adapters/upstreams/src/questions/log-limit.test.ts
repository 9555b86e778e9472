import { toNodeRpcError } from '../node/node-rpc-error.ts';
import { readLogLimit } from './log-limit.ts';

/** Errors to eth_getLogs from public reports on providers and nodes, with the limits in them. */
const CASES: readonly (readonly [who: string, error: object, kind: 'blocks' | 'results', blocks: number])[] =
  [
    [
      'Alchemy, response size',
      {
        code: -32602,
        message:
          'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response. Based on your parameters and the response size limit, this block range should work: [0x3e8, 0x1387]',
      },
      'results',
      4_000,
    ],
    [
      'Alchemy, range',
      {
        code: -32600,
        message:
          'You can make eth_getLogs requests with up to a 500 block range. Based on your parameters, this block range should work: [0x3e8, 0x5db]',
      },
      'blocks',
      500,
    ],
    [
      'Alchemy, free tier',
      {
        code: -32600,
        message:
          'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [0x3e8, 0x3f1]. Upgrade to PAYG for expanded block range.',
      },
      'blocks',
      10,
    ],
    [
      'Alchemy, bytes',
      { code: -32602, message: 'Response size is larger than 150MB limit.' },
      'results',
      50_000,
    ],
    [
      'Alchemy, early',
      { code: -32602, message: 'Log response size exceeded. Please reduce query block range.' },
      'results',
      50_000,
    ],
    ['Infura, range', { code: -32602, message: 'range 100000 exceeds limit of 10000' }, 'blocks', 10_000],
    ['QuickNode', { code: -32614, message: 'eth_getLogs is limited to a 10,000 range' }, 'blocks', 10_000],
    ['QuickNode, free', { code: -32615, message: 'eth_getLogs is limited to a 5 range' }, 'blocks', 5],
    [
      'drpc',
      { code: 35, message: 'ranges over 10000 blocks are not supported on freetier' },
      'blocks',
      10_000,
    ],
    ['reth, range', { code: -32602, message: 'query exceeds max block range 50000' }, 'blocks', 50_000],
    [
      'reth, results',
      { code: -32602, message: 'query exceeds max results 20000, retry with the range 1000-1499' },
      'results',
      500,
    ],
    [
      'reth, results, the same range again',
      { code: -32602, message: 'query exceeds max results 20000, retry with the range 1000-100999' },
      'results',
      50_000,
    ],
    ['Ankr', { code: -32600, message: 'block range is too wide' }, 'blocks', 50_000],
    [
      'Ankr and Cronos',
      { code: -32000, message: 'maximum [from, to] blocks distance: 2000' },
      'blocks',
      2_000,
    ],
    [
      'Cloudflare',
      {
        code: -32047,
        message: "Invalid eth_getLogs request. 'fromBlock'-'toBlock' range too large. Max range: 800",
      },
      'blocks',
      800,
    ],
    [
      'BlockPI',
      {
        code: -32602,
        message:
          'eth_getLogs is limited to 1024 block range. Please check the parameter requirements at  https://docs.blockpi.io/documentations/api-reference',
      },
      'blocks',
      1_024,
    ],
    [
      'a public gateway',
      { code: -32603, message: 'eth_getLogs range is too large, max is 1k blocks' },
      'blocks',
      1_000,
    ],
    ['BSC', { code: -32000, message: 'exceed maximum block range: 5000' }, 'blocks', 5_000],
    ['publicnode', { code: -32701, message: 'exceed maximum block range: 50000' }, 'blocks', 50_000],
    [
      'Erigon, range',
      { code: -32000, message: 'query block range exceeds server limit, narrow your filter: 1000' },
      'blocks',
      1_000,
    ],
    [
      'Erigon, results',
      { code: -32000, message: 'query returns too many logs, narrow your filter: 20000' },
      'results',
      50_000,
    ],
    ['cdk-erigon', { code: -32005, message: 'block range too large, max range: 1000' }, 'blocks', 1_000],
    [
      'Tenderly, in data',
      {
        code: -32602,
        message: 'invalid params',
        data: { error_id: '4ed94073-0317', payload: 'range 99999 is bigger than range limit 2000' },
      },
      'blocks',
      2_000,
    ],
    ['Candle', { code: -32600, message: 'block range too high' }, 'blocks', 50_000],
    ['Scroll', { code: -32000, message: 'block range is bigger than maxBlockRange' }, 'blocks', 50_000],
    [
      'Morph',
      {
        code: -32000,
        message: 'block range is larger than max block range, block range = 100000, max block range = 5000',
      },
      'blocks',
      5_000,
    ],
    [
      'Polygon',
      { code: -32000, message: 'eth_getLogs block range too large, range: 99999, max: 3500' },
      'blocks',
      3_500,
    ],
    ['Moonbeam', { code: -32602, message: 'block range is too wide (maximum 1024)' }, 'blocks', 1_024],
    [
      'Avalanche',
      { code: -32000, message: 'requested too many blocks from 1000 to 100999, maximum is set to 2048' },
      'blocks',
      2_048,
    ],
    [
      'Arbitrum',
      { code: -32000, message: 'logs matched by query exceeds limit of 10000' },
      'results',
      50_000,
    ],
    ['Besu', { code: -32000, message: 'Requested range exceeds maximum range limit' }, 'blocks', 50_000],
    [
      'Nethermind',
      { code: -32005, message: 'Too many logs requested. Max logs per response is 20000.' },
      'results',
      50_000,
    ],
    ['BlastAPI', { code: -32600, message: 'Block range is too large' }, 'blocks', 50_000],
    [
      'Chainstack',
      {
        code: -32000,
        message:
          'Block range limit exceeded. See more details at https://docs.chainstack.com/docs/limits#evm-range-limits',
      },
      'blocks',
      50_000,
    ],
    [
      'a chain of small blocks',
      { code: -32005, message: 'query returned more than 500 results' },
      'results',
      50_000,
    ],
    ['BSC, without a reason', { code: -32005, message: 'limit exceeded' }, 'results', 50_000],
  ];

const ASKED = { from: 1_000, to: 100_999 };

function read(error: object, requested = ASKED) {
  const known = toNodeRpcError(error);
  return known && readLogLimit(known, requested);
}

describe('readLogLimit', () => {
  it.each(CASES)('reads the limit of a log query from the error of %s', (_who, error, kind, blocks) => {
    expect(read(error)).toEqual({ kind, blocks });
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
