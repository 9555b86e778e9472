import { createSenderRecovery } from '@ethread/senders';
import { InvalidChainBytesError, recoverSender, type Transaction } from '@ethread/chain';
import { bytesToHex, createSingleFlight } from '@ethread/core';
import { createBoundedCache } from '../bounded-cache.ts';
import type { CheckedBlock } from './check-block.ts';

/** Memory of the sender cache in bytes, enough for some 300 blocks of 200 transactions. */
const MAX_BYTES = 16 * 1024 * 1024;
const BYTES_PER_BLOCK = 300;
/** Measured: most of it is the object around 20 bytes. */
const BYTES_PER_SENDER = 250;

/** A cache of the senders of blocks' transactions, by the hash of the block. */
export interface SenderCache {
  /**
   * Recovers the senders of a block in threads, once for all parallel requests. Returns undefined when a signature is
   * not valid.
   */
  of(
    block: Pick<CheckedBlock, 'hash' | 'transactions'>,
    signal: AbortSignal,
  ): Promise<readonly Uint8Array[] | undefined>;
  /** Terminates the threads. */
  close(): Promise<void>;
}

/** Creates an empty cache. Its threads start with the first block of more than a few transactions. */
export function createSenderCache(): SenderCache {
  const cached = createBoundedCache<string, readonly Uint8Array[]>(MAX_BYTES);
  const flights = createSingleFlight<readonly Uint8Array[] | undefined>();
  const recovery = createSenderRecovery();
  return {
    async of({ hash, transactions }, signal) {
      const key = bytesToHex(hash);
      const known = cached.get(key);
      if (known) return known;
      const senders = await flights.share(key, signal, () =>
        recovery.recoverSenders(transactions).catch(undefinedOfForged),
      );
      if (senders) cached.set(key, senders, BYTES_PER_BLOCK + senders.length * BYTES_PER_SENDER);
      return senders;
    },
    close: () => recovery.close(),
  };
}

/** Returns the sender of a transaction, or undefined for a signature that is not valid. */
export function senderOf(transaction: Transaction): Uint8Array | undefined {
  try {
    return recoverSender(transaction);
  } catch (error) {
    return undefinedOfForged(error);
  }
}

function undefinedOfForged(error: unknown): undefined {
  if (!(error instanceof InvalidChainBytesError)) throw error;
}
