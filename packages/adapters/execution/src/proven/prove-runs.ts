import {
  createProvenWorlds,
  type LikelyState,
  type ProvenGround,
  type ProvingLimits,
  ProvingLimitError,
  runProven,
  RunTime,
  type StateReads,
  type WorkingSet,
} from '@ethread/calls';
import { type Awaitable, bytesToHex, rescue, whenReady } from '@ethread/core';
import { CurveMissingError, InterruptedError, type Interruption, type Programs } from '@ethread/evm';
import {
  type CallWork,
  type HintedRun,
  isUnavailable,
  type OrUnavailable,
  PortError,
  type ProofSource,
  type StoredHeader,
  type Unavailable,
} from '@ethread/ports';
import { createCpuClock, threadCpuMs } from '../workers/thread-cpu.ts';
import type { ProvenCounts, UnprovenCause } from './proven-counts.ts';
import type { ProofBudget } from './proof-budget.ts';
import { ProofFlights } from './proof-flights.ts';

/** Thrown out of the loop when the call cannot be proven. */
export class NotProvenError extends Error {
  override readonly name = 'NotProvenError';
  readonly reason: UnprovenCause;
  /** Whether a node proves the state of another block instead. undefined where nodes were not asked. */
  readonly isElsewhere: boolean | undefined;

  constructor(reason: UnprovenCause, message: string, isElsewhere?: boolean) {
    super(message);
    this.reason = reason;
    this.isElsewhere = isElsewhere;
  }
}

export interface RunModules {
  readonly set: WorkingSet;
  readonly source: ProofSource;
  readonly budget: ProofBudget;
  readonly programs: Programs;
  readonly counts: ProvenCounts;
  readonly now: () => number;
  readonly loadCurves: () => Promise<void>;
}

export interface RunOptions {
  readonly limits: ProvingLimits;
  /** CPU time of all runs of one call, in milliseconds. */
  readonly callMs: number;
  /** Bytes of worlds that calls have read before. */
  readonly warmBytes: number;
}

export interface RunnableCall<Outcome> {
  /** What nodes may hint the accesses of. Absent: nothing. */
  readonly hintFor?: HintedRun | undefined;
  /** CPU time of all runs, in milliseconds. Default: that of a call. */
  readonly mostMs?: number;
  /** Adds likely values to those that are known. Default: none. */
  readonly likely?: (known: LikelyState) => LikelyState;
  /** Whether a run leaves its world as it found it, so that later calls may read from it. Default: false. */
  readonly leavesWorld?: boolean;
  readonly run: (ground: ProvenGround, interruption: Interruption) => Outcome;
}

/** Runs calls over the working set. Values that a call lacks are proven by the source, and kept in the set. */
export type ProveRuns = <Outcome>(
  call: RunnableCall<Outcome>,
  at: StoredHeader,
  work: CallWork,
) => Awaitable<OrUnavailable<Outcome>>;

