import type { CallOverrides, TracedCalls, TracedTransactions, TraceOutcome } from '@ethread/calls';
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
  /** Traces calls on the state after a block. @param at for calls within a block: the block before it */
  traceCalls(
    traced: TracedCalls,
    overrides: CallOverrides,
    at: StoredHeader,
    work: CallWork,
  ): Awaitable<OrUnavailable<TraceOutcome>>;
}
