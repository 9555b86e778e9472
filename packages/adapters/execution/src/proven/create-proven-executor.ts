import type { ForkSchedule } from '@ethread/chain';
import { type Awaitable, Places } from '@ethread/core';
import {
  type AccountReader,
  type CallWork,
  isUnavailable,
  type OrUnavailable,
  PortError,
  type ProofSource,
  type StoredHeader,
  type TraceSource,
  type Unavailable,
} from '@ethread/ports';
import { type ProvenCounts, noCounts, sumOfCounts } from './proven-counts.ts';
import { uncertainRules } from './uncertain-rules.ts';
import { type ProvenOptions, DEFAULTS, TRACE_BOUNDS } from './proven-options.ts';
import { isOfKind, type JobMethods, jobMethods, type Outcomes } from '../jobs.ts';
import type { ProvenJob } from './messages.ts';
import { type ProvenThread, startProvenThread } from './proven-thread.ts';

export interface ProvenExecutorModules {
  readonly genesis: ForkSchedule;
  readonly source: ProofSource;
  /** Returns the Unix time in seconds before which the forks of blocks are certain. Default: the schedule is trusted. */
  readonly rulesUntil?: (() => number) | undefined;
  /** The same for the blob schedule, without which BLOBBASEFEE proves nothing. Default: the schedule is trusted. */
  readonly blobRulesUntil?: number | undefined;
}

/** Calls, estimates, codes and traces at recent blocks, from state that nodes prove. */
export interface ProvenExecutor extends JobMethods, AccountReader, TraceSource {
  /** Returns what the calls took since the start, and how many responses of nodes were refused, by cause. */
  counts(): ProvenCounts & { readonly refused: Readonly<Record<string, number>> };
  close(): Promise<void>;
}

/** Calls in progress of all clients, and of one. The others wait for their turn. */
const PLACES = { total: 256, ofClient: 32 };

/**
 * Creates the executor over state that nobody needs to be trusted for: every value that a result depends on is proven
 * against the state root of the block's header. Calls that it cannot prove are `unavailable`. They run on a thread of
 * their own, and traces on another, which the first trace begins, so that no call waits for the execution of blocks. A
 * thread that ended is replaced at the next call, with nothing proven yet.
 */
export function createProvenExecutor(
  { genesis, source, rulesUntil = () => Infinity, blobRulesUntil = Infinity }: ProvenExecutorModules,
  given: Partial<ProvenOptions> = {},
): ProvenExecutor {
  const { chainId, forks, terminalTotalDifficulty, blobSchedule } = genesis;
  const schedule = {
    chainId,
    forks,
    blobSchedule,
    ...(terminalTotalDifficulty === undefined ? {} : { terminalTotalDifficulty }),
  };
  const data = { genesis: schedule, blobRulesUntil, options: { ...DEFAULTS, ...given } };
  const places = new Places(PLACES);
  let counts = noCounts();
  let traceCounts = noCounts();
  const begin = () => startProvenThread(data, source, (latest) => (counts = latest));
  const beginTraces = () => {
    const options = { ...data.options, ...TRACE_BOUNDS };
    return startProvenThread({ ...data, options }, source, (latest) => (traceCounts = latest));
  };
  let thread: ProvenThread = begin();
  let tracing: ProvenThread | undefined;
  let isClosed = false;
  /** Calls at blocks whose forks were in doubt. */
  let unsigned = 0;
  /** Calls at blocks that only one of several nodes showed. */
  let unseen = 0;

  /** Returns the thread of a job, which begins when it has ended or has not begun. */
  function threadOf({ kind }: ProvenJob): ProvenThread {
    if (kind === 'trace' || kind === 'traceCalls') {
      return (tracing = !tracing || tracing.hasEnded ? beginTraces() : tracing);
    }
    if (thread.hasEnded) thread = begin();
    return thread;
  }

  /** @param at The block whose header and rules count. Default: the block whose state is read. */
  async function run<Kind extends ProvenJob['kind']>(
    kind: Kind,
    job: ProvenJob,
    state: StoredHeader,
    work: CallWork,
    at: StoredHeader = state,
  ): Promise<OrUnavailable<Outcomes[Kind]>> {
    if (at.header.timestamp >= rulesUntil()) {
      unsigned++;
      return uncertainRules(at);
    }
    const leave = await places.enter(work.share?.client ?? '', work.signal);
    try {
      if ((await source.untilVouched?.(at, work.signal)) === false) {
        unseen++;
        const { number } = at.header;
        return { unavailable: 'state', reason: `only one node shows block ${number}` };
      }
      if (isClosed) return { unavailable: 'state', reason: 'proven calls have ended' };
      const result = await threadOf(job).run(job, state, work);
      if (!isUnavailable(result)) work.onProof?.('complete');
      else if (await startsAgain(result, at, work)) throw new PortError({ kind: 'unavailable' });
      if (isUnavailable(result)) return result;
      if (!isOfKind(result, kind)) {
        throw new Error('the thread of proven calls responded with another kind of outcome');
      }
      return result.outcome;
    } finally {
      leave();
    }
  }

  /** Returns whether the outcome is thrown away, because the message starts again at a newer head. */
  function startsAgain({ isElsewhere }: Unavailable, at: StoredHeader, work: CallWork): Awaitable<boolean> {
    return isElsewhere !== undefined && (work.startsAgain?.(at.hash, isElsewhere) ?? false);
  }

  return {
    counts() {
      const sum = sumOfCounts(counts, traceCounts);
      const fork = sum.unproven.fork + unsigned;
      const unproven = { ...sum.unproven, fork, head: unseen };
      return { ...sum, unproven, refused: source.refusals?.() ?? {} };
    },
    ...jobMethods((job, at, work) => run(job.kind, job, at, work)),
    account: (address, at, work) => run('account', { kind: 'account', address }, at, work),
    slots: (requests, at, work) => run('slots', { kind: 'slots', requests }, at, work),
    traceTransactions(traced, parent, work) {
      const at = { hash: traced.blockHash, header: traced.block.header, canonical: true };
      return run('trace', { kind: 'trace', traced }, parent, work, at);
    },
    traceCalls(traced, overrides, at, work) {
      const { within } = traced;
      const block = within && { hash: within.blockHash, header: within.block.header, canonical: true };
      return run('traceCalls', { kind: 'traceCalls', traced, overrides }, at, work, block);
    },
    async close() {
      isClosed = true;
      await Promise.all([thread.stop(), tracing?.stop()]);
    },
  };
}
