import type { CallOutcome, CallRequest, EstimateOutcome } from '@ethread/calls';
import type { Awaitable } from '@ethread/core';
import type { OrUnavailable } from './or-unavailable.ts';
import type { CallWork } from './call-share.ts';
import type { StoredHeader } from './chain-reader.ts';

/** Port: executes calls against the state after the given block. */
export interface Executor {
  call(request: CallRequest, at: StoredHeader, work: CallWork): Awaitable<OrUnavailable<CallOutcome>>;
  estimateGas(
    request: CallRequest,
    at: StoredHeader,
    work: CallWork,
  ): Awaitable<OrUnavailable<EstimateOutcome>>;
}
