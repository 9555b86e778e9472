import type { AccessListEntry } from '@ethread/chain';
import { type Awaitable, EthreadError, whenReady } from '@ethread/core';
import {
  type BlockHashOf,
  InterruptedError,
  type Interruption,
  type StatePort,
  type World,
} from '@ethread/evm';
import { AssumingState } from './assuming-state.ts';
import { addGuessedReads } from './guessed-reads.ts';
import type { LikelyState, ProvenState } from './proven-state.ts';
import { eitherProven, ProvenValues } from './proven-values.ts';
import type { ProvenWorlds } from './proven-worlds.ts';
import type { StateReads } from './state-reads.ts';

export interface ProvingLimits {
  /** Accounts, and slots, that all messages of the call ask for. */
  readonly accounts: number;
  readonly slots: number;
  /** Accounts that a message asks for because a run on a guess reads them, or the call names them. */
  readonly guessedAccounts: number;
  /** Time of a run after its first assumption, and of all runs on guesses, in milliseconds. Their results are thrown away. */
  readonly speculationMs: number;
}

/** Proven values, and accesses that a node expects of the call. A hint proves nothing and may be wrong. */
export interface ProvenReads {
  readonly values: ProvenValues;
  readonly hinted?: readonly AccessListEntry[] | undefined;
}

/** Proves reads at a block, with one message where it can. Values that it leaves out are asked for again. */
export type ProveReads = (reads: StateReads, round: number) => Promise<ProvenReads>;

export interface ProvenParts {
  /** Values that are proven at the block already. */
  readonly known: ProvenState;
  readonly likely: LikelyState;
  readonly worlds: ProvenWorlds;
  /** Addresses that the call names, and therefore probably reads. */
  readonly named?: readonly Uint8Array[];
  /**
   * The hash of the block in hex, for a run that leaves its world as it found it, such as a call. The first run then
   * begins with the values that earlier calls at the block have read. Default: it begins with an empty world.
   */
  readonly warmAt?: string | undefined;
  /** Returns a time in milliseconds that never goes back: of the CPU where it can be read, so that no load counts. */
  readonly now: () => number;
}

export interface ProvenGround {
  readonly world: World;
  readonly blockHashOf: BlockHashOf;
  /** The state below the world. */
  readonly state: StatePort;
}

/** What was proven for a call since it first ran. */
export interface ProvenSoFar {
  /** The call keeps them: a cache may forget them before the next run. */
  readonly values: ProvenValues;
  readonly hinted: readonly AccessListEntry[];
  /** Accounts and slots that further messages may ask for. */
  readonly room: Pick<ProvingLimits, 'accounts' | 'slots'>;
}

/** A result, which counts, or the reads without which there is none. */
export type ProvenAttempt<Outcome> = { readonly outcome: Outcome } | { readonly missing: StateReads };

/** The result of a run in which every read was proven. */
export interface ProvenRun<Outcome> {
  readonly outcome: Outcome;
  /** Messages that the call needed. */
  readonly rounds: number;
}

/** Thrown for a call that needs more than the limits allow. */
export class ProvingLimitError extends EthreadError {
  override readonly name = 'ProvingLimitError';
}

/**
 * Attempts a call, and proves what the attempt lacks with one message, until an attempt has its result.
 *
 * @returns at once when everything is proven already.
 * @throws {ProvingLimitError} when the call needs more than its limits allow. Rejects as `prove` does.
 */
export function proveRounds<Outcome>(
  attempt: (soFar?: ProvenSoFar) => Awaitable<ProvenAttempt<Outcome>>,
  prove: ProveReads,
  limits: ProvingLimits,
): Awaitable<ProvenRun<Outcome>> {
  async function goOn({ missing }: { readonly missing: StateReads }): Promise<ProvenRun<Outcome>> {
    const values = new ProvenValues();
    let reads = missing;
    let { accounts, slots } = limits;
    for (let round = 0; ; round++) {
      accounts -= reads.accounts.size;
      slots -= reads.slots;
      if (accounts < 0)
        throw new ProvingLimitError(`the call needs proofs of more than ${limits.accounts} accounts`);
      if (slots < 0) throw new ProvingLimitError(`the call needs proofs of more than ${limits.slots} slots`);
      const { values: found, hinted = [] } = await prove(reads, round);
      values.add(found);
      const next = await attempt({ values, hinted, room: { accounts, slots } });
      if ('outcome' in next) return { outcome: next.outcome, rounds: round + 1 };
      reads = next.missing;
    }
  }

  return whenReady(attempt(), (first) => ('outcome' in first ? { ...first, rounds: 0 } : goOn(first)));
}

/**
 * Runs a call, or several runs that make one result, over proven state. Where a value is not proven, the run goes on
 * with a likely one. A result counts only when its run has assumed nothing. Otherwise the reads that it assumed are
 * missing, and those of further runs on guesses.
 *
 * Each run begins with a world without assumed values: nothing that was assumed in a run is left in the next.
 *
 * @param run Must depend on nothing but the ground and the call.
 * @throws {InterruptedError} when the call was interrupted.
 */
