import { Worker } from 'node:worker_threads';
import { StateReads } from '@ethread/calls';
import { bytesToHex, threadModule } from '@ethread/core';
import {
  isUnavailable,
  type OrUnavailable,
  PortError,
  type ProofSource,
  type StoredHeader,
  type CallWork,
} from '@ethread/ports';
import type { BorrowedCounts } from '../counts.ts';
import { withOwnBytes } from './own-bytes.ts';
import { RecentHeaders } from './recent-headers.ts';
import type { FromThread, Job, JobOutcome, PlainReads, ThreadData, ToThread } from './messages.ts';

const { entry: ENTRY, execArgv: EXEC_ARGV } = threadModule(import.meta.url, 'borrowed-thread-entry');
/** Heap of the thread, in MiB. */
const HEAP_MEGABYTES = 512;
const YOUNG_MEGABYTES = 24;
/** The time in which nodes send the access lists of a head, in milliseconds. */
const LISTS_MS = 10_000;

/** The thread that runs calls over proven state. */
export interface BorrowedThread {
  readonly hasEnded: boolean;
  /** @throws {PortError} when the client left. */
  run(job: Job, at: StoredHeader, work: CallWork): Promise<OrUnavailable<JobOutcome>>;
  /** Tells the thread of a new head. */
  follow(head: StoredHeader): void;
  stop(): Promise<unknown>;
}

interface Waiting {
  readonly resolve: (result: OrUnavailable<JobOutcome>) => void;
  readonly reject: (reason: Error) => void;
}

/** Starts the thread. @param onCounts Called with its counts after each job. */
export function startBorrowedThread(
  data: ThreadData,
  source: ProofSource,
  onCounts: (counts: BorrowedCounts) => void,
): BorrowedThread {
  const worker = new Worker(ENTRY, {
    workerData: data,
    execArgv: EXEC_ARGV,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  const waiting = new Map<number, Waiting>();
  /** Messages to nodes that the thread waits for. */
  const proving = new Map<number, AbortController>();
  let last = 0;
  let hasEnded = false;
  const sent = new RecentHeaders();
  const send = (message: ToThread) => worker.postMessage(message);

  /** Returns the name of a block whose header the thread has. Sends the header when it has not. */
  function nameOf(at: StoredHeader): string {
    if (!sent.has(at)) {
      const own = withOwnBytes(at);
      sent.add(own);
      send({ kind: 'header', at: own });
    }
    return bytesToHex(at.hash);
  }

  async function prove({
    id,
    reads,
    hintFor,
    withNodes,
    at,
  }: Extract<FromThread, { readonly kind: 'prove' }>) {
    const leaving = new AbortController();
    proving.set(id, leaving);
    try {
      const found = await source.prove({ reads: readsOf(reads), hintFor, withNodes }, at, leaving.signal);
      if (isUnavailable(found)) return send({ kind: 'proved', id, found });
      const { values, hinted, cost, nodes } = found;
      send({ kind: 'proved', id, found: { values, hinted, cost, nodes } });
    } catch (error) {
      if (leaving.signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      send({ kind: 'proved', id, found: { unavailable: 'state', reason } });
    } finally {
      proving.delete(id);
    }
  }

  async function list({ id, at, known }: Extract<FromThread, { readonly kind: 'list' }>) {
    const signal = AbortSignal.timeout(LISTS_MS);
    const found = await source.accessLists?.(at, known, signal).catch(() => []);
    send({ kind: 'listed', id, found: found ?? [] });
  }

  worker.on('message', (message: FromThread) => {
    if (message.kind === 'prove') return void prove(message);
    if (message.kind === 'list') return void list(message);
    if (message.kind === 'leaveProofs') return proving.get(message.id)?.abort();
    onCounts(message.counts);
    const { result, failure } = message;
    const job = take(message.id);
    if (result) job?.resolve(result);
    else job?.reject(failure === undefined ? new PortError({ kind: 'outOfTime' }) : new Error(failure));
  });
  // The exit that follows ends what waits.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    hasEnded = true;
    for (const leaving of proving.values()) leaving.abort();
    const ended = { unavailable: 'state', reason: 'the thread of proven calls ended' } as const;
    for (const { resolve } of waiting.values()) resolve(ended);
    waiting.clear();
  });
  worker.unref();

  /** Removes a job. The thread keeps the process alive only while it has jobs. */
  function take(id: number): Waiting | undefined {
    const job = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    return job;
  }

  return {
    get hasEnded() {
      return hasEnded;
    },
    run(job, at, { signal, share }) {
      return new Promise((resolve, reject) => {
        const id = ++last;
        const leave = () => {
          take(id);
          send({ kind: 'leave', id });
          reject(new PortError({ kind: 'outOfTime' }));
        };
        signal.addEventListener('abort', leave, { once: true });
        const stay = () => signal.removeEventListener('abort', leave);
        waiting.set(id, {
          resolve(result) {
            stay();
            resolve(result);
          },
          reject(reason) {
            stay();
            reject(reason);
          },
        });
        worker.ref();
        send({ kind: 'run', id, job, at: nameOf(at), share });
      });
    },
    follow: (head) => send({ kind: 'head', at: nameOf(head) }),
    stop: () => worker.terminate(),
  };
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
