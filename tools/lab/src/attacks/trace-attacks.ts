import type { MethodAttack } from './method-attack.ts';

/** The instructions of the longest trace. */
const MOST_INSTRUCTIONS = 100_000;
const ALL_TYPES = ['trace', 'stateDiff'];

/** Init code with an endless loop of JUMPDEST, PUSH0, JUMP. The salt follows as data. */
const looping = (salt: number) => `0x5b5f56${salt.toString(16).padStart(64, '0')}`;

/** The traces that take most of the service's time. Block 2 of the chain has 10,000 logs. */
export const DEAR_TRACES: readonly MethodAttack[] = [
  {
    name: 'debug_traceCall, each instruction',
    method: 'debug_traceCall',
    params: (number) => [{ input: looping(number) }, 'latest', { limit: MOST_INSTRUCTIONS }],
  },
  {
    name: 'debug_traceCall, no limit',
    method: 'debug_traceCall',
    params: (number) => [{ input: looping(number) }, 'latest', {}],
  },
  {
    name: 'debug_traceBlockByNumber',
    method: 'debug_traceBlockByNumber',
    params: (number) => ['0x2', { limit: MOST_INSTRUCTIONS + (number % 1_000) }],
  },
  {
    name: 'debug_traceBlockByHash, callTracer with logs',
    method: 'debug_traceBlockByHash',
    params: (_, { headHash }) => [headHash, { tracer: 'callTracer', tracerConfig: { withLog: true } }],
  },
  {
    name: 'trace_call, all types',
    method: 'trace_call',
    params: (number) => [{ input: looping(number) }, ALL_TYPES, 'latest'],
  },
  {
    name: 'trace_replayBlockTransactions',
    method: 'trace_replayBlockTransactions',
    params: () => ['0x2', ALL_TYPES],
  },
  {
    name: 'trace_filter',
    method: 'trace_filter',
    params: (number, { head }) => [
      { fromBlock: '0x1', toBlock: `0x${head.toString(16)}`, after: number % 100 },
    ],
  },
];

/** The other traces, each of which takes few milliseconds. */
export const OTHER_TRACES: readonly MethodAttack[] = [
  ...(['debug_traceTransaction', 'trace_transaction'] as const).map((method): MethodAttack => ({
    name: method,
    method,
    params: (_, { transactionHash }) => [transactionHash],
  })),
  {
    name: 'trace_replayTransaction',
    method: 'trace_replayTransaction',
    params: (_, { transactionHash }) => [transactionHash, ALL_TYPES],
  },
  { name: 'trace_block', method: 'trace_block', params: () => ['0x2'] },
];
