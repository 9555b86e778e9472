import { StateReads } from '@ethread/calls';
import { encodeHeader, type Header } from '@ethread/chain';
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
  EncodedHeader,
  PlainReads,
  ProofAnswer,
  ProofQuestion,
  ProvenJob,
  ProvenQuestion,
  ProvenResponse,
  ProvenThreadData,
} from './messages.ts';
import type { ProvenCounts } from './proven-counts.ts';

const HEAP_MEGABYTES = 512;
const YOUNG_MEGABYTES = 24;

export interface ProvenThread {
  readonly hasEnded: boolean;
  /** @throws {PortError} when the client left. */
  run(job: ProvenJob, at: StoredHeader, work: CallWork): Promise<OrUnavailable<JobOutcome>>;
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
  const encoded = new WeakMap<Header, EncodedHeader>();

  function encode({ hash, header, canonical }: StoredHeader): EncodedHeader {
    let known = encoded.get(header);
    // A message copies the whole buffer of an array, such as a page of the store.
    if (!known) encoded.set(header, (known = { hash: hash.slice(), canonical, rlp: encodeHeader(header) }));
    return known.canonical === canonical ? known : { ...known, canonical };
  }

  return {
    get hasEnded() {
      return thread.hasEnded;
    },
    async run(job, at, { signal, share }) {
      try {
        const { result, counts } = await thread.query({ job, at: encode(at), share }, signal);
        onCounts(counts);
        return result;
      } catch (error) {
        if (!(error instanceof ThreadEndedError)) throw error;
        return { unavailable: 'state', reason: 'the thread of proven calls ended' };
      }
    },
    stop: thread.stop,
  };
}

async function answer(
  source: ProofSource,
  question: ProofQuestion,
  signal: AbortSignal,
): Promise<ProofAnswer> {
  const { at, hintFor, withNodes } = question;
  try {
    const found = await source.prove({ reads: readsOf(question.reads), hintFor, withNodes }, at, signal);
    if (isUnavailable(found)) return found;
    const { values, hinted, cost, nodes } = found;
    return { values, hinted, cost, nodes };
  } catch (error) {
    return { unavailable: 'state', reason: error instanceof Error ? error.message : String(error) };
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
