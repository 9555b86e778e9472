import { hex, print } from '../json-rpc.ts';
import { post, sendInTurn, type Target } from './raw-client.ts';

/** The facts of the chain that dear requests name. */
export interface ChainFacts {
  readonly token: string;
  readonly logStorm: string;
  readonly head: number;
  readonly headHash: string;
  /** The hash of a transaction of the head. */
  readonly transactionHash: string;
}

/** Returns the params of a request. The number makes each request different, so that no cache answers it. */
type Params = (number: number, facts: ChainFacts) => readonly unknown[];

/** A request that costs the service much work for its price. */
export interface MethodAttack {
  /** Its method, and after a comma what is special about it. */
  readonly name: string;
  readonly method: string;
  readonly params: Params;
}

const attack = (name: string, params: Params): MethodAttack => ({
  name,
  method: name.split(',', 1)[0] ?? name,
  params,
});
const each = (methods: string, params: Params): MethodAttack[] =>
  methods.split(' ').map((method) => attack(method, params));

const IN_FLIGHT = 24;

const word = (value: number) => value.toString(16).padStart(64, '0');
const someAddress = (value: number) => `0x${(value + 2 ** 32).toString(16).padStart(40, '0')}`;
const someSlots = (number: number) =>
  Array.from({ length: 1_024 }, (_, at) => `0x${word(number * 1_024 + at)}`);
const blockOf = (number: number, { head }: ChainFacts) => hex(1 + (number % head));

/** Init code that ends with an opcode over so many zeros: PUSH3 length, PUSH0, RETURN or REVERT. The salt follows as data. */
const ending = (opcode: 'f3' | 'fd', bytes: number, salt: number) =>
  `0x62${bytes.toString(16).padStart(6, '0')}5f${opcode}${word(salt)}`;
/** Init code that reads another cold slot of its own in each round, until the gas is used up: POP(SLOAD(GAS)). */
const readingSlots: Params = (salt) => [{ input: `0x5b5a54505f5600${word(salt)}` }, 'latest'];
/** Init code with an endless loop of JUMPDEST, PUSH0, JUMP. */
const looping = (salt: number) => ({ input: `0x5b5f56${word(salt)}` });
/** Code that logs 6,000 times: PUSH2 6000, JUMPDEST, LOG0 of nothing, PUSH1 1, SWAP1, SUB, DUP1, PUSH1 3, JUMPI. */
const LOGGING = '0x6117705b5f5fa06001900380600357';
/** JUMPDESTs, and STOP. */
const jumps = (bytes: number) => `0x${'5b'.repeat(bytes)}00`;

/** Calls an address that has some code during the call. */
const callOfCode =
  (codeOf: (number: number) => string): Params =>
  (number) => [
    { to: someAddress(number), input: '0x' },
    'latest',
    { [someAddress(number)]: { code: codeOf(number) } },
  ];
const simulation = (code: string, number: number, calls: number) =>
  Array.from({ length: calls }, (_, at) => ({
    stateOverrides: { [someAddress(number)]: { code } },
    calls: [{ to: someAddress(number), input: hex(4_096 + at) }],
  }));
const stormLogs: Params = (number, { logStorm }) => [
  { fromBlock: '0x1', toBlock: '0x2', address: [logStorm, someAddress(number)] },
];

const MOST_INSTRUCTIONS = 100_000;
const ALL_TYPES = ['trace', 'stateDiff'];

