import type { AccessListEntry } from '@ethread/chain';
import { type Awaitable, EthreadError } from '@ethread/core';
import {
  type BlockHashOf,
  InterruptedError,
  type Interruption,
  type Programs,
  type StatePort,
  World,
} from '@ethread/evm';
import { AssumingState, assumingPrograms } from './assuming-state.ts';
import type { LikelyState, ProvenState } from './proven-state.ts';
import { eitherProven, ProvenValues } from './proven-values.ts';
import type { StateReads } from './state-reads.ts';

/** The bounds of one call. */
export interface ProvingLimits {
  /** Messages to the source of proofs. */
  readonly rounds: number;
  /** Accounts, and slots, that all messages of the call ask for. */
  readonly accounts: number;
  readonly slots: number;
  /** Time of a run after its first assumption, in milliseconds. Its result is thrown away. */
  readonly speculationMs: number;
}

/** Proven values, and accesses that a node expects of the call. A hint proves nothing and may be wrong. */
export interface ProvenReads {
  readonly values: ProvenValues;
  readonly hinted?: readonly AccessListEntry[] | undefined;
}

/** The parts of a run over proven state. */
export interface ProvenParts {
  /** Values that are proven at the block already. */
  readonly known: ProvenState;
  readonly likely: LikelyState;
  /**
   * Proves reads at the block, with one message where it can. Values that it leaves out are asked for again.
   *
   * @param round number of the message, from 0
   */
  readonly prove: (reads: StateReads, round: number) => Promise<ProvenReads>;
  /** Cache of programs. It receives only code that has its hash. */
  readonly programs: Programs;
  /** Returns a time in milliseconds that never goes back. */
  readonly now: () => number;
}

/** The state that a run reads. */
export interface ProvenGround {
  readonly world: World;
  readonly blockHashOf: BlockHashOf;
  /** The state below the world. */
  readonly state: StatePort;
}

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
 * Runs a call, or several runs that make one result, over proven state. Where a value is not proven, the run goes on
 * with a likely one. Then one message proves all that it assumed, and it runs again. A result counts only when its run
 * has assumed nothing.
 *
 * Each run has a world of its own, which is thrown away with all that was assumed in it.
 *
 * @param run Must depend on nothing but the ground and the call.
 * @returns at once when everything is proven already.
 * @throws {InterruptedError} when the call was interrupted.
 * @throws {ProvingLimitError} when the call needs more than its limits allow. Rejects as `prove` does.
 */
export function runProven<Outcome>(
  parts: ProvenParts,
  run: (ground: ProvenGround, interruption: Interruption) => Outcome,
  interruption: Interruption,
  limits: ProvingLimits,
): Awaitable<ProvenRun<Outcome>> {
  const first = attempt(parts, parts.known, run, interruption, limits);
  if (first.assumed.isEmpty) return { outcome: outcomeOf(first), rounds: 0 };
  if (first.hasUnknownSlots)
    addOtherReads(first.assumed, limits.slots, parts, parts.known, run, interruption, limits);
  return proveAndRun(parts, run, interruption, limits, first.assumed);
}

/** A run: its assumptions, and its outcome unless it was interrupted. */
interface Attempt<Outcome> {
  readonly assumed: StateReads;
  readonly hasUnknownSlots: boolean;
  readonly ended: { readonly outcome: Outcome } | { readonly interruption: InterruptedError };
}

async function proveAndRun<Outcome>(
  parts: ProvenParts,
  run: (ground: ProvenGround, interruption: Interruption) => Outcome,
  interruption: Interruption,
  limits: ProvingLimits,
  firstReads: StateReads,
): Promise<ProvenRun<Outcome>> {
  const { known, likely, prove } = parts;
  // The call keeps what was proven for it: a cache may forget it before the next run.
  const own = new ProvenValues();
  const state = eitherProven(own, known);
  let reads = firstReads;
  let accounts = 0;
  let slots = 0;
  for (let round = 0; ; round++) {
    accounts += reads.accounts.size;
    slots += reads.slots;
    requireWithin(limits, { rounds: round + 1, accounts, slots });
    const { values, hinted = [] } = await prove(reads, round);
    own.add(values);
    if (interruption.isDue) throw new InterruptedError();
    const next = attempt(parts, state, run, interruption, limits);
    if (next.assumed.isEmpty) return { outcome: outcomeOf(next), rounds: round + 1 };
    reads = next.assumed;
    const room = { accounts: limits.accounts - accounts, slots: limits.slots - slots };
    if (next.hasUnknownSlots) addOtherReads(reads, room.slots, parts, state, run, interruption, limits);
    addHints(reads, hinted, { state, likely, room });
  }
}

