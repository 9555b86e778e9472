import { type ChainReader, type StoredBlock, isUnavailable } from '@ethread/ports';
import { isSystemTransaction, type Receipt } from '@ethread/chain';

/** A block, with its receipts where its deposits need them. */
export type BlockWithDeposits = StoredBlock & { readonly receipts?: readonly Receipt[] };

/**
 * Adds the receipts to a block with deposits (OP stack): a deposit's nonce and version are in its receipt, not in its
 * envelope. Returns the block unchanged when it has none, or when its receipts are unavailable.
 */
export async function withDepositReceipts(
  chain: Pick<ChainReader, 'receipts'>,
  held: StoredBlock | null,
): Promise<BlockWithDeposits | null> {
  if (!held?.block.transactions.some(isSystemTransaction)) return held;
  const found = await chain.receipts({ hash: held.hash, requireCanonical: false });
  return found === null || isUnavailable(found) ? held : { ...held, receipts: found.receipts };
}
