import type { RequestContext } from '@ethread/ports';
import { type CompanionHandlers, NotificationsUnsupportedError } from '@ethread/companions';

/** Ends a subscription of the connection of the call. */
export function eth_unsubscribe(): CompanionHandlers<RequestContext>['eth_unsubscribe'] {
  return ([subscriptionId], { connection }) => {
    if (!connection) throw new NotificationsUnsupportedError();
    return connection.unsubscribe(subscriptionId);
  };
}
