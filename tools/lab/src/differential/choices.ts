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

/** A request with both responses. */
export interface Compared {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly own: ApiResponse;
  readonly theirs: ApiResponse;
}

const HEADER_NOT_FOUND = -32_001;

/** The choices, in the order in which they are tried. */
export const CHOICES: readonly Choice[] = [
  {
    name: 'the code of a block that does not exist',
    clause: 'openrpc/errors: HeaderNotFound',
    explains: ({ own, theirs }) =>
      own.error?.code === HEADER_NOT_FOUND && /not found|unknown block/.test(theirs.error?.message ?? ''),
  },
  {
    name: 'trace_* of an unknown transaction is null',
    clause: 'openrpc/companions: trace_transaction, trace_replayTransaction',
    explains: ({ method, own, theirs }) =>
      method.startsWith('trace_') && own.result === null && theirs.error?.message === 'transaction not found',
  },
  {
    name: 'a precompiled contract that failed is "Built-in failed" in trace_*',
    clause: 'openrpc/companions: FlatTrace, as OpenEthereum and Erigon word it',
    explains: ({ method, own, theirs }) =>
      method.startsWith('trace_') &&
      isDeepStrictEqual(withoutBuiltIn(own.result, own.result), withoutBuiltIn(theirs.result, own.result)),
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
    name: 'how long logs are indexed',
    clause: 'the local store indexes all logs; geth deletes those of old blocks',
    explains: ({ method, own, theirs }) =>
      method === 'eth_capabilities' &&
      JSON.stringify(own.result) ===
        JSON.stringify(theirs.result).replaceAll(/,"deleteStrategy":\{[^}]*\}/g, ''),
  },
];

/** Returns traces without the words of the calls that failed as `Built-in failed` in others. */
function withoutBuiltIn(traces: unknown, others: unknown): unknown {
  if (!Array.isArray(traces) || !Array.isArray(others)) return traces;
  return traces.map((trace, index) =>
    Object(others[index]).error === 'Built-in failed' ? { ...Object(trace), error: undefined } : trace,
  );
}
