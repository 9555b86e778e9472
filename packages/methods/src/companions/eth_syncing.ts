import type { RequestContext } from '@ethread/ports';
import type { CompanionHandlers } from '@ethread/companions';

/** Reports that the chain is synchronized. A service that is not ready accepts no requests. */
export function eth_syncing(): CompanionHandlers<RequestContext>['eth_syncing'] {
  return () => false;
}
