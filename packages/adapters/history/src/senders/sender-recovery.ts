import {
  InvalidChainBytesError,
  isSystemTransaction,
  naming,
  recoverSender,
  signatureOf,
  type Transaction,
} from '@ethread/chain';
import { createSignaturePool, type RecoveryWork } from './signature-pool.ts';

/** Recovers the senders of transactions. */
export interface SenderRecovery {
  /**
   * Recovers the signer of each transaction, or the sender that a system transaction names. A few signatures are
   * recovered on the calling thread, more in worker threads, which clients share equally.
   *
   * @throws {InvalidChainBytesError} naming the transaction with an invalid signature.
   * @throws {SignatureThreadEndedError} when a thread ends.
   * @throws the reason of the signal.
   */
  recoverSenders(transactions: readonly Transaction[], work?: RecoveryWork): Promise<Uint8Array[]>;
  /** Ends the threads. Recoveries in progress fail. */
  close(): Promise<void>;
}

export interface SenderRecoveryOptions {
  /** Maximum number of threads. Default: one less than the machine's cores, at most four. */
  readonly threads?: number;
}

/**
 * Maximum number of signatures recovered on the calling thread: a millisecond of work, about the cost of a thread round
 * trip.
 */
const FEW = 8;

/** Creates a sender recovery. Its threads start on demand. */
export function createSenderRecovery({ threads }: SenderRecoveryOptions = {}): SenderRecovery {
  const pool = createSignaturePool(threads);
  return {
    async recoverSenders(transactions, work) {
      if (transactions.length <= FEW) {
        return transactions.map((transaction, index) => named(index, () => recoverSender(transaction)));
      }
      const signatures = transactions.map((transaction, index) =>
        isSystemTransaction(transaction) ? undefined : named(index, () => signatureOf(transaction)),
      );
      const signers = await pool.recover(
        signatures.filter((signature) => signature !== undefined),
        work,
      );
      let next = 0;
      return transactions.map((transaction, index) => {
        const sender = isSystemTransaction(transaction) ? transaction.from : signers[next++];
        if (sender) return sender;
        throw new InvalidChainBytesError(`transactions[${index}]: transaction: the signature is not valid`);
      });
    },
    close: () => pool.close(),
  };
}

function named<Result>(index: number, read: () => Result): Result {
  return naming(`transactions[${index}]`, read);
}
