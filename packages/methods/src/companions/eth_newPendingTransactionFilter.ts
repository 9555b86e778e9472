import type { RequestContext } from '@ethread/ports';
import { type CompanionHandlers, NotSupportedError } from '@ethread/companions';

/** Rejects the filter, because no source of the service has pending transactions. */
export function eth_newPendingTransactionFilter(): CompanionHandlers<RequestContext>['eth_newPendingTransactionFilter'] {
  return () => {
    throw new NotSupportedError({
      detail: 'pending transactions are not available: the service follows blocks, not the transaction pool',
    });
  };
}