function requireWithin(
  limits: ProvingLimits,
  needed: { readonly rounds: number; readonly accounts: number; readonly slots: number },
): void {
  for (const kind of ['rounds', 'accounts', 'slots'] as const) {
    if (needed[kind] <= limits[kind]) continue;
    throw new ProvingLimitError(`the call needs proofs of more than ${limits[kind]} ${kind}`);
  }
}

/** Adds hinted accesses that are not proven yet, as far as the limits have room for them. */
function addHints(
  reads: StateReads,
  hinted: readonly AccessListEntry[],
  {
    state,
    likely,
    room,
  }: {
    readonly state: ProvenState;
    readonly likely: LikelyState;
    readonly room: { readonly accounts: number; readonly slots: number };
  },
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

function attempt<Outcome>(
  { likely, programs, now }: ProvenParts,
  proven: ProvenState,
  run: (ground: ProvenGround, interruption: Interruption) => Outcome,
  interruption: Interruption,
  { speculationMs }: ProvingLimits,
): Attempt<Outcome> {
  const state = new AssumingState(proven, likely);
  const { assumed, blockHashOf } = state;
  const world = new World(state, assumingPrograms(programs));
  const bounded = new SpeculationTime(interruption, assumed, now, speculationMs);
  try {
    const outcome = run({ world, blockHashOf, state }, bounded);
    return { assumed, hasUnknownSlots: state.hasUnknownSlots, ended: { outcome } };
  } catch (error) {
    // A curve that is not loaded interrupts a run, too, and the caller loads it.
    if (!(error instanceof InterruptedError) || interruption.isDue || !bounded.isDue) throw error;
    return { assumed, hasUnknownSlots: state.hasUnknownSlots, ended: { interruption: error } };
  }
}

/** A large amount, without leading zeros: calls go on where they require a balance or an allowance. */
const LARGE = Uint8Array.of(1, ...new Uint8Array(15));

/**
 * Adds the slots that a run reads when those of which nothing is known are large instead of zero. A transfer, which fails
 * for a sender without balance, then reads the slots of its receiver in the same round. Only slots of accounts that are
 * known or read anyway are added: an address from an assumed value means nothing.
 */
function addOtherReads<Outcome>(
  reads: StateReads,
  maxSlots: number,
  { likely, programs, now }: ProvenParts,
  proven: ProvenState,
  run: (ground: ProvenGround, interruption: Interruption) => Outcome,
  interruption: Interruption,
  { speculationMs }: ProvingLimits,
): void {
  const state = new AssumingState(proven, likely, LARGE);
  const { assumed, blockHashOf } = state;
  const world = new World(state, assumingPrograms(programs));
  try {
    run({ world, blockHashOf, state }, new SpeculationTime(interruption, assumed, now, speculationMs));
  } catch {
    // However the run ends, what it has read until then may be of use.
  }
  for (const [name, { address, keys }] of assumed.accounts) {
    if (!reads.accounts.has(name) && proven.account(address) === undefined) continue;
    for (const key of keys.values()) {
      if (reads.slots >= maxSlots) return;
      reads.slot(address, key, false);
    }
  }
}

function outcomeOf<Outcome>({ ended }: Attempt<Outcome>): Outcome {
  if ('interruption' in ended) throw ended.interruption;
  return ended.outcome;
}

/** Interrupts a run that has assumed something when its time for speculation is over. */
class SpeculationTime implements Interruption {
  readonly #outer: Interruption;
  readonly #assumed: StateReads;
  readonly #now: () => number;
  readonly #mostMs: number;
  #until: number | undefined;

  constructor(outer: Interruption, assumed: StateReads, now: () => number, mostMs: number) {
    this.#outer = outer;
    this.#assumed = assumed;
    this.#now = now;
    this.#mostMs = mostMs;
  }

  get isDue(): boolean {
    if (this.#outer.isDue) return true;
    if (this.#assumed.isEmpty) return false;
    const now = this.#now();
    this.#until ??= now + this.#mostMs;
    return now >= this.#until;
  }
}