/** The requests that take most of the service's time. Block 2 of the chain has 10,000 logs. */
export const DEAR_ATTACKS: readonly MethodAttack[] = [
  attack('eth_getLogs, 10,000 results', stormLogs),
  attack('ethread_getLogsPage', stormLogs),
  attack('eth_feeHistory, 100 percentiles', (number, { head }) => [
    hex(1_024),
    hex(head - (number % 3)),
    Array.from({ length: 100 }, (_, at) => at),
  ]),
  ...[2_000_000, 2_400_000, 15_000_000].map((bytes) =>
    attack(
      `eth_call, returns ${bytes / 1e6} MB`,
      callOfCode((salt) => ending('f3', bytes, salt)),
    ),
  ),
  attack('eth_call, reverts with 128 KiB', (number) => [{ input: ending('fd', 131_072, number) }, 'latest']),
  attack(
    'eth_call, code of 2.4 MB',
    callOfCode(() => jumps(2_400_000)),
  ),
  attack(
    'eth_call, code of 256 KiB',
    callOfCode(() => jumps(262_143)),
  ),
  attack('eth_call, input of 2.4 MB', (number) => [
    { to: someAddress(number), input: `0x${'5b'.repeat(2_400_000)}` },
    'latest',
  ]),
  attack('eth_call, loop', readingSlots),
  attack('eth_estimateGas, long call', (number) => [
    { input: `0x620800005b600190038060045700${word(number)}` },
    'latest',
  ]),
  attack('eth_getProof, 1,024 slots', (number, { token }) => [token, someSlots(number), 'latest']),
  attack('eth_createAccessList, loop', readingSlots),
  attack('eth_simulateV1, returns 2 MB', (number) => [
    { blockStateCalls: simulation(ending('f3', 500_000, number), number, 4) },
    'latest',
  ]),
  attack('eth_simulateV1, logs', (number) => [{ blockStateCalls: simulation(LOGGING, number, 1) }, 'latest']),
  attack('eth_getStorageValues', (number, { token }) => [{ [token]: someSlots(number) }, 'latest']),
  attack('eth_getBlockByNumber, full', (number, facts) => [blockOf(number, facts), true]),
  attack('eth_getBlockByHash, full', (_, { headHash }) => [headHash, true]),
  attack('eth_getBlockReceipts, 10,000 logs', () => ['0x2']),
  attack('proof_call, loop', readingSlots),
  attack('debug_traceCall, each instruction', (number) => [
    looping(number),
    'latest',
    { limit: MOST_INSTRUCTIONS },
  ]),
  attack('debug_traceCall, no limit', (number) => [looping(number), 'latest', {}]),
  attack('debug_traceBlockByNumber', (number) => ['0x2', { limit: MOST_INSTRUCTIONS + (number % 1_000) }]),
  attack('debug_traceBlockByHash, callTracer with logs', (_, { headHash }) => [
    headHash,
    { tracer: 'callTracer', tracerConfig: { withLog: true } },
  ]),
  attack('trace_call, all types', (number) => [looping(number), ALL_TYPES, 'latest']),
  attack('trace_replayBlockTransactions', () => ['0x2', ALL_TYPES]),
  attack('trace_filter', (number, { head }) => [
    { fromBlock: '0x1', toBlock: hex(head), after: number % 100 },
  ]),
];

/** The dearest requests of the other methods and companions, each of which takes few milliseconds. */
export const OTHER_ATTACKS: readonly MethodAttack[] = [
  ...each(
    'eth_getTransactionReceipt eth_getTransactionByHash debug_getRawTransaction debug_traceTransaction trace_transaction',
    (_, { transactionHash }) => [transactionHash],
  ),
  attack('trace_replayTransaction', (_, { transactionHash }) => [transactionHash, ALL_TYPES]),
  // A contract begins with a nonce of 1, so that the whole chain is searched.
  attack('eth_getTransactionBySenderAndNonce', (_, { token }) => [token, '0x0']),
  ...each('eth_getTransactionByBlockNumberAndIndex eth_getUncleByBlockNumberAndIndex', (number, facts) => [
    blockOf(number, facts),
    '0x0',
  ]),
  ...each('eth_getTransactionByBlockHashAndIndex eth_getUncleByBlockHashAndIndex', (_, { headHash }) => [
    headHash,
    '0x0',
  ]),
  ...each('eth_getBlockTransactionCountByHash eth_getUncleCountByBlockHash', (_, { headHash }) => [headHash]),
  ...each('eth_getBlockTransactionCountByNumber eth_getUncleCountByBlockNumber', (number, facts) => [
    blockOf(number, facts),
  ]),
  ...each('eth_getBalance eth_getTransactionCount eth_getCode', (_, { token }) => [token, 'latest']),
  attack('eth_getStorageAt', (number, { token }) => [token, hex(number), 'latest']),
  attack('eth_newFilter', (number) => [{ address: someAddress(number) }]),
  ...each('eth_getFilterChanges eth_getFilterLogs eth_uninstallFilter', (number) => [hex(number)]),
  ...each('eth_baseFee eth_blobBaseFee eth_blockNumber eth_capabilities eth_chainId eth_config', () => []),
  ...each(
    'eth_gasPrice eth_maxPriorityFeePerGas eth_newBlockFilter eth_newPendingTransactionFilter',
    () => [],
  ),
  ...each('eth_syncing net_version web3_clientVersion rpc.discover', () => []),
  ...each('beacon_getLightClientFinalityUpdate beacon_getLightClientOptimisticUpdate', () => []),
  ...each('debug_getRawBlock debug_getRawBlockAccessList debug_getRawHeader', () => ['0x2']),
  ...each('debug_getRawReceipts eth_getBlockAccessList trace_block', () => ['0x2']),
  attack('beacon_getLightClientBootstrap', (number) => [`0x${word(number)}`]),
  attack('beacon_getLightClientUpdates', (number) => [number % 1_000, 128]),
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
    return post(target.key, print(next.method, next.params(number, facts)));
  });
}
