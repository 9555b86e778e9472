import {
  type BlockBegun,
  type CallRequest,
  isForkCertain,
  proveRounds,
  ProvingLimitError,
  type ProvenReads,
  type ProvenSoFar,
  StateReads,
} from '@ethread/calls';
import { encodeHeader, type ForkSchedule, type Header, isSystemTransaction } from '@ethread/chain';
import { bytesToHex, createSingleFlight, type Logger, Places, rescue } from '@ethread/core';
import {
  type CallWork,
  failedAs,
  type HintedRun,
  isUnavailable,
  type OrUnavailable,
  PortError,
  type ProofReply,
  type ProofSource,
  type StoredHeader,
  type Unavailable,
} from '@ethread/ports';
import { isOfKind, type Job, type JobMethods, jobMethods, type Outcomes, type RunJob } from '../jobs.ts';
import { withNodes } from '../recorded-reads.ts';
import { type CallLane, createCallLane } from '../workers/call-lane.ts';
import type { CallResult, ProvenSetup, ProvenWork } from '../workers/messages.ts';
import { ProofBudget } from './proof-budget.ts';
import { noCounts, type ProvenCounts, type UnprovenCause } from './proven-counts.ts';
import { DEFAULTS, type ProvenOptions, TRACE_BOUNDS } from './proven-options.ts';
import { uncertainRules } from './proven-runs.ts';

export interface ProvenExecutorModules {
  readonly genesis: ForkSchedule;
  readonly source: ProofSource;
  readonly logger: Logger;
  /** Returns the Unix time in seconds before which the forks of blocks are certain. Default: the schedule is trusted. */
  readonly rulesUntil?: (() => number) | undefined;
  /** The same for the blob schedule, without which BLOBBASEFEE proves nothing. Default: the schedule is trusted. */
  readonly blobRulesUntil?: number | undefined;
}

/** Calls, estimates, codes and traces at recent blocks, from state that nodes prove. */
export interface ProvenExecutor extends JobMethods {
  /** Returns what the calls took since the start, and how many responses of nodes were refused, by cause. */
  counts(): ProvenCounts & { readonly refused: Readonly<Record<string, number>> };
  close(): Promise<void>;
}