export function createProveRuns(modules: RunModules, { limits, callMs, warmBytes }: RunOptions): ProveRuns {
  const { set, budget, counts, now } = modules;
  const worlds = createProvenWorlds(modules.programs, warmBytes);
  const flights = new ProofFlights(modules.source);
  // On a busy machine, a run would end by the wall clock before it has found its reads.
  const cpuNow = createCpuClock(now);

  async function prove(
    reads: StateReads,
    round: number,
    { run, at, work }: { run: HintedRun | undefined; at: StoredHeader; work: CallWork },
  ) {
    const client = work.share?.client ?? '';
    if (budget.isSpent(client))
      throw new NotProvenError('budget', 'the client has used its proofs of this minute');
    // Where the code is known, running it finds its reads better than a node does.
    const isUnknown =
      [...reads.accounts.values()].some((account) => account.isUnknown) || reads.codes.size > 0;
    const hintFor = round === 0 && isUnknown ? run : undefined;
    const found = await flights.prove({ reads, hintFor }, at, work.signal);
    counts.messages++;
    if (isUnavailable(found)) {
      throw new NotProvenError('nodes', found.reason, found.isElsewhere);
    }
    const { requests, items, bytes } = found.cost;
    counts.requests += requests;
    counts.items += items;
    counts.bytes += bytes;
    budget.spend(client, items);
    const { accounts, codes, blockHashes } = found.values;
    if (accounts.size + codes.size + blockHashes.size === 0) {
      throw new NotProvenError('nodes', 'no node proved what the call reads');
    }
    set.add(found.values, at);
    return found;
  }

  function unproven(cause: UnprovenCause, reason: string, isElsewhere?: boolean): Unavailable {
    counts.unproven[cause]++;
    return { unavailable: 'state', reason, isElsewhere };
  }

  function runOnce<Outcome>(
    { hintFor, run, likely = (state) => state, leavesWorld = false }: RunnableCall<Outcome>,
    at: StoredHeader,
    work: CallWork,
    time: RunTime,
  ): Awaitable<OrUnavailable<Outcome>> {
    const parts = {
      known: set.at(at),
      likely: likely(set.likely),
      named: hintFor?.kind === 'calls' ? hintFor.calls.flatMap(({ input }) => addressesIn(input)) : [],
      worlds,
      warmAt: leavesWorld ? bytesToHex(at.hash) : undefined,
      now: cpuNow,
      prove: (reads: StateReads, round: number) => prove(reads, round, { run: hintFor, at, work }),
    };
    const measured: typeof run = (ground, interruption) => time.measure(() => run(ground, interruption));
    return whenReady(runProven(parts, measured, time, limits), ({ outcome, rounds }) => {
      counts.proven++;
      if (rounds === 0) counts.withoutMessage++;
      return outcome;
    });
  }

  function attempt<Outcome>(
    call: RunnableCall<Outcome>,
    at: StoredHeader,
    work: CallWork,
    time: RunTime,
  ): Awaitable<OrUnavailable<Outcome>> {
    const again = (error: unknown): Awaitable<OrUnavailable<Outcome>> => {
      if (error instanceof CurveMissingError) {
        return modules.loadCurves().then(() => attempt(call, at, work, time));
      }
      if (error instanceof NotProvenError) return unproven(error.reason, error.message, error.isElsewhere);
      if (error instanceof ProvingLimitError) return unproven('limits', error.message);
      if (!(error instanceof InterruptedError)) throw error;
      if (work.signal.aborted) throw new PortError({ kind: 'outOfTime' });
      return unproven('time', `the call takes more than ${call.mostMs ?? callMs} ms of CPU time`);
    };
    return rescue(() => runOnce(call, at, work, time), again);
  }

  return (call, at, work) => {
    const mostMs = call.mostMs ?? Math.min(callMs, work.share?.callTimeMs ?? callMs);
    const clocks = { now, cpuMs: threadCpuMs };
    const time = new RunTime(mostMs, clocks, { mustEnd: () => work.signal.aborted });
    return attempt(call, at, work, time);
  };
}

/** Addresses in the input of a call that one message asks for. */
const MAX_NAMED = 16;
const SELECTOR_BYTES = 4;
const WORD_BYTES = 32;
const PADDING_BYTES = 12;

/** Returns the words of an input that look like addresses in the ABI's form. */
function addressesIn(input: Uint8Array): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  for (
    let at = SELECTOR_BYTES;
    at + WORD_BYTES <= input.length && found.length < MAX_NAMED;
    at += WORD_BYTES
  ) {
    const word = input.subarray(at, at + WORD_BYTES);
    const isAddress =
      word[PADDING_BYTES] !== 0 && word.subarray(0, PADDING_BYTES).every((byte) => byte === 0);
    if (isAddress) found.push(word.slice(PADDING_BYTES));
  }
  return found;
}
