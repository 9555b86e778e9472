import type {
  AccessListOutcome,
  AccountOverride,
  CallOverrides,
  CallRequest,
  OverriddenEstimate,
  OverriddenOutcome,
  Simulation,
  SimulationOutcome,
} from '@ethread/calls';
import type { Awaitable } from '@ethread/core';
import type { OrUnavailable } from './or-unavailable.ts';
import type { CallWork } from './call-share.ts';
import type { StoredHeader } from './chain-reader.ts';

/** Port: executes simulations, and calls and estimates with overrides, on the state after the given block. */
export interface Simulator {
  callWith(
    request: CallRequest,
    overrides: CallOverrides,
    at: StoredHeader,
    work: CallWork,
  ): Awaitable<OrUnavailable<OverriddenOutcome>>;
  estimateWith(
    request: CallRequest,
    overrides: CallOverrides,
    at: StoredHeader,
    work: CallWork,
  ): Awaitable<OrUnavailable<OverriddenEstimate>>;
  accessList(
    request: CallRequest,
    overrides: readonly AccountOverride[],
    at: StoredHeader,
    work: CallWork,
  ): Awaitable<OrUnavailable<AccessListOutcome>>;
  simulate(
    simulation: Simulation,
    at: StoredHeader,
    work: CallWork,
  ): Awaitable<OrUnavailable<SimulationOutcome>>;
}
