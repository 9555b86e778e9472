import type {
  AccessListOutcome,
  AccountOverride,
  CallOutcome,
  CallOverrides,
  CallRequest,
  EstimateOutcome,
  OverriddenEstimate,
  OverriddenOutcome,
  Simulation,
  SimulationOutcome,
  TracedCalls,
  TracedTransactions,
  TraceOutcome,
  WitnessedCall,
} from '@ethread/calls';
import type { Awaitable } from '@ethread/core';
import type { CallWork } from './call-share.ts';
import type { StoredHeader } from './chain-reader.ts';
import type { OrUnavailable } from './or-unavailable.ts';

/** Port: executes calls against the state after the given block. */
export interface Executor {
  call(request: CallRequest, at: StoredHeader, work: CallWork): Awaitable<OrUnavailable<CallOutcome>>;
  estimateGas(
    request: CallRequest,
    at: StoredHeader,
    work: CallWork,
  ): Awaitable<OrUnavailable<EstimateOutcome>>;
}

/** Port: reads the code of accounts after the given block. */
export interface CodeReader {
  /** Returns the code; empty for an account without code. */
  code(address: Uint8Array, at: StoredHeader, work: CallWork): Awaitable<OrUnavailable<Uint8Array>>;
}

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

/** Port: runs calls and shows everything that they read, so that a client can run them again. */
export interface WitnessSource {
  witness(request: CallRequest, at: StoredHeader, work: CallWork): Awaitable<OrUnavailable<WitnessedCall>>;
}