/** Thrown out of the rounds of a job that cannot be proven. */
class NotProvenError extends Error {
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

/** A thread with the values that it has proven, and what its jobs may take. */
interface ProvenLane {
  readonly lane: CallLane;
  readonly setup: ProvenSetup;
  readonly budget: ProofBudget;
}

/** A job, and what concerns it alone. */
interface ProvenRun {
  readonly on: ProvenLane;
  readonly job: Job;
  /** What nodes may hint the accesses of. */
  readonly hintFor: HintedRun | undefined;
  /** CPU time of all runs, in milliseconds. */
  readonly mostMs: number;
  readonly at: StoredHeader;
  readonly work: CallWork;
}

/** Calls in progress of all clients, and of one. The others wait for their turn. */
const PLACES = { total: 256, ofClient: 32 };
const HEAP_MEGABYTES = 512;
/** CPU time that a run is expected to take, in milliseconds, until it has ended. */
const EXPECTED_MS = 1;
/** CPU time of all runs of a trace, in milliseconds, and more for each gas of its block. */
const BLOCK_MS = 2_000;
const GAS_MS = 200 / 1_000_000;

/**
 * Creates the executor over state that nobody needs to be trusted for: every value that a result depends on is proven
 * against the state root of the block's header. Calls that it cannot prove are `unavailable`. They run on a thread of
 * their own, and traces on another, which the first trace begins, so that no call waits for the execution of blocks. A
 * thread that ended is replaced at the next call, with nothing proven yet. A run never waits for nodes: it ends with
 * what it lacks, and the job runs again once that is proven.
 */
export function createProvenExecutor(
  { genesis, source, logger, rulesUntil = () => Infinity, blobRulesUntil = Infinity }: ProvenExecutorModules,
  given: Partial<ProvenOptions> = {},
): ProvenExecutor {
  const options = { ...DEFAULTS, ...given };
  const { chainId, forks, terminalTotalDifficulty, blobSchedule } = genesis;
  const schedule = {
    chainId,
    forks,
    blobSchedule,
    ...(terminalTotalDifficulty === undefined ? {} : { terminalTotalDifficulty }),
  };
  const places = new Places(PLACES);
  const flights = createSingleFlight<OrUnavailable<ProofReply>>();
  const counts = noCounts();
  let isClosed = false;

  function beginLane(limits: ProvenOptions['limits']): ProvenLane {
    const lane = createCallLane(logger, {
      threads: 1,
      budgetMs: Infinity,
      niceness: 5,
      heapMegabytes: HEAP_MEGABYTES,
      limits: options,
    });
    void lane.warmUp();
    const { stateBytes, programBytes, warmBytes, proofsPerMinute } = options;
    return {
      lane,
      setup: { genesis: schedule, blobRulesUntil, options: { stateBytes, programBytes, warmBytes, limits } },
      budget: new ProofBudget(proofsPerMinute, () => performance.now()),
    };
  }

  const calls = beginLane(options.limits);
  let traces: ProvenLane | undefined;

  function unproven(cause: UnprovenCause, reason: string, isElsewhere?: boolean): Unavailable {
    counts.unproven[cause]++;
    return { unavailable: 'state', reason, isElsewhere };
  }

  /** Asks nodes for proofs. Jobs that lack the same at the same time share one message. */
  async function prove(
    { on: { budget }, at, work }: ProvenRun,
    reads: StateReads,
    {
      hintFor,
      withNodes: isWitness = false,
    }: { readonly hintFor?: HintedRun | undefined; withNodes?: boolean },
  ): Promise<ProofReply> {
    const client = work.share?.client ?? '';
    if (budget.isSpent(client))
      throw new NotProvenError('budget', 'the client has used its proofs of this minute');
    const name = [bytesToHex(at.hash), isWitness, ...namesOf(reads)].join();
    const found = await flights.share(name, work.signal, async (signal) => {
      counts.messages++;
      const reply = await rescue(
        () => source.prove({ reads, hintFor, withNodes: isWitness }, at, signal),
        (error): Unavailable => ({ unavailable: 'state', reason: messageOf(error) }),
      );
      if (isUnavailable(reply)) return reply;
      const { requests, items, bytes } = reply.cost;
      counts.requests += requests;
      counts.items += items;
      counts.bytes += bytes;
      budget.spend(client, items);
      return reply;
    });
    if (isUnavailable(found)) throw new NotProvenError('nodes', found.reason, found.isElsewhere);
    return found;
  }

  /** Proves what a run lacks. */
  async function proveReads(run: ProvenRun, reads: StateReads, round: number): Promise<ProvenReads> {
    // Where the code is known, running it finds its reads better than a node does.
    const isUnknown =
      [...reads.accounts.values()].some((account) => account.isUnknown) || reads.codes.size > 0;
    const hintFor = round === 0 && isUnknown ? run.hintFor : undefined;
    const found = await prove(run, reads, { hintFor });
    const { accounts, codes, blockHashes } = found.values;
    if (accounts.size + codes.size + blockHashes.size === 0)
      throw new NotProvenError('nodes', 'no node proved what the call reads');
    return found;
  }

  /** Runs a job until it has its result, or cannot have one. */
  async function runRounds(run: ProvenRun): Promise<Exclude<CallResult, { readonly kind: 'missing' }>> {
    const { on, job, mostMs, work } = run;
    const at = encodedHeader(run.at);
    let usedMs = 0;
    const attempt = async (soFar?: ProvenSoFar) => {
      const ended = await on.lane.run({
        setup: on.setup,
        work: { kind: 'proven', job, at, soFar },
        client: work.share?.client ?? '',
        expectedMs: EXPECTED_MS,
        timeMs: mostMs - usedMs,
        signal: work.signal,
      });
      usedMs += ended.usedMs;
      const { response } = ended;
      if (response.kind !== 'missing') return { outcome: response };
      return { missing: Object.assign(new StateReads(), response.reads) };
    };
    const proving = (reads: StateReads, round: number) => proveReads(run, reads, round);
    const { outcome, rounds } = await proveRounds(attempt, proving, on.setup.options.limits);
    if ('outcome' in outcome || outcome.kind === 'recorded') {
      counts.proven++;
      if (rounds === 0) counts.withoutMessage++;
    }
    return outcome;
  }

  /** Shows the nodes of the tries that a call depends on, by one message, since proven values are kept without them. */
  async function complete(
    run: ProvenRun,
    { witness, reads: plain }: Extract<CallResult, { readonly kind: 'recorded' }>,
  ): Promise<Outcomes['witness']> {
    if (witness.outcome.kind !== 'returned') return witness;
    const reads = Object.assign(new StateReads(), plain);
    const { nodes = [], values } = await prove(run, reads, { withNodes: true });
    const isShown = [...reads.accounts.values()].every(
      ({ address, keys }) =>
        values.account(address) !== undefined &&
        [...keys.values()].every((key) => values.slot(address, key) !== undefined),
    );
    if (!isShown) throw new NotProvenError('nodes', 'no node proved everything that the call reads');
    return withNodes(witness, nodes);
  }

  async function outcomeOf<Kind extends Job['kind']>(
    kind: Kind,
    run: ProvenRun,
  ): Promise<OrUnavailable<Outcomes[Kind]>> {
    try {
      const ended = await runRounds(run);
      const result =
        ended.kind === 'recorded' ? { kind: 'witness', outcome: await complete(run, ended) } : ended;
      if (isOfKind(result, kind)) return result.outcome;
      if (ended.kind === 'uncertain') return unproven('fork', ended.reason);
      if (ended.kind === 'outOfTime')
        return unproven('time', `the call takes more than ${run.mostMs} ms of CPU time`);
      if (ended.kind === 'interrupted') throw new PortError({ kind: 'outOfTime' });
      if (ended.kind === 'outOfMemory') return THREAD_ENDED;
      throw new Error('the thread of proven calls responded with another kind of outcome');
    } catch (error) {
      if (error instanceof NotProvenError) return unproven(error.reason, error.message, error.isElsewhere);
      if (error instanceof ProvingLimitError) return unproven('limits', error.message);
      if (failedAs(error, 'unavailable')) return THREAD_ENDED;
      throw error;
    }
  }

  const run: RunJob = async (kind, job, state, work, within) => {
    if (kind === 'proof' || kind === 'simulation')
      return { unavailable: 'state', reason: `a ${kind} needs the nodes of the trie` };
    const at = within ? { hash: within.blockHash, header: within.block.header, canonical: true } : state;
    const { header } = at;
    // The schedule does not say whether the chain applies the DAO fork in its block.
    const isDao = within !== undefined && forks.get('daoForkBlock') === header.number;
    if (header.timestamp >= rulesUntil() || isDao || !isForkCertain(genesis, header))
      return unproven('fork', uncertainRules(header));
    const leave = await places.enter(work.share?.client ?? '', work.signal);
    try {
      if ((await source.untilVouched?.(at, work.signal)) === false)
        return unproven('head', `only one node shows block ${header.number}`);
      if (isClosed) return { unavailable: 'state', reason: 'proven calls have ended' };
      const isTrace = kind === 'trace' || kind === 'traceCalls';
      const callMs = isTrace ? TRACE_BOUNDS.callMs : options.callMs;
      const mostMs = within
        ? BLOCK_MS + Number(header.gasUsed) * GAS_MS
        : Math.min(callMs, work.share?.callTimeMs ?? callMs);
      const on = isTrace ? (traces ??= beginLane(TRACE_BOUNDS.limits)) : calls;
      const found = await outcomeOf(kind, {
        on,
        job,
        hintFor: hintedBy(job, within),
        mostMs,
        at: state,
        work,
      });
      if (!isUnavailable(found)) work.onProof?.('complete');
      // The outcome is thrown away, because the message starts again at a newer head.
      else if (found.isElsewhere !== undefined && (await work.startsAgain?.(at.hash, found.isElsewhere)))
        throw new PortError({ kind: 'unavailable' });
      return found;
    } finally {
      leave();
    }
  };

  return {
    counts: () => ({ ...counts, unproven: { ...counts.unproven }, refused: source.refusals?.() ?? {} }),
    ...jobMethods(run),
    async close() {
      isClosed = true;
      const reason = new PortError({ kind: 'unavailable', detail: 'the service is stopping' });
      await Promise.all([calls, traces].map((on) => on?.lane.close(reason)));
    },
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const THREAD_ENDED: Unavailable = { unavailable: 'state', reason: 'the thread of proven calls ended' };

const encodedHeaders = new WeakMap<Header, ProvenWork['at']>();

function encodedHeader({ hash, header }: StoredHeader): ProvenWork['at'] {
  let known = encodedHeaders.get(header);
  // A message copies the whole buffer of an array, such as a page of the store.
  if (!known) encodedHeaders.set(header, (known = { hash: hash.slice(), rlp: encodeHeader(header) }));
  return known;
}

/** Returns the names of everything that a message asks for. */
function namesOf({ accounts, codes, blocks }: StateReads): readonly unknown[] {
  const slots = [...accounts.values()].map(({ keys }) => [...keys.keys()]);
  return [...accounts.keys(), ...slots, ...codes.keys(), ...blocks];
}

/** Returns what nodes may hint the accesses of: the calls of a job, or the transactions of a block up to the last one. */
function hintedBy(job: Job, within: Omit<BlockBegun, 'count'> | undefined): HintedRun | undefined {
  if (within) {
    const { block, blockHash, senders } = within;
    const calls = senders.flatMap((from, index): CallRequest[] => {
      const transaction = block.transactions[index];
      if (!transaction || isSystemTransaction(transaction)) return [];
      const { to, value, input, gasLimit } = transaction;
      return [{ from, to, value, input, gas: gasLimit }];
    });
    return { kind: 'block', hash: blockHash, calls };
  }
  const given = 'overrides' in job ? job.overrides : [];
  const overrides = 'accounts' in given ? given.accounts : given;
  if (job.kind === 'traceCalls')
    return { kind: 'calls', calls: job.calls.map(({ request }) => request), overrides };
  return 'request' in job ? { kind: 'calls', calls: [job.request], overrides } : undefined;
}