export function attemptProven<Outcome>(
  parts: ProvenParts,
  run: ProvenCall<Outcome>['run'],
  interruption: Interruption,
  limits: ProvingLimits,
  soFar?: ProvenSoFar,
): ProvenAttempt<Outcome> {
  const call = { parts, run, interruption, limits };
  const { known, likely } = parts;
  if (!soFar) {
    const { state, ended } = firstAttempt(call);
    if (state.assumed.isEmpty) return { outcome: outcomeOf(ended) };
    return { missing: guessedReads(call, state, limits.slots) };
  }
  if (interruption.isDue) throw new InterruptedError();
  const { values, hinted, room } = soFar;
  const proven = eitherProven(values, known);
  const state = new AssumingState(proven, likely);
  const ended = attempt(call, state);
  if (state.assumed.isEmpty) return { outcome: outcomeOf(ended) };
  const missing = hinted.length > 0 ? state.assumed : guessedReads(call, state, room.slots);
  addHints(missing, hinted, proven, likely, room);
  return { missing };
}

/** Attempts a call, and proves what it lacks, until it has its result: {@link attemptProven}, {@link proveRounds}. */
export function runProven<Outcome>(
  { prove, ...parts }: ProvenParts & { readonly prove: ProveReads },
  run: ProvenCall<Outcome>['run'],
  interruption: Interruption,
  limits: ProvingLimits,
): Awaitable<ProvenRun<Outcome>> {
  return proveRounds((soFar) => attemptProven(parts, run, interruption, limits, soFar), prove, limits);
}

/** Runs a call for the first time: on the warm world of its block, where it may. */
function firstAttempt<Outcome>(call: ProvenCall<Outcome>): {
  readonly state: AssumingState;
  readonly ended: Ended<Outcome>;
} {
  const { worlds, known, likely, warmAt } = call.parts;
  if (warmAt === undefined) {
    const state = new AssumingState(known, likely);
    return { state, ended: attempt(call, state) };
  }
  const warm = worlds.take(warmAt, known, likely);
  const { state, world } = warm;
  try {
    return { state, ended: attempt(call, state, world) };
  } finally {
    if (state.assumed.isEmpty) worlds.keep(warmAt, warm);
  }
}

interface ProvenCall<Outcome> {
  readonly parts: ProvenParts;
  readonly run: (ground: ProvenGround, interruption: Interruption) => Outcome;
  readonly interruption: Interruption;
  readonly limits: ProvingLimits;
}

/** The end of a run: its outcome, or the interruption that ended its speculation. */
type Ended<Outcome> = { readonly outcome: Outcome } | { readonly interruption: InterruptedError };

/** Adds hinted accesses that are not proven yet, as far as the limits have room for them. */
function addHints(
  reads: StateReads,
  hinted: readonly AccessListEntry[],
  state: ProvenState,
  likely: LikelyState,
  room: Pick<ProvingLimits, 'accounts' | 'slots'>,
): void {
  for (const { address, storageKeys } of hinted) {
    if (reads.accounts.size >= room.accounts) return;
    const isUnknown = likely.account(address) === undefined;
    if (state.account(address) === undefined) reads.account(address, isUnknown);
    for (const key of storageKeys) {
      if (reads.slots >= room.slots) return;
      if (state.slot(address, key) === undefined) reads.slot(address, key, isUnknown);
    }
  }
}

/** Returns the reads that a run assumed, and those of further runs. */
function guessedReads(call: ProvenCall<unknown>, state: AssumingState, maxSlots: number): StateReads {
  const until = call.parts.now() + call.limits.speculationMs;
  const { guessedAccounts } = call.limits;
  addGuessedReads(state, { named: call.parts.named ?? [], guessedAccounts, maxSlots }, (other) => {
    if (call.parts.now() < until) attempt(call, other);
  });
  return state.assumed;
}

/** Runs a call over a state. @throws {Error} when the run fails by anything but the end of its speculation. */
function attempt<Outcome>(
  { parts: { worlds, now }, run, interruption, limits }: ProvenCall<Outcome>,
  state: AssumingState,
  world = worlds.over(state),
): Ended<Outcome> {
  const { assumed, blockHashOf } = state;
  const bounded = speculationTime(interruption, assumed, now, limits.speculationMs);
  try {
    return { outcome: run({ world, blockHashOf, state }, bounded) };
  } catch (error) {
    // A curve that is not loaded interrupts a run, too, and the caller loads it.
    if (!(error instanceof InterruptedError) || interruption.isDue || !bounded.isDue) throw error;
    return { interruption: error };
  }
}

function outcomeOf<Outcome>(ended: Ended<Outcome>): Outcome {
  if ('interruption' in ended) throw ended.interruption;
  return ended.outcome;
}

/** Interrupts a run that has assumed something when its time for speculation is over. */
function speculationTime(
  outer: Interruption,
  assumed: StateReads,
  now: () => number,
  mostMs: number,
): Interruption {
  let until: number | undefined;
  return {
    get isDue() {
      if (outer.isDue) return true;
      if (assumed.isEmpty) return false;
      return now() >= (until ??= now() + mostMs);
    },
  };
}
