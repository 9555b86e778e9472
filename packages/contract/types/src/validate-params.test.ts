import type { MethodName } from './generated/types.gen.ts';
import { describeProblem } from './params-problem.ts';
import { validateParams } from './validate-params.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const ADDRESS = `0x${'Cd'.repeat(20)}`;

const accepted: readonly (readonly [MethodName, readonly unknown[]])[] = [
  ['eth_getBlockByNumber', ['latest', true]],
  ['eth_getBlockByNumber', ['0x1B', false]],
  ['eth_getBlockByNumber', ['0x0001', false]],
  ['eth_getBlockByNumber', [HASH, false]],
  ['eth_getBlockByNumber', [{ blockNumber: '0x1' }, false]],
  ['eth_getBlockByNumber', [{ blockHash: HASH, requireCanonical: true }, false]],
  ['eth_getBlockByHash', [HASH, false]],
  ['eth_getBlockReceipts', [15]],
  ['eth_getBlockReceipts', ['15']],
  ['eth_getBlockReceipts', ['finalized']],
  ['eth_getLogs', [{}]],
  ['eth_getLogs', [{ address: ADDRESS, topics: [null, HASH, [HASH, HASH], []] }]],
  ['eth_getLogs', [{ address: [], blockhash: HASH }]],
  ['eth_call', [{}]],
  ['eth_call', [{ to: null, data: '0x', input: '0x', gas: '0x0' }, 'pending']],
  ['eth_call', [{ to: ADDRESS }, null]],
  ['eth_estimateGas', [{ accessList: [{ address: ADDRESS, storageKeys: [HASH] }] }]],
  ['eth_getProof', [ADDRESS, ['0x0', '0x00', HASH], 'latest']],
  ['eth_getProof', [ADDRESS, []]],
  ['rpc.discover', []],
];

const rejected: readonly (readonly [MethodName, readonly unknown[], string])[] = [
  ['eth_getBlockByNumber', ['latest'], 'params[1] (transactionDetails): expected a value, got nothing'],
  [
    'eth_getBlockByNumber',
    ['latest', '0x1'],
    'params[1] (transactionDetails): expected true or false, got string "0x1"',
  ],
  ['eth_getBlockByNumber', ['newest', true], 'params[0] (block): expected a block number in hex, a tag'],
  ['eth_getBlockByNumber', ['0x', true], 'params[0] (block): expected a block number in hex'],
  [
    'eth_getBlockByNumber',
    [`0x1${'0'.repeat(64)}`, true],
    'params[0] (block): expected a block number in hex',
  ],
  ['eth_getBlockByNumber', [{ blockHash: HASH, blockNumber: '0x1' }, true], 'params[0] (block): expected'],
  [
    'eth_getBlockByNumber',
    [{ blockHash: '0x1' }, true],
    'params[0].blockHash (block): expected a 32-byte hash',
  ],
  ['eth_getBlockByHash', ['0x1', true], 'params[0] (blockHash): expected a 32-byte hash'],
  ['eth_getBlockReceipts', [-1], 'params[0] (block): expected'],
  ['eth_getBlockReceipts', [Infinity], 'params[0] (block): expected'],
  ['eth_getBlockReceipts', [2 ** 53], 'params[0] (block): expected'],
  ['eth_getBlockReceipts', [1.5], 'params[0] (block): expected'],
  ['eth_getLogs', [], 'params[0] (filter): expected a value, got nothing'],
  ['eth_getLogs', [{ address: ['0x1'] }], 'params[0].address[0] (filter): expected a 20-byte address'],
  ['eth_getLogs', [{ topics: [[HASH], '0x1'] }], 'params[0].topics[1] (filter): expected'],
  [
    'eth_getLogs',
    [{ topics: [null, null, null, null, HASH] }],
    'params[0].topics (filter): expected null or a list of at most 4 items, got a list of 5',
  ],
  ['eth_getLogs', [{ fromBlock: HASH + '0' }], 'params[0].fromBlock (filter): expected'],
  ['eth_call', ['0x'], 'params[0] (call): expected an object'],
  ['eth_call', [{ from: '0x12' }], 'params[0].from (call): expected null or a 20-byte address'],
  ['eth_call', [{ data: '0xabc' }], 'params[0].data (call): expected null or bytes in hex'],
  ['eth_call', [{}, 'latest', {}, {}], 'params: expected at most 2 params, got a list of 4'],
  ['eth_getProof', [ADDRESS, ['0x'], 'latest'], 'params[1][0] (storageKeys): expected a storage key'],
  [
    'eth_getProof',
    [ADDRESS, Array(1025).fill('0x1'), 'latest'],
    'params[1] (storageKeys): expected a list of at most 1024 items, got a list of 1025',
  ],
];

describe('validateParams', () => {
  it.each(accepted)('accepts the params of %s: %j', (method, params) => {
    expect(validateParams(method, params)).toBeUndefined();
  });

  it.each(rejected)('rejects the params of %s: %j', (method, params, message) => {
    const problem = validateParams(method, params);
    expect(problem && describeProblem(problem)).toContain(message);
  });

  it('repeats only a short excerpt of the value, with control characters escaped', () => {
    const problem = validateParams('eth_getBlockByHash', [`\n\u0000${'x'.repeat(1_000_000)}`, true]);
    const sentence = problem ? describeProblem(problem) : '';
    expect(sentence.length).toBeLessThan(200);
    expect(sentence).toContain('\\n\\u0000');
  });

  it.each(['\u0000', '"', '\\', '\u202e', '\ud800', 'é', '😀', '\u{e0001}'])(
    'describes a problem in less than 500 bytes for a long text of %j',
    (character) => {
      const text = character.repeat(100_000);
      for (const params of [[text], [{ to: text }], { [text]: 1 }, [{ accessList: [{ address: text }] }]]) {
        const problem = validateParams('eth_call', params);
        expect(Buffer.byteLength(problem ? describeProblem(problem) : '')).toBeLessThan(500);
        expect(problem).toBeDefined();
      }
    },
  );
});
