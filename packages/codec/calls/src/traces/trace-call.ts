import { authorizationSigner, type Crypto, type Interruption } from '@ethread/evm';
import type { CallEngine, CallGround } from '../call-engine.ts';
import type { CallRequest } from '../call-request.ts';
import { PrintedItems } from './printed-items.ts';
import { TraceBudget } from './trace-budget.ts';
import { beginTrace } from './trace-transactions.ts';
import {
  failureOf,
  kindOf,
  selectionOf,
  type TraceOutcome,
  type TraceRequest,
} from './transaction-tracer.ts';

/** A call to trace. */
export interface TracedCall {
  readonly request: CallRequest;
  readonly trace: TraceRequest;
  /** Most bytes of the trace. */
  readonly maxBytes: number;
}

/** The parts that run a traced call. */
export interface CallTracing {
  readonly engine: CallEngine;
  readonly crypto: Crypto;
}

/**
 * Traces a message call on the state after a block, and discards its changes.
 *
 * @throws {InterruptedError} when the call was interrupted.
 */
export function traceCall(
  { request, trace, maxBytes }: TracedCall,
  { engine, crypto }: CallTracing,
  ground: CallGround,
  interruption: Interruption,
): TraceOutcome {
  const { from, to, authorizationList = [] } = request;
  const budget = new TraceBudget(maxBytes);
  const items = new PrintedItems();
  const authorities = authorizationList.flatMap((one) => authorizationSigner(one, crypto) ?? []);
  const selection = selectionOf(trace);
  let count = 0;
  try {
    const outcome = engine.call(
      request,
      {
        ...ground,
        beginTrace(machine, gasLimit) {
          const message = { from, to, gasLimit, authorities, place: {}, logs: 0 };
          const open = beginTrace(kindOf(trace, selection), machine, message, budget);
          return { tracer: open.tracer, end: (result) => (count += open.print(result, items)) };
        },
      },
      interruption,
    );
    if (count === 0 && 'message' in outcome) return { kind: 'failed', message: outcome.message };
    return { kind: 'traced', chunks: items.take(), count, matched: selection.matched };
  } catch (error) {
    return failureOf(error);
  }
}
