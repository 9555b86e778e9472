import type {
  AccessListOutcome,
  AccountOverride,
  CallOutcome,
  CallOverrides,
  CallRequest,
  EstimateOutcome,
  OverriddenEstimate,
  OverriddenOutcome,
  SimulationOutcome,
  TraceOutcome,
  WitnessedCall,
} from '@ethread/calls';
import type { Awaitable } from '@ethread/core';
import type {
  AccountNumbers,
  AccountProof,
  CallWork,
  CodeReader,
  Executor,
  OrUnavailable,
  Simulator,
  StoredHeader,
  WitnessSource,
} from '@ethread/ports';

/** Work on the state after a block, be it stored or proven. */
export type Job =
  | { readonly kind: 'call' | 'estimate'; readonly request: CallRequest }
  | { readonly kind: 'witness'; readonly request: CallRequest }
  | {
      readonly kind: 'callWith' | 'estimateWith';
      readonly request: CallRequest;
      readonly overrides: CallOverrides;
    }
  | {
      readonly kind: 'accessList';
      readonly request: CallRequest;
      readonly overrides: readonly AccountOverride[];
    }
  | { readonly kind: 'code'; readonly address: Uint8Array };

/** The outcomes of jobs by their kind: of those above, and of those that only one kind of state has. */
export interface Outcomes {
  readonly call: CallOutcome;
  readonly estimate: EstimateOutcome;
  readonly callWith: OverriddenOutcome;
  readonly estimateWith: OverriddenEstimate;
  readonly accessList: AccessListOutcome;
  readonly witness: WitnessedCall;
  readonly code: Uint8Array;
  readonly account: AccountNumbers;
  readonly slots: readonly (readonly Uint8Array[])[];
  readonly proof: AccountProof;
  readonly simulation: SimulationOutcome;
  readonly trace: TraceOutcome;
  readonly traceCalls: TraceOutcome;
}

export interface OutcomeOf<Kind extends keyof Outcomes> {
  readonly kind: Kind;
  readonly outcome: Outcomes[Kind];
}

export type JobOutcome = { [Kind in keyof Outcomes]: OutcomeOf<Kind> }[keyof Outcomes];

/** Returns whether an outcome is of a job's kind. */
export function isOfKind<Kind extends keyof Outcomes>(
  found: { readonly kind: string },
  kind: Kind,
): found is OutcomeOf<Kind> {
  return found.kind === kind;
}

/** The methods of services that take a {@link Job} each. */
export interface JobMethods
  extends Executor, CodeReader, WitnessSource, Pick<Simulator, 'callWith' | 'estimateWith' | 'accessList'> {}

/** Returns the methods over a function that runs jobs. */
export function jobMethods(
  run: <Kind extends Job['kind']>(
    job: Job & { readonly kind: Kind },
    at: StoredHeader,
    work: CallWork,
  ) => Awaitable<OrUnavailable<Outcomes[Kind]>>,
): JobMethods {
  return {
    call: (request, at, work) => run({ kind: 'call', request }, at, work),
    estimateGas: (request, at, work) => run({ kind: 'estimate', request }, at, work),
    callWith: (request, overrides, at, work) => run({ kind: 'callWith', request, overrides }, at, work),
    estimateWith: (request, overrides, at, work) =>
      run({ kind: 'estimateWith', request, overrides }, at, work),
    accessList: (request, overrides, at, work) => run({ kind: 'accessList', request, overrides }, at, work),
    witness: (request, at, work) => run({ kind: 'witness', request }, at, work),
    code: (address, at, work) => run({ kind: 'code', address }, at, work),
  };
}
