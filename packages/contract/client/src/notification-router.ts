import { fieldsOf } from './fields-of.ts';

/** The events of a subscription. */
export interface SubscriptionEvents {
  /** Receives the result of each notification, in order. */
  onResult(result: unknown): void;
  /** Runs once, when the connection of the subscription was lost. No other event follows. */
  onLost(reason: unknown): void;
}

/** Passes the notifications of one connection to its subscriptions. */
export interface NotificationRouter {
  /** Takes a message. Returns false for one that is not a notification. */
  receive(message: unknown): boolean;
  /**
   * Runs a call of eth_subscribe and adds its subscription. Notifications that arrive together with the response are
   * not lost.
   *
   * @returns The function that removes the subscription, and its ID.
   */
  add(
    call: () => Promise<string>,
    events: SubscriptionEvents,
  ): Promise<{ readonly id: string; remove(): boolean }>;
  /** Ends all subscriptions, as their connection was lost. */
  lose(reason: unknown): void;
}

/**
 * Creates the router.
 *
 * @param onUnknown Receives the ID of a subscription that no program waits for, once: its call was aborted.
 */
export function createNotificationRouter(onUnknown: (id: string) => void): NotificationRouter {
  const subscriptions = new Map<string, SubscriptionEvents>();
  /** Subscriptions of this connection that were removed. Notifications may still be on their way. */
  const removed = new Set<string>();
  /** Results whose subscription is not known yet, while calls of eth_subscribe are in flight. */
  const early = new Map<string, unknown[]>();
  let calls = 0;

  return {
    receive(message) {
      const { method, params } = fieldsOf(message);
      if (method !== 'eth_subscription') return false;
      const { subscription, result } = fieldsOf(params);
      if (typeof subscription !== 'string') return true;
      const events = subscriptions.get(subscription);
      if (events) events.onResult(result);
      else if (removed.has(subscription)) return true;
      else if (calls > 0) early.set(subscription, [...(early.get(subscription) ?? []), result]);
      else {
        removed.add(subscription);
        onUnknown(subscription);
      }
      return true;
    },
    async add(call, events) {
      calls++;
      try {
        const id = await call();
        subscriptions.set(id, events);
        for (const result of early.get(id) ?? []) events.onResult(result);
        return {
          id,
          remove() {
            if (!subscriptions.delete(id)) return false;
            removed.add(id);
            return true;
          },
        };
      } finally {
        if (--calls === 0) early.clear();
      }
    },
    lose(reason) {
      const lost = [...subscriptions.values()];
      subscriptions.clear();
      removed.clear();
      early.clear();
      for (const events of lost) events.onLost(reason);
    },
  };
}
