import { authorizationSigner, type Crypto, type Interruption } from '@ethread/evm';
import type { CallEngine, CallGround } from '../call-engine.ts';
import type { CallRequest } from '../call-request.ts';
import { PrintedItems } from './printed-items.ts';
import { TraceBudget } from './trace-budget.ts';
import { beginTrace, selectionOf, type TraceRequest } from './trace-transactions.ts';
import { type BlockBegun, failureOf, type TraceOutcome } from './transaction-tracer.ts';

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
  const budget = new TraceBudget(maxBytes);
  const items = new PrintedItems();
  let matched = 0;
  try {
    for (const [index, { request, trace }] of calls.entries()) {
      const { from, to, authorizationList = [] } = request;
      const authorities = authorizationList.flatMap((one) => authorizationSigner(one, crypto) ?? []);
      const selection = selectionOf(trace);
      let isTraced = false;
      const outcome = engine.call(
        request,
        {
          ...ground,
          keepsChanges: index < calls.length - 1,
          beginTrace(machine, gasLimit) {
            const message = { from, to, gasLimit, authorities, place: {}, logs };
            const open = beginTrace(trace, machine, message, budget, selection);
            return {
              tracer: open.tracer,
              end(result) {
                isTraced = true;
                open.print(result, items);
              },
            };
          },
        },
        interruption,
      );
      matched += selection.matched;
      if (!isTraced && 'message' in outcome) {
        const which = calls.length > 1 ? `call ${index}: ` : '';
        return { kind: 'failed', message: `${which}${outcome.message}` };
      }
    }
    return { kind: 'traced', chunks: items.take(), count: items.count, matched };
  } catch (error) {
    return failureOf(error);
  }
}
