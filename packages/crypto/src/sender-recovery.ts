import { availableParallelism } from 'node:os';
import {
  InvalidChainBytesError,
  isSystemTransaction,
  naming,
  recoverSender,
  type Signature,
  signatureOf,
  type Transaction,
} from '@ethread/chain';
import { type SignatureThread, startSignatureThread } from './signature-thread.ts';
import { decodeSigners, encodeSignatures } from './signed-hashes.ts';

/** Recovers the senders of transactions. */
export interface SenderRecovery {
  /**
   * Recovers the signer of each transaction, or the sender that a system transaction names. A few signatures are
   * recovered on the calling thread, more in worker threads.
   *
   * @throws {InvalidChainBytesError} naming the transaction with an invalid signature.
   * @throws {SignatureThreadEndedError} when a thread ends.
   */
  recoverSenders(transactions: readonly Transaction[]): Promise<Uint8Array[]>;
  /** Ends the threads. Recoveries in progress fail. */
  close(): Promise<void>;
}

export interface SenderRecoveryOptions {
  /** Maximum number of threads. Default: one less than the machine's cores, at most four. */
  readonly threads?: number;
}

const MAX_THREADS = 4;
/**
 * Maximum number of signatures recovered on the calling thread: a millisecond of work, about the cost of a thread round
 * trip.
 */
const FEW = 8;
/** Maximum number of signatures per job, so that all threads share the work of a block. */
const JOB_SIGNATURES = 64;
/** Idle time after which the threads end, in milliseconds. */
const IDLE_MS = 10_000;

/** Creates a sender recovery. Its threads start on demand. */
export function createSenderRecovery({ threads }: SenderRecoveryOptions = {}): SenderRecovery {
  const most = threads ?? Math.min(MAX_THREADS, Math.max(1, availableParallelism() - 1));
  let running: SignatureThread[] = [];
  let idle: NodeJS.Timeout | undefined;

  function threadFor(): SignatureThread {
    running = running.filter(({ hasEnded }) => !hasEnded);
    const [best] = running.toSorted((a, b) => a.waiting - b.waiting);
    if (best && (best.waiting === 0 || running.length >= most)) return best;
    const started = startSignatureThread();
    running.push(started);
    return started;
  }

  async function endIdle(): Promise<void> {
    if (running.some(({ waiting }) => waiting > 0)) return void idle?.refresh();
    const ending = running;
    running = [];
    await Promise.all(ending.map((thread) => thread.stop()));
  }

  async function recoverInThreads(signatures: readonly Signature[]): Promise<(Uint8Array | undefined)[]> {
    const size = Math.min(JOB_SIGNATURES, Math.ceil(signatures.length / most));
    const jobs: Promise<Uint8Array>[] = [];
    for (let from = 0; from < signatures.length; from += size) {
      jobs.push(threadFor().recover(encodeSignatures(signatures.slice(from, from + size))));
    }
    idle ??= setTimeout(() => void endIdle(), IDLE_MS).unref();
    idle.refresh();
    return (await Promise.all(jobs)).flatMap(decodeSigners);
  }

  return {
    async recoverSenders(transactions) {
      if (transactions.length <= FEW) {
        return transactions.map((transaction, index) => named(index, () => recoverSender(transaction)));
      }
      const signatures = transactions.map((transaction, index) =>
        isSystemTransaction(transaction) ? undefined : named(index, () => signatureOf(transaction)),
      );
      const signers = await recoverInThreads(signatures.filter((signature) => signature !== undefined));
      let next = 0;
      return transactions.map((transaction, index) => {
        const sender = isSystemTransaction(transaction) ? transaction.from : signers[next++];
        if (sender) return sender;
        throw new InvalidChainBytesError(`transactions[${index}]: transaction: the signature is not valid`);
      });
    },
    async close() {
      clearTimeout(idle);
      const ending = running;
      running = [];
      await Promise.all(ending.map((thread) => thread.stop()));
    },
  };
}

function named<Result>(index: number, read: () => Result): Result {
  return naming(`transactions[${index}]`, read);
}
