import { NotificationsUnsupportedError } from '@ethread/companions';
import type { CreateCompanion } from './companion-parts.ts';

/** Ends a subscription of the connection of the call. */
export const eth_unsubscribe: CreateCompanion<'eth_unsubscribe'> =
  () =>
  ([subscriptionId], { connection }) => {
    if (!connection) throw new NotificationsUnsupportedError();
    return connection.unsubscribe(subscriptionId);
  };
