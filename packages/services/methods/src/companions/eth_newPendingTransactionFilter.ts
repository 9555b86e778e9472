import { NotSupportedError } from '@ethread/companions';
import type { CreateCompanion } from './companion-parts.ts';

/** Rejects the filter, because no source of the service has pending transactions. */
export const eth_newPendingTransactionFilter: CreateCompanion<'eth_newPendingTransactionFilter'> =
  () => () => {
    throw new NotSupportedError({
      detail: 'pending transactions are not available: the service follows blocks, not the transaction pool',
    });
  };
