import { InvalidChainBytesError, recoverSender, type Transaction } from '@ethread/chain';
import type { CheckedBlock } from './check-block.ts';

/** The senders of blocks' transactions, which are recovered once for all requests and kept as long as the block. */
export type SenderCache = (block: CheckedBlock) => Promise<readonly Uint8Array[] | undefined>;

/** Recovers the senders of transactions. @throws {InvalidChainBytesError} for a signature that is not valid. */
export type RecoverSenders = (transactions: readonly Transaction[]) => Promise<readonly Uint8Array[]>;

/** Creates an empty cache. It returns undefined for a block with a signature that is not valid. */
export function createSenderCache(recoverSenders: RecoverSenders): SenderCache {
  const recovered = new WeakMap<CheckedBlock, Promise<readonly Uint8Array[] | undefined>>();
  return (block) => {
    const known = recovered.get(block);
    if (known) return known;
    const recovering = recoverSenders(block.transactions).catch((error: unknown) => {
      if (error instanceof InvalidChainBytesError) return undefined;
      // A thread that failed may succeed the next time.
      recovered.delete(block);
      throw error;
    });
    recovered.set(block, recovering);
    return recovering;
  };
}

/** Recovers senders one after another on the calling thread. */
export async function recoverOnThisThread(transactions: readonly Transaction[]): Promise<Uint8Array[]> {
  return transactions.map((transaction) => recoverSender(transaction));
}
