import type { CallOverrides, TracedCall, TracedTransactions, TraceOutcome } from '@ethread/calls';
import type { Awaitable } from '@ethread/core';
import type { CallWork } from './call-share.ts';
import type { StoredHeader } from './chain-reader.ts';
import type { OrUnavailable } from './or-unavailable.ts';

/** Port: executes transactions and calls again, and records what they do. */
export interface TraceSource {
  /** Traces transactions of a block by executing the block. @param parent the block before it */
  traceTransactions(
    traced: TracedTransactions,
    parent: StoredHeader,
    work: CallWork,
  ): Awaitable<OrUnavailable<TraceOutcome>>;
  /** Traces a call on the state after a block. */
  traceCall(
    traced: TracedCall,
    overrides: CallOverrides,
    at: StoredHeader,
    work: CallWork,
  ): Awaitable<OrUnavailable<TraceOutcome>>;
}
