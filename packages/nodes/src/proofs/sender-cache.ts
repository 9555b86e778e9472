import { bytesToHex } from '@ethread/core';
import { createBoundedCache } from '../bounded-cache.ts';
import { createSingleFlight } from '../pool/single-flight.ts';
import { type CheckedBlock, recoverSenders } from './check-block.ts';

/** Senders that are remembered, in bytes: those of some 1,000 blocks of 200 transactions. */
const MAX_BYTES = 8 * 1024 * 1024;
const BYTES_PER_BLOCK = 200;
const BYTES_PER_SENDER = 40;

/** Remembers who signed the transactions of blocks, since each recovery takes a millisecond. */
export interface SenderCache {
  /** Recovers the senders of a block, once for all that ask at the same time. undefined: one was signed by nobody. */
  of(block: CheckedBlock, signal: AbortSignal): Promise<readonly Uint8Array[] | undefined>;
}

/** Makes a cache, empty. */
export function createSenderCache(): SenderCache {
  const cached = createBoundedCache<string, readonly Uint8Array[]>(MAX_BYTES);
  const flights = createSingleFlight<readonly Uint8Array[] | undefined>();
  return {
    async of({ hash, transactions }, signal) {
      const key = bytesToHex(hash);
      const known = cached.get(key);
      if (known) return known;
      const senders = await flights.share(key, signal, (shared) => recoverSenders(transactions, shared));
      if (senders) cached.set(key, senders, BYTES_PER_BLOCK + senders.length * BYTES_PER_SENDER);
      return senders;
    },
  };
}
