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
  stored: StoredBlock | null,
  client: string,
): Promise<BlockWithDeposits | null> {
  if (!stored?.block.transactions.some(isSystemTransaction)) return stored;
  const found = await chain.receipts({ hash: stored.hash, requireCanonical: false }, client);
  return found === null || isUnavailable(found) ? stored : { ...stored, receipts: found.receipts };
}
