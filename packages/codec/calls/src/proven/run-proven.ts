import type { AccessListEntry } from '@ethread/chain';
import { type Awaitable, EthreadError, whenReady } from '@ethread/core';
import {
  type BlockHashOf,
  InterruptedError,
  type Interruption,
  type StatePort,
  type World,
} from '@ethread/evm';
import type { RunTime } from '../run-time.ts';
import { type ProvenState, ProvenValues } from './proven-values.ts';
import type { StateReads } from './state-reads.ts';
import type { ProvenBlock, WorkingSet, WorldOfState } from './working-set.ts';

export interface ProvingLimits {
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

/** Proves reads at a block, with one message where it can. Values that it leaves out are asked for again. */
export type ProveReads = (reads: StateReads, round: number) => Promise<ProvenReads>;

export interface ProvenGround {
  readonly world: World;
  readonly blockHashOf: BlockHashOf;
  /** The state below the world. */
  readonly state: StatePort;
}

/** A call, or several runs that make one result, over proven state. */
export interface ProvenCall<Outcome> {
  readonly at: ProvenBlock;
  /** Must depend on nothing but the ground and the call. */
  readonly run: (ground: ProvenGround, interruption: Interruption) => Outcome;
  /** Whether a run leaves its world as it found it, so that runs of later calls at the block may read from it. */
  readonly leavesWorld: boolean;
  readonly time: Pick<RunTime, 'isDue' | 'usedMs'>;
}

/** What was proven for a call since it first ran. */
export interface ProvenSoFar {
  /** The call keeps them: a cache may forget them before the next run. */
  readonly values: ProvenValues;
  readonly hinted: readonly AccessListEntry[];
  /** Accounts and slots that further messages may ask for. */
  readonly room: Pick<ProvingLimits, 'accounts' | 'slots'>;
}

/** A large amount, without leading zeros: a run on it goes on where it requires a balance or an allowance. */
const LARGE = Uint8Array.of(1, ...new Uint8Array(15));

/** A result, which counts, or the reads without which there is none. */
export type ProvenAttempt<Outcome> = { readonly outcome: Outcome } | { readonly missing: StateReads };

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
): Awaitable<Outcome> {
  async function goOn(missing: StateReads): Promise<Outcome> {
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
      if ('outcome' in next) return next.outcome;
      reads = next.missing;
    }
  }

  return whenReady(attempt(), (first) => ('outcome' in first ? first.outcome : goOn(first.missing)));
}

/**
 * Runs a call over the values of a working set. Where a value is not proven, the run goes on with a likely one. A result
 * counts only when its run has assumed nothing: otherwise the reads that it assumed are missing, and those of another run
 * in which unknown slots are large.
 *
 * Each run begins with a world without assumed values: nothing that was assumed in a run is left in the next.
 *
 * @throws {InterruptedError} when the call was interrupted.
 */
export function attemptProven<Outcome>(
  set: WorkingSet,
  call: ProvenCall<Outcome>,
  limits: ProvingLimits,
  soFar?: ProvenSoFar,
): ProvenAttempt<Outcome> {
  const { at, leavesWorld } = call;
  const known = set.at(at);
  const proven = soFar ? new ProvenValues(known).add(soFar.values) : known;
  const warm = leavesWorld ? set.takeWorld(at, proven) : set.newWorld(proven);
  const { assumed } = warm.state;
  try {
    const ended = runOn(warm, call, limits);
    if (ended && assumed.isEmpty) return ended;
  } finally {
    if (leavesWorld && assumed.isEmpty) set.keepWorld(at, warm);
  }
  if (soFar && soFar.hinted.length > 0) addHints(assumed, soFar, proven, set);
  else if (assumed.slots > 0) {
    const other = set.newWorld(proven, LARGE);
    runOn(other, call, limits);
    addSlots(assumed, other.state.assumed, proven, soFar?.room.slots ?? limits.slots);
  }
  return { missing: assumed };
}

/**
 * Returns nothing of a run that failed on assumed values: however it ends, its reads are of use. One that is interrupted
 * before its time for speculation is over finds more on another thread, which saves messages to nodes.
 */
function runOn<Outcome>(
  { world, state }: WorldOfState,
  { run, time }: ProvenCall<Outcome>,
  { speculationMs }: ProvingLimits,
): { readonly outcome: Outcome } | undefined {
  const { assumed, blockHashOf } = state;
  const speculation = speculationTime(time, assumed, speculationMs);
  try {
    return { outcome: run({ world, blockHashOf, state }, speculation) };
  } catch (error) {
    if (assumed.isEmpty || time.isDue) throw error;
    if (error instanceof InterruptedError && !speculation.isDue) throw error;
    return undefined;
  }
}

/** Adds slots of a run on large values. An account whose address is itself such a value means nothing. */
function addSlots(reads: StateReads, others: StateReads, proven: ProvenState, mostSlots: number): void {
  for (const [name, { address, keys }] of others.accounts) {
    if (!reads.accounts.has(name) && proven.account(address) === undefined) continue;
    for (const key of keys.values()) if (reads.slots < mostSlots) reads.slot(address, key, false);
  }
}

/** Interrupts a run that has assumed something when its time for speculation is over. */
function speculationTime(
  time: ProvenCall<unknown>['time'],
  assumed: StateReads,
  mostMs: number,
): Interruption {
  let until: number | undefined;
  return {
    get isDue() {
      if (time.isDue) return true;
      if (assumed.isEmpty) return false;
      return time.usedMs >= (until ??= time.usedMs + mostMs);
    },
  };
}

/** Adds hinted accesses that are not proven yet, as far as the limits have room for them. */
function addHints(
  reads: StateReads,
  { hinted, room }: ProvenSoFar,
  proven: ProvenState,
  { likely }: WorkingSet,
): void {
  for (const { address, storageKeys } of hinted) {
    if (reads.accounts.size >= room.accounts) return;
    const isUnknown = likely.account(address) === undefined;
    if (proven.account(address) === undefined) reads.account(address, isUnknown);
    for (const key of storageKeys) {
      if (reads.slots >= room.slots) return;
      if (proven.slot(address, key) === undefined) reads.slot(address, key, isUnknown);
    }
  }
}
