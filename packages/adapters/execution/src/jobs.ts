import { callBlockOf } from '@ethread/calls';
import type {
  AccountOverride,
  BlockBegun,
  CallBlock,
  CallOverrides,
  CallRequest,
  Simulation,
  TracedCalls,
  TracedTransactions,
} from '@ethread/calls';
import type { Header } from '@ethread/chain';
import type { Awaitable } from '@ethread/core';
import type {
  AccountReader,
  CallWork,
  CodeReader,
  Executor,
  OrUnavailable,
  Simulator,
  SlotRequest,
  StateReader,
  StoredHeader,
  TraceSource,
  Unavailable,
  WitnessSource,
} from '@ethread/ports';
import { packBegun, type PackedBegun } from './workers/packed-block.ts';

/** Work on the state after a block, be it stored or proven. Blocks cross threads as RLP. */
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
  | { readonly kind: 'code'; readonly address: Uint8Array }
  | { readonly kind: 'account'; readonly address: Uint8Array }
  | { readonly kind: 'slots'; readonly requests: readonly SlotRequest[] }
  | { readonly kind: 'proof'; readonly address: Uint8Array; readonly storageKeys: readonly Uint8Array[] }
  | { readonly kind: 'simulation'; readonly simulation: Simulation; readonly header: Header }
  /** At the block before the traced one. */
  | ({ readonly kind: 'trace' } & PackedBegun<TracedTransactions>)
  /** At the block after which the calls run, or before the one within which they run. */
  | ({
      readonly kind: 'traceCalls';
      readonly within: PackedBegun<BlockBegun> | undefined;
      readonly overrides: CallOverrides;
    } & Omit<TracedCalls, 'within'>);

type Result<Method extends keyof JobMethods> = Exclude<Awaited<ReturnType<JobMethods[Method]>>, Unavailable>;

/** The outcomes of jobs by their kind. */
export interface Outcomes {
  readonly call: Result<'call'>;
  readonly estimate: Result<'estimateGas'>;
  readonly callWith: Result<'callWith'>;
  readonly estimateWith: Result<'estimateWith'>;
  readonly accessList: Result<'accessList'>;
  readonly witness: Result<'witness'>;
  readonly code: Result<'code'>;
  readonly account: Result<'account'>;
  readonly slots: Result<'slots'>;
  readonly proof: Result<'proof'>;
  readonly simulation: Result<'simulate'>;
  readonly trace: Result<'traceTransactions'>;
  readonly traceCalls: Result<'traceCalls'>;
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

/** Services whose methods take a {@link Job} each. */
export interface JobMethods
  extends Executor, CodeReader, AccountReader, StateReader, WitnessSource, Simulator, TraceSource {}

/** @param within The block of which a trace executes transactions. */
export type RunJob = <Kind extends Job['kind']>(
  kind: Kind,
  job: Job,
  at: StoredHeader,
  work: CallWork,
  within?: Omit<BlockBegun, 'count'>,
) => Awaitable<OrUnavailable<Outcomes[Kind]>>;

/** Returns the methods over a function that runs jobs. */
export function jobMethods(run: RunJob): JobMethods {
  return {
    call: (request, at, work) => run('call', { kind: 'call', request }, at, work),
    estimateGas: (request, at, work) => run('estimate', { kind: 'estimate', request }, at, work),
    callWith: (request, overrides, at, work) =>
      run('callWith', { kind: 'callWith', request, overrides }, at, work),
    estimateWith: (request, overrides, at, work) =>
      run('estimateWith', { kind: 'estimateWith', request, overrides }, at, work),
    accessList: (request, overrides, at, work) =>
      run('accessList', { kind: 'accessList', request, overrides }, at, work),
    witness: (request, at, work) => run('witness', { kind: 'witness', request }, at, work),
    code: (address, at, work) => run('code', { kind: 'code', address }, at, work),
    account: (address, at, work) => run('account', { kind: 'account', address }, at, work),
    slots: (requests, at, work) => run('slots', { kind: 'slots', requests }, at, work),
    proof: (address, storageKeys, at, work) =>
      run('proof', { kind: 'proof', address, storageKeys }, at, work),
    simulate: (simulation, at, work) =>
      run('simulation', { kind: 'simulation', simulation, header: at.header }, at, work),
    traceTransactions: (traced, parent, work) =>
      run('trace', { ...packBegun(traced), kind: 'trace' }, parent, work, traced),
    traceCalls({ within: begun, ...traced }, overrides, at, work) {
      const within = begun && packBegun(begun);
      return run('traceCalls', { ...traced, kind: 'traceCalls', within, overrides }, at, work, begun);
    },
  };
}

/** A block as a job names it. */
export interface CallTarget {
  readonly hash: Uint8Array;
  readonly block: CallBlock;
}

const targets = new WeakMap<Header, CallTarget>();

export function targetOf({ hash, header }: StoredHeader): CallTarget {
  let target = targets.get(header);
  if (!target) targets.set(header, (target = { hash, block: callBlockOf(header) }));
  return target;
}

/** Estimates the memory of a waiting job, in bytes. */
export function bytesOf(job: Job): number {
  return job.kind === 'call' || job.kind === 'estimate' ? job.request.input.length : bytesIn(job);
}

/** Returns the length of all bytes in a value. */
function bytesIn(value: unknown): number {
  if (value instanceof Uint8Array) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, member) => sum + bytesIn(member), 0);
}
