import type { SenderRecovery } from '../senders/sender-recovery.ts';
import { type Block, InvalidChainBytesError, recoverSender } from '@ethread/chain';
import { bytesToHex, createSingleFlight } from '@ethread/core';
import type { BlockSenders } from '@ethread/ports';
import { CorruptStoreError } from '../base/errors.ts';

/** Creates the senders of a block, which are recovered from its signatures when they are needed, and then cached. */
export type LazySenders = (hash: Uint8Array, block: Block) => BlockSenders;

/** Returns a function that creates the senders of blocks. Parallel requests for one block recover them once. */
export function createLazySenders(recovery: SenderRecovery): LazySenders {
  const flights = createSingleFlight<readonly Uint8Array[]>();
  return (hash, { header, transactions }) => {
    const known: Uint8Array[] = [];
    let isComplete = transactions.length === 0;

    async function recoverAll(client: string, signal: AbortSignal): Promise<void> {
      try {
        const senders = await flights.share(bytesToHex(hash), signal, (shared) =>
          recovery.recoverSenders(transactions, { client, signal: shared }),
        );
        for (const [index, sender] of senders.entries()) known[index] = sender;
        isComplete = true;
      } catch (error) {
        throw toCorrupt(error, `block ${header.number}`);
      }
    }

    return {
      at(index) {
        const transaction = transactions[index];
        if (!transaction) return undefined;
        try {
          return (known[index] ??= recoverSender(transaction));
        } catch (error) {
          throw toCorrupt(error, `block ${header.number}: transactions[${index}]`);
        }
      },
      recover: ({ client, signal }) => (isComplete ? undefined : recoverAll(client, signal)),
    };
  };
}

/** Returns the error of a store whose block has an invalid signature. Returns any other error unchanged. */
function toCorrupt(error: unknown, place: string): unknown {
  if (!(error instanceof InvalidChainBytesError)) return error;
  return new CorruptStoreError(`${place}: ${error.message}`, { cause: error });
}
