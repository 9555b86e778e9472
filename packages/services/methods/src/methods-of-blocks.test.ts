import {
  BUSY_HASH,
  CALL,
  CREATION,
  GENESIS_HASH,
  HEAD_HASH,
  send,
  SENDER,
  TOKEN,
  UNKNOWN_HASH,
} from './testing/small-chain.ts';

type Method = Parameters<typeof send>[0];

const FULL = { hash: CREATION, to: null, transactionIndex: '0x0', blockHash: BUSY_HASH };
const RECEIPTS = [
  {
    transactionHash: CREATION,
    to: null,
    contractAddress: expect.stringMatching(/^0x[0-9a-f]{40}$/),
    logs: [{ logIndex: '0x0' }],
  },
  {
    transactionHash: CALL,
    transactionIndex: '0x1',
    blockHash: BUSY_HASH,
    from: SENDER,
    to: TOKEN,
    contractAddress: null,
    cumulativeGasUsed: '0x2a',
    gasUsed: '0x15',
    effectiveGasPrice: '0x9',
    status: '0x1',
    logs: [{ logIndex: '0x1' }, { logIndex: '0x2' }],
  },
];

it.each([
  ...['0x0', 'earliest'].map((block) => ['eth_getBlockByNumber', [block, false], { hash: GENESIS_HASH }]),
  ...['0x2', 'latest', 'safe', 'finalized'].map((block) => [
    'eth_getBlockByNumber',
    [block, false],
    { hash: HEAD_HASH },
  ]),
  ...[BUSY_HASH, `0x${BUSY_HASH.slice(2).toUpperCase()}`].map((hash) => [
    'eth_getBlockByHash',
    [hash, false],
    { hash: BUSY_HASH, number: '0x1', size: '0x258', transactions: [CREATION, CALL] },
  ]),
  [
    'eth_getBlockByHash',
    [BUSY_HASH, true],
    { transactions: [FULL, { hash: CALL, transactionIndex: '0x1', blockNumber: '0x1' }] },
  ],
  ...['0x1', '1', 1, BUSY_HASH, { blockNumber: '0x1' }, { blockHash: BUSY_HASH }].map((block) => [
    'eth_getBlockReceipts',
    [block],
    RECEIPTS,
  ]),
  ['eth_getBlockReceipts', ['latest'], []],
  ['eth_getTransactionReceipt', [CALL], RECEIPTS[1]],
  ['eth_getTransactionByBlockHashAndIndex', [BUSY_HASH, '0x0'], FULL],
  ['eth_getTransactionByBlockNumberAndIndex', ['0x1', '0x0'], FULL],
  ['eth_getUncleByBlockNumberAndIndex', ['0x1', '0x0'], { hash: GENESIS_HASH, number: '0x0', uncles: [] }],
] as [Method, unknown[], object][])('%s responds to %j', async (method, params, response) => {
  expect(await send(method, params)).toMatchObject(response);
});

const LARGE = `0x${'f'.repeat(60)}`;

it.each([
  ...['0x3', '0x20000000000001', LARGE].map((block) => ['eth_getBlockByNumber', [block, false]]),
  ['eth_getBlockByHash', [UNKNOWN_HASH, false]],
  ...['0x3', '3', 3, '9'.repeat(30)].map((block) => ['eth_getBlockReceipts', [block]]),
  ['eth_getTransactionReceipt', [UNKNOWN_HASH]],
  ...['0x2', LARGE].map((index) => ['eth_getTransactionByBlockHashAndIndex', [BUSY_HASH, index]]),
  ['eth_getTransactionByBlockHashAndIndex', [UNKNOWN_HASH, '0x0']],
  ...['0x2', '0x20000000000000'].map((at) => ['eth_getTransactionByBlockNumberAndIndex', ['0x1', at]]),
  ...['latest', '0x3'].map((block) => ['eth_getTransactionByBlockNumberAndIndex', [block, '0x0']]),
  ['eth_getUncleByBlockNumberAndIndex', ['0x1', '0x1']],
  ...['latest', '0x3'].map((block) => ['eth_getUncleByBlockNumberAndIndex', [block, '0x0']]),
] as [Method, unknown[]][])('%s returns null for %j', async (method, params) => {
  expect(await send(method, params)).toBeNull();
});

it.each([
  ...[['1', false], [1, false], ['newest', false], ['latest']].map((params) => [
    'eth_getBlockByNumber',
    params,
  ]),
  ...['-1', -1, 1.5, '', '0x', true].map((block) => ['eth_getBlockReceipts', [block]]),
  ['eth_getTransactionReceipt', ['0x1']],
] as [Method, unknown[]][])('%s rejects %j', async (method, params) => {
  await expect(send(method, params)).rejects.toMatchObject({ code: -32602 });
});

it('returns the pending block as the latest one without the fields that it does not have yet', async () => {
  const latest = Object(await send('eth_getBlockByNumber', ['latest', false]));
  const unknown = { hash: null, number: null, nonce: null, logsBloom: null };
  expect(await send('eth_getBlockByNumber', ['pending', false])).toEqual({ ...latest, ...unknown });
});

it('returns total difficulties only with the option strictContract, of an uncle as unknown', async () => {
  const [block, uncle] = [
    [BUSY_HASH, false],
    ['0x1', '0x0'],
  ];
  const strict = { strictContract: true };
  expect(await send('eth_getBlockByHash', block)).not.toHaveProperty('totalDifficulty');
  expect(await send('eth_getBlockByHash', block, {}, strict)).toMatchObject({ totalDifficulty: '0xe' });
  const shown = await send('eth_getUncleByBlockNumberAndIndex', uncle);
  expect(shown).not.toHaveProperty('totalDifficulty');
  expect(shown).not.toHaveProperty('transactions');
  expect(await send('eth_getUncleByBlockNumberAndIndex', uncle, {}, strict)).toMatchObject({
    totalDifficulty: null,
  });
});
