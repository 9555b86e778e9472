export { findAccessList } from './access-list.ts';
export { applyOverrides, orInvalid, withOverrides } from './overrides.ts';
export type { CallBlock, CallEngine, CallGround } from './call-engine.ts';
export { callRequestFromJson, dataProblem } from './call-request-json.ts';
export type { CallOutcome, CallRequest, EstimateOutcome } from './call-request.ts';
export { estimateGas } from './estimate-gas.ts';
export {
  type CallLimits,
  createEvmEngine,
  type EvmEngineOptions,
  limitReturnData,
  MEMORY_EXCEEDED,
} from './evm-engine.ts';
export { traceCalls, type TracedCalls } from './traces/trace-call.ts';
export type { CallFilter } from './traces/call-filter.ts';
export type { TraceRequest } from './traces/trace-transactions.ts';
export {
  type BlockBegun,
  type TracedTransactions,
  type TraceGround,
  TransactionTracer,
} from './traces/transaction-tracer.ts';
export type { TraceOutcome } from './traces/traces.ts';
export { type RunClocks, RunTime } from './run-time.ts';
export { BlockSimulator } from './simulate.ts';
export type {
  AccessListOutcome,
  AccountOverride,
  BlockOverrides,
  CallOverrides,
  OverriddenEstimate,
  OverriddenOutcome,
  SimulatedBlock,
  SimulatedCall,
  SimulatedLog,
  Simulation,
  SimulationOutcome,
} from './simulation.ts';
export { callBlockOf } from './proven/call-block.ts';
export { isForkCertain } from './proven/is-fork-certain.ts';
export { ProvenValues } from './proven/proven-values.ts';
export {
  attemptProven,
  type ProvenGround,
  type ProvenReads,
  type ProvenSoFar,
  proveRounds,
  type ProvingLimits,
  ProvingLimitError,
} from './proven/run-proven.ts';
export { assumingPrograms } from './proven/assuming-state.ts';
export { type Witness, WITNESS_EXCEEDED, WITNESS_LIMITS, type WitnessedCall } from './proven/witness.ts';
export { WitnessError, WitnessState } from './proven/witness-state.ts';
export { type ProvenBlock, WorkingSet, type WorkingSetBytes } from './proven/working-set.ts';
export { type AccountReads, StateReads } from './proven/state-reads.ts';
