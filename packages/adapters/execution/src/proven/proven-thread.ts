import { StateReads } from '@ethread/calls';
import { bytesToHex } from '@ethread/core';
import {
  type CallWork,
  isUnavailable,
  type OrUnavailable,
  type ProofSource,
  type StoredHeader,
} from '@ethread/ports';
import type { JobOutcome } from '../jobs.ts';
import type { ThreadData } from '../workers/messages.ts';
import { startThread, ThreadEndedError } from '../workers/thread.ts';
import type {
  PlainReads,
  ProofAnswer,
  ProofQuestion,
  ProvenJob,
  ProvenQuestion,
  ProvenResponse,
  ProvenThreadData,
} from './messages.ts';
import { withOwnBytes } from './own-bytes.ts';
import type { ProvenCounts } from './proven-counts.ts';
import { RecentHeaders } from './recent-headers.ts';

/** Heap of the thread, in MiB. */
const HEAP_MEGABYTES = 512;
const YOUNG_MEGABYTES = 24;
/** The time in which nodes send the access lists of a head, in milliseconds. */
const LISTS_MS = 10_000;

/** The thread that runs calls over proven state. */
export interface ProvenThread {
  readonly hasEnded: boolean;
  /** @throws {PortError} when the client left. */
  run(job: ProvenJob, at: StoredHeader, work: CallWork): Promise<OrUnavailable<JobOutcome>>;
  /** Notes a new head. */
  follow(head: StoredHeader): void;
  stop(): Promise<void>;
}

/** Starts the thread. @param onCounts Called with its counts after each job. */
export function startProvenThread(
  given: Omit<ProvenThreadData, 'role' | keyof ThreadData>,
  source: ProofSource,
  onCounts: (counts: ProvenCounts) => void,
): ProvenThread {
  const data: Omit<ProvenThreadData, keyof ThreadData> = { ...given, role: 'proven' };
  const thread = startThread<ProvenQuestion, ProvenResponse, ProofQuestion, ProofAnswer>(data, {
    heapMegabytes: HEAP_MEGABYTES,
    youngMegabytes: YOUNG_MEGABYTES,
    isBackground: true,
    onAsk: (question, signal) => answer(source, question, signal),
  });
  const sent = new RecentHeaders();

  /** Returns the name of a block, with its header when the thread does not have it. */
  function nameOf(at: StoredHeader): Pick<ProvenQuestion, 'at' | 'header'> {
    const name = bytesToHex(at.hash);
    if (sent.has(at)) return { at: name, header: undefined };
    const header = withOwnBytes(at);
    sent.add(header);
    return { at: name, header };
  }

  async function query(question: ProvenQuestion, signal?: AbortSignal): Promise<ProvenResponse['result']> {
    try {
      const { result, counts } = await thread.query(question, signal);
      onCounts(counts);
      return result;
    } catch (error) {
      if (!(error instanceof ThreadEndedError)) throw error;
      return { unavailable: 'state', reason: 'the thread of proven calls ended' };
    }
  }

  return {
    get hasEnded() {
      return thread.hasEnded;
    },
    async run(job, at, { signal, share }) {
      const result = await query({ kind: 'run', job, ...nameOf(at), share }, signal);
      if (!result) throw new Error('the thread of proven calls responded without an outcome');
      return result;
    },
    follow: (head) => void query({ kind: 'follow', ...nameOf(head) }).catch(() => undefined),
    stop: thread.stop,
  };
}

async function answer(
  source: ProofSource,
  question: ProofQuestion,
  signal: AbortSignal,
): Promise<ProofAnswer> {
  const { at } = question;
  if (question.kind === 'list') {
    const timeout = AbortSignal.timeout(LISTS_MS);
    const listed = await source.accessLists?.(at, question.known, timeout).catch(() => []);
    return { listed: listed ?? [] };
  }
  const { hintFor, withNodes } = question;
  try {
    const found = await source.prove({ reads: readsOf(question.reads), hintFor, withNodes }, at, signal);
    if (isUnavailable(found)) return { proved: found };
    const { values, hinted, cost, nodes } = found;
    return { proved: { values, hinted, cost, nodes } };
  } catch (error) {
    return {
      proved: { unavailable: 'state', reason: error instanceof Error ? error.message : String(error) },
    };
  }
}

/** Returns reads of another thread with their methods. */
function readsOf({ accounts, codes, blocks }: PlainReads): StateReads {
  const reads = new StateReads();
  for (const { address, keys, isUnknown } of accounts.values()) {
    reads.account(address, isUnknown);
    for (const key of keys.values()) reads.slot(address, key, isUnknown);
  }
  for (const { address, codeHash } of codes.values()) reads.code(address, codeHash);
  for (const number of blocks) reads.blocks.add(number);
  return reads;
}
