import type { Crypto, Interruption } from '@ethread/evm';
import type { CallEngine, CallGround } from '../call-engine.ts';
import type { CallRequest } from '../call-request.ts';
import { beginTrace, type TraceRequest } from './trace-transactions.ts';
import { type TraceOutcome, Traces } from './traces.ts';
import type { BlockBegun } from './transaction-tracer.ts';

export interface TracedCall {
  readonly request: CallRequest;
  readonly trace: TraceRequest;
}

/** Calls to trace, each on the state that the one before it left. */
export interface TracedCalls {
  readonly calls: readonly TracedCall[];
  /** The block within which the calls run, after its first transactions. Default: they run on the state after a block. */
  readonly within?: BlockBegun;
  /** Most bytes of the traces. */
  readonly maxBytes: number;
}

/** Calls to trace, after what ran before them in their block. */
export interface PlacedCalls extends Pick<TracedCalls, 'calls' | 'maxBytes'> {
  /** Number of logs in the block before the calls. Default: 0. */
  readonly logs?: number | undefined;
}

export interface CallTracing {
  readonly engine: CallEngine;
  readonly crypto: Crypto;
}

/** Traces message calls on a world of their own, which they change. @throws {InterruptedError} */
export function traceCalls(
  { calls, maxBytes, logs = 0 }: PlacedCalls,
  { engine, crypto }: CallTracing,
  ground: CallGround,
  interruption: Interruption,
): TraceOutcome {
  const traces = new Traces(crypto, maxBytes);
  return traces.outcome(() => {
    for (const [index, { request, trace }] of calls.entries()) {
      const { from, to, authorizationList: authorizations } = request;
      const before = traces.count;
      const outcome = engine.call(
        request,
        {
          ...ground,
          keepsChanges: index < calls.length - 1,
          beginTrace: (machine, gasLimit) =>
            beginTrace(trace, machine, { from, to, gasLimit, authorizations, place: {}, logs }, traces),
        },
        interruption,
      );
      if (traces.count > before || !('message' in outcome)) continue;
      const which = calls.length > 1 ? `call ${index}: ` : '';
      return { kind: 'failed', message: `${which}${outcome.message}` };
    }
    return undefined;
  });
}
