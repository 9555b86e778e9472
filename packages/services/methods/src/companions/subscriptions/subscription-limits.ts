import type { RequestContext } from '@ethread/ports';
import { companionTable, NotificationsUnsupportedError, TooManyOpenError } from '@ethread/companions';
import { createOpenCounts } from '../open-counts.ts';

/** Counts the subscriptions of one chain on this server. */
export interface SubscriptionLimits {
  /**
   * Checks that the connection, the key and the server may have another subscription.
   *
   * @param values - the number of addresses and topics in its filter.
   * @throws {NotificationsUnsupportedError} for a call without a connection.
   * @throws {TooManyOpenError}
   */
  check(context: RequestContext, values: number): void;
  /** Counts a subscription. Returns the function that ends the count. */
  enter(client: string, values: number): () => void;
}

const { maxPerConnection, ...openLimits } = companionTable.eth_subscribe.limits;

/** Creates the counts. */
export function createSubscriptionLimits(): SubscriptionLimits {
  const counts = createOpenCounts('subscriptions', openLimits);
  return {
    check({ client, connection }, values) {
      if (!connection) throw new NotificationsUnsupportedError();
      if (connection.subscriptions >= maxPerConnection)
        throw new TooManyOpenError({
          detail: `too many subscriptions: a connection may have ${maxPerConnection}`,
        });
      counts.check(client, values);
    },
    enter: counts.enter,
  };
}
