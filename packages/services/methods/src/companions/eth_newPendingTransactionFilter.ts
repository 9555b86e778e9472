import { NotSupportedError } from '@ethread/companions';
import type { CreateCompanion } from './companion-parts.ts';
import type { MethodTraits } from '../method-traits.ts';

export const traits: MethodTraits = { question: undefined };

/** Rejects the filter, because no source of the service has pending transactions. */
export const eth_newPendingTransactionFilter: CreateCompanion<'eth_newPendingTransactionFilter'> =
  () => () => {
    throw new NotSupportedError({
      detail: 'pending transactions are not available: the service follows blocks, not the transaction pool',
    });
  };
