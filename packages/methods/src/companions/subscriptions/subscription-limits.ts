import type { RequestContext } from '@ethread/ports';
import { companionTable, NotificationsUnsupportedError, TooManyOpenError } from '@ethread/companions';

/** Counts the subscriptions of one chain on this server. */
export interface SubscriptionLimits {
  /**
   * Checks that the connection, the key and the server may have another subscription.
   *
   * @throws {NotificationsUnsupportedError} for a call without a connection.
   * @throws {TooManyOpenError}
   */
  check(context: RequestContext): void;
  /** Counts a subscription. Returns the function that ends the count. */
  enter(client: string): () => void;
}

const { maxPerConnection, maxPerKey, maxPerServer } = companionTable.eth_subscribe.limits;

/** Creates the counts. */
export function createSubscriptionLimits(): SubscriptionLimits {
  const counts = new Map<string, number>();
  let total = 0;

  return {
    check({ client, connection }) {
      if (!connection) throw new NotificationsUnsupportedError();
      const full = [
        { may: 'a connection', count: connection.subscriptions, limit: maxPerConnection },
        { may: 'a key', count: counts.get(client) ?? 0, limit: maxPerKey },
        { may: 'this server', count: total, limit: maxPerServer },
      ].find(({ count, limit }) => count >= limit);
      if (full)
        throw new TooManyOpenError({ detail: `too many subscriptions: ${full.may} may have ${full.limit}` });
    },
    enter(client) {
      total++;
      counts.set(client, (counts.get(client) ?? 0) + 1);
      return () => {
        total--;
        const left = (counts.get(client) ?? 1) - 1;
        if (left === 0) counts.delete(client);
        else counts.set(client, left);
      };
    },
  };
}
