import {
  type BlockBegun,
  type CallRequest,
  isForkCertain,
  proveRounds,
  ProvingLimitError,
  type ProvenReads,
  type ProvenSoFar,
  StateReads,
  WorkingSet,
} from '@ethread/calls';
import { type ForkSchedule, type Header, isSystemTransaction } from '@ethread/chain';
import {
  type Awaitable,
  bytesToHex,
  createLruCache,
  createSingleFlight,
  ensure,
  Places,
  rescue,
  whenReady,
} from '@ethread/core';
import { loadPartialCrypto } from '@ethread/evm';
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
import {
  bytesOf,
  isOfKind,
  type Job,
  type JobMethods,
  jobMethods,
  type Outcomes,
  type RunJob,
  targetOf,
} from '../jobs.ts';
import { withNodes } from '../recorded-reads.ts';
import type { CallChain } from '../workers/call-chain.ts';
import { type CallPool, SHORT_CALLS } from '../workers/call-pool.ts';
import type { CallResult } from '../workers/messages.ts';
import { createProvenChain, limitsOf, uncertainRules } from './proven-chain.ts';

export interface ProvenExecutorModules {
  readonly genesis: ForkSchedule;
  readonly source: ProofSource;
  readonly pool: CallPool;
  /** Returns the Unix time in seconds before which the forks of blocks are certain. Default: the schedule is trusted. */
  readonly rulesUntil?: (() => number) | undefined;
  /** The same for the blob schedule, without which BLOBBASEFEE proves nothing. Default: the schedule is trusted. */
  readonly blobRulesUntil?: number | undefined;
}

export interface ProvenExecutorOptions {
  /** Items of messages to nodes that one client's calls may cost in a minute, because a provider charges for each. */
  readonly proofsPerMinute: number;
}

/** Calls, estimates, codes and traces at recent blocks, from state that nodes prove. */
export interface ProvenExecutor extends JobMethods {
  counts(): ProvenCounts & { readonly refused: Readonly<Record<string, number>> };
}

/** Why a call was not proven, and was left to another backend. */
type UnprovenCause = 'fork' | 'nodes' | 'limits' | 'time' | 'budget' | 'head';

