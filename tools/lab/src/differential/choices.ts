import { isDeepStrictEqual } from 'node:util';
import type { ApiResponse } from '../json-rpc.ts';

/** A difference from geth that is ours by choice. */
export interface Choice {
  readonly name: string;
  /** What says so: a section of the contract, an EIP, or a decision. */
  readonly clause: string;
  /** Returns whether this explains the difference of two responses to a request. */
  readonly explains: (request: Compared) => boolean;
}

export interface Compared {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly own: ApiResponse;
  readonly theirs: ApiResponse;
}

const HEADER_NOT_FOUND = -32_001;
const LIMIT_EXCEEDED = -32_005;
const INVALID_PARAMS = -32_602;
/** Contracts that a block calls: of the hashes of blocks and beacon blocks, withdrawals and consolidations. */
const SYSTEM_CONTRACTS = /0x000(?:0f90827|f3df6d7|00961ef|0bbddc7)/i;
/** Most gas of a call, by geth's default settings. */
const GAS_CAP = 50_000_000;
const UNPAID_CODE = /contract creation code storage out of gas/;
/** Results of geth for a block that does not exist. */
const EMPTY: ReadonlySet<string | undefined> = new Set(['null', '[]', '"0x"']);

/** The choices, in the order in which they are tried. */
export const CHOICES: readonly Choice[] = [
  {
    name: 'the code of a block that does not exist',
    clause: 'openrpc/errors: HeaderNotFound',
    explains: ({ own, theirs }) =>
      own.error?.code === HEADER_NOT_FOUND &&
      (theirs.error !== undefined || EMPTY.has(JSON.stringify(theirs.result))),
  },
  {
    name: 'trace_* of an unknown transaction is null',
    clause: 'openrpc/companions: trace_transaction, trace_replayTransaction',
    explains: ({ method, own, theirs }) =>
      method.startsWith('trace_') && own.result === null && theirs.error?.message === 'transaction not found',
  },
  {
    name: 'the genesis block has no traces',
    clause: 'openrpc/companions: trace_block; geth refuses to trace it',
    explains: ({ method, own, theirs }) =>
      method === 'trace_block' &&
      isDeepStrictEqual(own.result, []) &&
      theirs.error?.message === 'genesis is not traceable',
  },
  {
    name: 'a crash of geth',
    clause: 'geth 1.17.10 ends the call by an internal error',
    explains: ({ theirs }) => theirs.error?.message === 'method handler crashed',
  },
  {
    name: 'a simulated transaction without a signature has the chain of the block, or none',
    clause: 'EIP-155: geth reads a chain of 2^63 - 18 from its absent signature',
    explains: ({ method, own, theirs }) =>
      method === 'eth_simulateV1' &&
      !own.error &&
      !theirs.error &&
      isDeepStrictEqual(without('chainId', own.result), without('chainId', theirs.result)),
  },
  {
    name: 'simulated transactions with one hash have their own senders',
    clause:
      'openrpc/companions: eth_simulateV1; geth finds the sender of an unsigned transaction by its hash',
    explains: ({ method, own, theirs }) =>
      method === 'eth_simulateV1' &&
      !own.error &&
      isDeepStrictEqual(withLastSenders(own.result), withLastSenders(theirs.result)),
  },
  {
    name: 'logs of system calls have no index',
    clause:
      'EIP-2935, EIP-4788: a system call has no receipt; geth counts the logs of overridden system contracts',
    explains: ({ method, params, own, theirs }) =>
      method === 'eth_simulateV1' &&
      SYSTEM_CONTRACTS.test(JSON.stringify(params)) &&
      isDeepStrictEqual(without('logIndex', own.result), without('logIndex', theirs.result)),
  },
  {
    name: 'a creation in Frontier succeeds without the code that it cannot pay',
    clause: 'EIP-2, 3: Homestead made it a failure; geth reports one in calls, and keeps the state',
    explains: ({ own, theirs }) =>
      UNPAID_CODE.test(JSON.stringify(theirs)) && !UNPAID_CODE.test(JSON.stringify(own)),
  },
  {
    name: 'the most gas of an estimate',
    clause: 'openrpc: gasCap of eth_estimateGas, 10 limits of a block; geth begins its search at 50,000,000',
    explains: ({ method, params, own, theirs }) =>
      method === 'eth_estimateGas' &&
      !('gas' in Object(params[0])) &&
      Number(own.result) > GAS_CAP / 2 &&
      (Number(theirs.result) > GAS_CAP / 2 ||
        theirs.error?.message === `gas required exceeds allowance (${GAS_CAP})`),
  },
  {
    name: 'the most bytes of a trace',
    clause: 'openrpc/companions: maxBytes of traces; geth has no such limit',
    explains: ({ own }) =>
      own.error?.code === LIMIT_EXCEEDED && own.error.message.startsWith('the trace is larger than'),
  },
  {
    name: 'options that exclude each other',
    clause: 'openrpc/companions: TraceConfig; geth finds them at the first transaction of a block',
    explains: ({ method, own, theirs }) =>
      method.startsWith('debug_traceBlock') &&
      own.error?.message === 'cannot use diffMode with includeEmpty' &&
      isDeepStrictEqual(theirs.result, []),
  },
  {
    name: 'percentiles may be left out',
    clause: 'openrpc/companions: eth_feeHistory, whose rewardPercentiles are not required',
    explains: ({ method, params, theirs }) =>
      method === 'eth_feeHistory' && params.length === 2 && theirs.error?.code === INVALID_PARAMS,
  },
  {
    name: 'the blob fee of the first block of Cancun',
    clause:
      "EIP-4844: 1 wei; geth overwrites it by the parent's next fee, 0, when its threads end in that order",
    explains: ({ method, own, theirs }) =>
      method === 'eth_feeHistory' &&
      !own.error &&
      !theirs.error &&
      isDeepStrictEqual(
        without('baseFeePerBlobGas', own.result),
        without('baseFeePerBlobGas', theirs.result),
      ) &&
      isDeepStrictEqual(
        Object(own.result).baseFeePerBlobGas.toSpliced(firstBlobFee(own.result), 1, '0x0'),
        Object(theirs.result).baseFeePerBlobGas,
      ),
  },
  {
    name: 'the suggested price',
    clause:
      'openrpc/companions: eth_maxPriorityFeePerGas, of 20 blocks; that of geth has other samples and its last one',
    explains: ({ method, own, theirs }) =>
      /^eth_(?:gasPrice|maxPriorityFeePerGas)$/.test(method) && !own.error && !theirs.error,
  },
  {
    name: 'how long logs are indexed',
    clause: 'the local store indexes all logs; geth deletes those of old blocks',
    explains: ({ method, own, theirs }) =>
      method === 'eth_capabilities' &&
      JSON.stringify(own.result) ===
        JSON.stringify(theirs.result).replaceAll(/,"deleteStrategy":\{[^}]*\}/g, ''),
  },
];

/** Returns the place of the first blob fee of a history that is not 0. */
const firstBlobFee = (history: unknown) =>
  Object(history).baseFeePerBlobGas.findIndex((fee: string) => fee !== '0x0');

function without(member: string, result: unknown): unknown {
  return JSON.parse(JSON.stringify(result ?? null), (name, value) => (name === member ? undefined : value));
}

/** Returns simulated blocks in which transactions with one hash have the sender of the last of them. */
function withLastSenders(blocks: unknown): unknown {
  return JSON.parse(JSON.stringify(blocks ?? null), (name, value) => {
    if (name !== 'transactions' || !Array.isArray(value)) return value;
    const senders = new Map<unknown, unknown>(value.map((one) => [Object(one).hash, Object(one).from]));
    return value.map((one) => (typeof one === 'string' ? one : { ...one, from: senders.get(one.hash) }));
  });
}
