import { post, request, sendInTurn, type Target } from './raw-client.ts';
import type { ChainFacts, MethodAttack } from './method-attack.ts';
import { DEAR_TRACES, OTHER_TRACES } from './trace-attacks.ts';

/** The requests that a key has in flight. */
const IN_FLIGHT = 24;

const hex = (value: number) => `0x${value.toString(16)}`;
const word = (value: bigint | number) => value.toString(16).padStart(64, '0');
const someAddress = (value: number) => `0x${(value + 2 ** 32).toString(16).padStart(40, '0')}`;

/** Init code that returns so many zeros: PUSH3 length, PUSH0, RETURN. The salt follows as data. */
const returning = (bytes: number, salt: number) =>
  `0x62${bytes.toString(16).padStart(6, '0')}5ff3${word(salt)}`;
/** Init code that reads another cold slot of its own in each round, until the gas is used up: POP(SLOAD(GAS)). */
const readingSlots = (salt: number) => `0x5b5a54505f5600${word(salt)}`;
/** As above, with REVERT of so many bytes. */
const reverting = (bytes: number, salt: number) =>
  `0x62${bytes.toString(16).padStart(6, '0')}5ffd${word(salt)}`;

/** Code that logs 6,000 times: PUSH2 6000, JUMPDEST, LOG0 of nothing, PUSH1 1, SWAP1, SUB, DUP1, PUSH1 3, JUMPI. */
const LOGGING = '0x6117705b5f5fa06001900380600357';

const blockOf = (number: number, { head }: ChainFacts) => hex(1 + (number % head));

/** The requests that take most of the service's time. */
export const DEAR_ATTACKS: readonly MethodAttack[] = [
  {
    name: 'eth_getLogs, 10,000 results',
    method: 'eth_getLogs',
    params: (number, { logStorm }) => [
      { fromBlock: '0x1', toBlock: '0x2', address: [logStorm, someAddress(number)] },
    ],
  },
  {
    name: 'ethread_getLogsPage',
    method: 'ethread_getLogsPage',
    params: (number, { logStorm }) => [
      { fromBlock: '0x1', toBlock: '0x2', address: [logStorm, someAddress(number)] },
    ],
  },
  {
    name: 'eth_feeHistory, 100 percentiles',
    method: 'eth_feeHistory',
    params: (number, { head }) => [
      hex(1_024),
      hex(head - (number % 3)),
      Array.from({ length: 100 }, (_, at) => at),
    ],
  },
  ...([2_000_000, 2_400_000, 15_000_000] as const).map((bytes): MethodAttack => ({
    name: `eth_call, returns ${bytes / 1e6} MB`,
    method: 'eth_call',
    params: (number) => [
      { to: someAddress(number) },
      'latest',
      { [someAddress(number)]: { code: returning(bytes, number) } },
    ],
  })),
  {
    name: 'eth_call, reverts with 128 KiB',
    method: 'eth_call',
    params: (number) => [{ input: reverting(131_072, number) }, 'latest'],
  },
  {
    name: 'eth_call, code of 2.4 MB',
    method: 'eth_call',
    params: (number) => [
      { to: someAddress(number), input: '0x' },
      'latest',
      { [someAddress(number)]: { code: `0x${'5b'.repeat(2_400_000)}00` } },
    ],
  },
  {
    name: 'eth_call, code of 256 KiB',
    method: 'eth_call',
    params: (number) => [
      { to: someAddress(number), input: '0x' },
      'latest',
      { [someAddress(number)]: { code: `0x${'5b'.repeat(262_143)}00` } },
    ],
  },
  {
    name: 'eth_call, input of 2.4 MB',
    method: 'eth_call',
    params: (number) => [{ to: someAddress(number), input: `0x${'5b'.repeat(2_400_000)}` }, 'latest'],
  },
  {
    name: 'eth_call, loop',
    method: 'eth_call',
    params: (number) => [{ input: readingSlots(number) }, 'latest'],
  },
  {
    name: 'eth_estimateGas, long call',
    method: 'eth_estimateGas',
    params: (number) => [{ input: `0x620800005b600190038060045700${word(number)}` }, 'latest'],
  },
  {
    name: 'eth_getProof, 1,024 slots',
    method: 'eth_getProof',
    params: (number, { token }) => [
      token,
      Array.from({ length: 1_024 }, (_, at) => `0x${word(number * 1_024 + at)}`),
      'latest',
    ],
  },
  {
    name: 'eth_createAccessList, loop',
    method: 'eth_createAccessList',
    params: (number) => [{ input: readingSlots(number) }, 'latest'],
  },
  {
    name: 'eth_simulateV1, returns 2 MB',
    method: 'eth_simulateV1',
    params: (number) => [
      {
        blockStateCalls: Array.from({ length: 4 }, (_, at) => ({
          stateOverrides: { [someAddress(number)]: { code: returning(500_000, number) } },
          calls: [{ to: someAddress(number), input: hex(4_096 + at) }],
        })),
      },
      'latest',
    ],
  },
  {
    name: 'eth_simulateV1, logs',
    method: 'eth_simulateV1',
    params: (number) => [
      {
        blockStateCalls: [
          {
            stateOverrides: { [someAddress(number)]: { code: LOGGING } },
            calls: [{ to: someAddress(number), input: hex(4_096) }],
          },
        ],
      },
      'latest',
    ],
  },
  {
    name: 'eth_getStorageValues',
    method: 'eth_getStorageValues',
    params: (number, { token }) => [
      { [token]: Array.from({ length: 1_024 }, (_, at) => `0x${word(number * 1_024 + at)}`) },
      'latest',
    ],
  },
  {
    name: 'eth_getBlockByNumber, full',
    method: 'eth_getBlockByNumber',
    params: (number, facts) => [blockOf(number, facts), true],
  },
  {
    name: 'eth_getBlockByHash, full',
    method: 'eth_getBlockByHash',
    params: (_, { headHash }) => [headHash, true],
  },
  {
    name: 'eth_getBlockReceipts, 10,000 logs',
    method: 'eth_getBlockReceipts',
    params: () => ['0x2'],
  },
  {
    name: 'proof_call, loop',
    method: 'proof_call',
    params: (number) => [{ input: readingSlots(number) }, 'latest'],
  },
  ...DEAR_TRACES,
];