/** What the calls took since the start. */
export interface ProvenCounts {
  /** Results in which every read was proven. */
  proven: number;
  /** Of these, those that needed no message. */
  withoutMessage: number;
  /** Messages of calls, and the requests to nodes, the items of requests and the bytes of responses of these. */
  messages: number;
  requests: number;
  items: number;
  bytes: number;
  readonly unproven: Record<UnprovenCause, number>;
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

/** A job, and what concerns it alone. */
interface ProvenRun {
  readonly job: Job;
  /** What nodes may hint the accesses of. */
  readonly hintFor: () => HintedRun | undefined;
  readonly at: StoredHeader;
  readonly work: CallWork;
  /** Frees the place of a call that asks nodes. */
  leave?: () => void;
}

const MIB = 1024 * 1024;
/** Everything that was proven. */
const BYTES = { state: 56 * MIB, programs: 32 * MIB, worlds: 8 * MIB };
/** Calls of all clients that ask nodes, and of one. The others wait for their turn. */
const PLACES = { total: 256, ofClient: 32 };
/** Clients whose items of the minute are remembered. */
const MAX_CLIENTS = 4_096;
const MINUTE_MS = 60_000;
/** CPU time of all runs of a call without a share, in milliseconds, and more of a trace for each gas of its block. */
const CALL_MS = 2_000;
const GAS_MS = 200 / 1_000_000;

/**
 * Creates the executor over state that nobody needs to be trusted for: every value that a result depends on is proven
 * against the state root of the block's header. Calls that it cannot prove are `unavailable`. What was proven is on the
 * calling thread. Short jobs run there, and the others on the threads of the pool, as jobs on stored state do. A run
 * never waits for nodes: it ends with what it lacks, and the job runs again once that is proven.
 */
export function createProvenExecutor(
  { genesis, source, pool, rulesUntil = () => Infinity, blobRulesUntil = Infinity }: ProvenExecutorModules,
  { proofsPerMinute }: ProvenExecutorOptions,
): ProvenExecutor {
  const { chainId, forks, terminalTotalDifficulty, blobSchedule } = genesis;
  const merge = terminalTotalDifficulty === undefined ? {} : { terminalTotalDifficulty };
  const setup = { genesis: { chainId, forks, blobSchedule, ...merge }, blobRulesUntil };
  const set = new WorkingSet(BYTES);
  let short: CallChain | undefined;
  void loadPartialCrypto().then((crypto) => {
    short = createProvenChain(setup, crypto, { ...pool.limits, ...SHORT_CALLS }, set);
  });
  const chain = { setup, short: () => short };
  const places = new Places(PLACES);
  const flights = createSingleFlight<OrUnavailable<ProofReply>>();
  const spent = createLruCache<string, { items: number; readonly since: number }>(MAX_CLIENTS);
  const certain = new WeakSet<Header>();
  const counts: ProvenCounts = {
    proven: 0,
    withoutMessage: 0,
    messages: 0,
    requests: 0,
    items: 0,
    bytes: 0,
    unproven: { fork: 0, nodes: 0, limits: 0, time: 0, budget: 0, head: 0 },
  };

  function unproven(cause: UnprovenCause, reason: string, isElsewhere?: boolean): Unavailable {
    counts.unproven[cause]++;
    return { unavailable: 'state', reason, isElsewhere };
  }

  /** Returns whether the schedule gives the rules of a block for certain. */
  function hasRules(header: Header): boolean {
    if (header.timestamp >= rulesUntil()) return false;
    if (certain.has(header)) return true;
    const isCertain = isForkCertain(genesis, header);
    if (isCertain) certain.add(header);
    return isCertain;
  }

  /** Returns what a client has spent in this minute. */
  function spentBy(client: string): { items: number } {
    const known = spent.get(client);
    const since = performance.now();
    if (known && since - known.since < MINUTE_MS) return known;
    const fresh = { items: 0, since };
    spent.set(client, fresh, 1);
    return fresh;
  }

  /** Asks nodes for proofs. Jobs that lack the same at the same time share one message. */
  async function ask(
    run: ProvenRun,
    reads: StateReads,
    given: { readonly hintFor?: HintedRun | undefined; readonly withNodes?: boolean },
  ): Promise<ProofReply> {
    const { at, work } = run;
    const client = work.share?.client ?? '';
    run.leave ??= await places.enter(client, work.signal);
    const budget = spentBy(client);
    if (budget.items >= proofsPerMinute)
      throw new NotProvenError('budget', 'the client has used its proofs of this minute');
    const name = [bytesToHex(at.hash), given.withNodes, ...namesOf(reads)].join();
    const found = await flights.share(name, work.signal, async (signal) => {
      counts.messages++;
      // Counted before the response, or else calls at the same time, and calls whose client leaves, cost nothing.
      const expected = reads.accounts.size + reads.codes.size;
      budget.items += expected;
      const reply = await rescue(
        () => source.prove({ reads, ...given }, at, signal),
        (error): Unavailable => ({ unavailable: 'state', reason: messageOf(error) }),
      );
      if (isUnavailable(reply)) {
        if (!signal.aborted) budget.items -= expected;
        return reply;
      }
      const { requests, items, bytes } = reply.cost;
      counts.requests += requests;
      counts.items += items;
      counts.bytes += bytes;
      budget.items += items - expected;
      set.add(reply.values, at.header);
      return reply;
    });
    if (isUnavailable(found)) throw new NotProvenError('nodes', found.reason, found.isElsewhere);
    return found;
  }

  /** Proves what a run lacks. A run on another thread may lack what is proven already. */
  async function proveReads(run: ProvenRun, reads: StateReads, round: number): Promise<ProvenReads> {
    const { known, unknown } = reads.split(set.at(run.at.header));
    if (unknown.isEmpty) return { values: known };
    for (const read of unknown.accounts.values())
      read.isUnknown &&= set.likely.account(read.address) === undefined;
    // Where the code is known, running it finds its reads better than a node does.
    const isUnknown = [...unknown.accounts.values()].some((read) => read.isUnknown) || unknown.codes.size > 0;
    const { values, hinted } = await ask(run, unknown, {
      hintFor: round === 0 && isUnknown ? run.hintFor() : undefined,
    });
    if (values.accounts.size + values.codes.size + values.blockHashes.size === 0)
      throw new NotProvenError('nodes', 'no node proved what the call reads');
    return { values: known.add(values), hinted };
  }

  /** Runs a job until it has its result, or cannot have one: at once where everything is proven and the job is short. */
  function runRounds(
    run: ProvenRun,
    gas: number,
  ): Awaitable<Exclude<CallResult, { readonly kind: 'missing' }>> {
    const { job, at, work } = run;
    const { stateRoot, parentHash } = at.header;
    const time = { leftMs: (work.share?.callTimeMs ?? CALL_MS) + gas * GAS_MS };
    const attempt = (soFar?: ProvenSoFar) => {
      if (time.leftMs <= 0) return { outcome: { kind: 'outOfTime' } as const };
      const sent = { ...job, at: targetOf(at), proven: { stateRoot, parentHash, soFar } };
      return whenReady(pool.run(chain, sent, bytesOf(job), work, time), (result) =>
        result.kind === 'missing'
          ? { missing: Object.assign(new StateReads(), result.reads) }
          : { outcome: result },
      );
    };
    return proveRounds(attempt, (reads, round) => proveReads(run, reads, round), limitsOf(job));
  }

  /** Shows the nodes of the tries that a call depends on, by one message, since proven values are kept without them. */
  async function complete(
    run: ProvenRun,
    { witness, reads: plain }: Extract<CallResult, { readonly kind: 'recorded' }>,
  ): Promise<Outcomes['witness']> {
    if (witness.outcome.kind !== 'returned') return witness;
    const reads = Object.assign(new StateReads(), plain);
    const { nodes = [], values } = await ask(run, reads, { withNodes: true });
    if (!reads.split(values).unknown.isEmpty)
      throw new NotProvenError('nodes', 'no node proved everything that the call reads');
    return withNodes(witness, nodes);
  }

  /** Returns why a job has no outcome. @throws every error that is none of proofs */
  async function reasonOf(error: unknown, { at, work }: ProvenRun): Promise<Unavailable> {
    if (error instanceof NotProvenError) {
      const { reason, message, isElsewhere } = error;
      const found = unproven(reason, message, isElsewhere);
      // The outcome is thrown away, because the message starts again at a newer head.
      if (isElsewhere !== undefined && (await work.startsAgain?.(at.hash, isElsewhere)))
        throw new PortError({ kind: 'unavailable' });
      return found;
    }
    if (error instanceof ProvingLimitError) return unproven('limits', error.message);
    if (failedAs(error, 'unavailable')) return { unavailable: 'state', reason: messageOf(error) };
    throw error;
  }

  function outcomeOf<Kind extends Job['kind']>(
    kind: Kind,
    run: ProvenRun,
    ended: CallResult,
  ): Awaitable<OrUnavailable<Outcomes[Kind]>> {
    if (ended.kind === 'recorded')
      return complete(run, ended).then((outcome) => outcomeOf(kind, run, { kind: 'witness', outcome }));
    if (isOfKind(ended, kind)) {
      counts.proven++;
      if (!run.leave) counts.withoutMessage++;
      run.work.onProof?.('complete');
      return ended.outcome;
    }
    if (ended.kind === 'uncertain') return unproven('fork', ended.reason);
    if (ended.kind === 'outOfTime') return unproven('time', 'the call takes more CPU time than it may');
    if (ended.kind === 'interrupted') throw new PortError({ kind: 'outOfTime' });
    if (ended.kind === 'outOfMemory')
      return { unavailable: 'state', reason: 'the call takes too much memory' };
    throw new Error(`a thread responded to a proven call with ${ended.kind}`);
  }

  const run: RunJob = (kind, job, at, work, within) => {
    if (kind === 'proof' || kind === 'simulation')
      return { unavailable: 'state', reason: `a ${kind} needs the nodes of the trie` };
    const header = within?.block.header ?? at.header;
    // The schedule does not say whether the chain applies the DAO fork in its block.
    const isDao = within !== undefined && forks.get('daoForkBlock') === header.number;
    if (isDao || !hasRules(header)) return unproven('fork', uncertainRules(header.number));
    const read = within ? { hash: within.blockHash, header, canonical: true } : at;
    return whenReady(source.untilVouched?.(read, work) ?? true, (isVouched) => {
      if (!isVouched) return unproven('head', `only one node shows block ${header.number}`);
      const proving: ProvenRun = { job, at, work, hintFor: () => hintedBy(job, within) };
      const gas = within ? Number(header.gasUsed) : 0;
      const prove = () => whenReady(runRounds(proving, gas), (ended) => outcomeOf(kind, proving, ended));
      const end = () => proving.leave?.();
      return rescue(
        () => ensure(prove, end),
        (error) => reasonOf(error, proving),
      );
    });
  };

  return {
    counts: () => ({ ...counts, unproven: { ...counts.unproven }, refused: source.refusals?.() ?? {} }),
    ...jobMethods(run),
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Returns the names of everything that a message asks for. */
function namesOf({ accounts, codes, blocks }: StateReads): readonly unknown[] {
  const slots = [...accounts].map(([address, { keys }]) => [address, ...keys.keys()]);
  return [...slots, 'codes', ...codes.keys(), 'blocks', ...blocks];
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
