import { InvalidChainBytesError, recoverSender, type Transaction } from '@ethread/chain';
import { bytesToHex, createLruCache, createSingleFlight } from '@ethread/core';
import type { CheckedBlock } from './check-block.ts';

/** Memory of the sender cache in bytes, enough for some 300 blocks of 200 transactions. */
const MAX_BYTES = 16 * 1024 * 1024;
const BYTES_PER_BLOCK = 300;
/** Measured: most of it is the object around 20 bytes. */
const BYTES_PER_SENDER = 250;

/** A cache of the senders of blocks' transactions, by the hash of the block. */
export interface SenderCache {
  /** Recovers senders once for all parallel requests. Undefined when a signature is not valid. */
  of(
    block: Pick<CheckedBlock, 'hash' | 'transactions'>,
    signal: AbortSignal,
  ): Promise<readonly Uint8Array[] | undefined>;
}

/** Recovers the senders of transactions. @throws {InvalidChainBytesError} for a signature that is not valid. */
export type RecoverSenders = (transactions: readonly Transaction[]) => Promise<readonly Uint8Array[]>;

export function createSenderCache(recoverSenders: RecoverSenders): SenderCache {
  const cached = createLruCache<string, readonly Uint8Array[]>(MAX_BYTES);
  const flights = createSingleFlight<readonly Uint8Array[] | undefined>();
  return {
    async of({ hash, transactions }, signal) {
      const key = bytesToHex(hash);
      const known = cached.get(key);
      if (known) return known;
      const senders = await flights.share(key, signal, () =>
        recoverSenders(transactions).catch(undefinedOfForged),
      );
      if (senders) cached.set(key, senders, BYTES_PER_BLOCK + senders.length * BYTES_PER_SENDER);
      return senders;
    },
  };
}

/** Recovers senders one after another on the calling thread. */
export async function recoverOnThisThread(transactions: readonly Transaction[]): Promise<Uint8Array[]> {
  return transactions.map((transaction) => recoverSender(transaction));
}

function undefinedOfForged(error: unknown): undefined {
  if (!(error instanceof InvalidChainBytesError)) throw error;
}