/** The dearest requests of the other methods and companions, each of which takes few milliseconds. */
export const OTHER_ATTACKS: readonly MethodAttack[] = [
  {
    name: 'eth_getTransactionReceipt',
    method: 'eth_getTransactionReceipt',
    params: (_, { transactionHash }) => [transactionHash],
  },
  {
    name: 'eth_getTransactionByHash',
    method: 'eth_getTransactionByHash',
    params: (_, { transactionHash }) => [transactionHash],
  },
  {
    name: 'eth_getTransactionBySenderAndNonce',
    method: 'eth_getTransactionBySenderAndNonce',
    // A contract begins with a nonce of 1, so that the whole chain is searched.
    params: (_, { token }) => [token, '0x0'],
  },
  ...(['eth_getTransactionByBlockNumberAndIndex', 'eth_getUncleByBlockNumberAndIndex'] as const).map(
    (method): MethodAttack => ({
      name: method,
      method,
      params: (number, facts) => [blockOf(number, facts), '0x0'],
    }),
  ),
  ...(['eth_getTransactionByBlockHashAndIndex', 'eth_getUncleByBlockHashAndIndex'] as const).map(
    (method): MethodAttack => ({ name: method, method, params: (_, { headHash }) => [headHash, '0x0'] }),
  ),
  ...(['eth_getBlockTransactionCountByHash', 'eth_getUncleCountByBlockHash'] as const).map(
    (method): MethodAttack => ({ name: method, method, params: (_, { headHash }) => [headHash] }),
  ),
  ...(['eth_getBlockTransactionCountByNumber', 'eth_getUncleCountByBlockNumber'] as const).map(
    (method): MethodAttack => ({ name: method, method, params: (number, facts) => [blockOf(number, facts)] }),
  ),
  ...(['eth_getBalance', 'eth_getTransactionCount', 'eth_getCode'] as const).map((method): MethodAttack => ({
    name: method,
    method,
    params: (_, { token }) => [token, 'latest'],
  })),
  {
    name: 'eth_getStorageAt',
    method: 'eth_getStorageAt',
    params: (number, { token }) => [token, hex(number), 'latest'],
  },
  {
    name: 'eth_newFilter',
    method: 'eth_newFilter',
    params: (number) => [{ address: someAddress(number) }],
  },
  ...(['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter'] as const).map(
    (method): MethodAttack => ({ name: method, method, params: (number) => [hex(number)] }),
  ),
  ...(
    [
      ...[
        'eth_baseFee',
        'eth_blobBaseFee',
        'eth_blockNumber',
        'eth_capabilities',
        'eth_chainId',
        'eth_config',
      ],
      ...[
        'eth_gasPrice',
        'eth_maxPriorityFeePerGas',
        'eth_newBlockFilter',
        'eth_newPendingTransactionFilter',
      ],
      ...['eth_syncing', 'net_version', 'web3_clientVersion', 'rpc.discover'],
    ] as const
  ).map((method): MethodAttack => ({ name: method, method, params: () => [] })),
  ...(
    [
      'debug_getRawBlock',
      'debug_getRawBlockAccessList',
      'debug_getRawHeader',
      'debug_getRawReceipts',
    ] as const
  ).map((method): MethodAttack => ({ name: method, method, params: () => ['0x2'] })),
  { name: 'eth_getBlockAccessList', method: 'eth_getBlockAccessList', params: () => ['0x2'] },
  {
    name: 'debug_getRawTransaction',
    method: 'debug_getRawTransaction',
    params: (_, { transactionHash }) => [transactionHash],
  },
  ...(['beacon_getLightClientFinalityUpdate', 'beacon_getLightClientOptimisticUpdate'] as const).map(
    (method): MethodAttack => ({ name: method, method, params: () => [] }),
  ),
  {
    name: 'beacon_getLightClientBootstrap',
    method: 'beacon_getLightClientBootstrap',
    params: (number) => [`0x${word(number)}`],
  },
  {
    name: 'beacon_getLightClientUpdates',
    method: 'beacon_getLightClientUpdates',
    params: (number) => [number % 1_000, 128],
  },
  ...OTHER_TRACES,
];

/** The dearest requests of each method and companion. */
export const METHOD_ATTACKS: readonly MethodAttack[] = [...DEAR_ATTACKS, ...OTHER_ATTACKS];

/** Keeps requests of a key in flight, each of the given attacks in turn. */
export function attackMethods(
  target: Target,
  attacks: readonly MethodAttack[],
  facts: ChainFacts,
  first: number,
): void {
  let sent = first;
  sendInTurn(target, IN_FLIGHT, () => {
    const number = sent++;
    const next = attacks[number % attacks.length];
    if (!next) throw new Error('there is no attack');
    return post(target.key, request(next.method, next.params(number, facts)));
  });
}
