import type { ChainReader, RequestContext, StoredBlock } from '@ethread/ports';
import { type BlockWithDeposits, withDepositReceipts } from './deposit-receipts.ts';

/**
 * Returns a block with the data that all of its transactions need on the wire: their senders, and the receipts of
 * deposits.
 *
 * @throws {DamagedStoreError} for an invalid signature.
 */
export async function withFullTransactions(
  chain: Pick<ChainReader, 'receipts'>,
  stored: StoredBlock | null,
  context: Pick<RequestContext, 'client' | 'signal'>,
): Promise<BlockWithDeposits | null> {
  await stored?.senders.recover(context);
  return withDepositReceipts(chain, stored, context.client);
}
