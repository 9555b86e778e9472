import type { Notice } from '@ethread/ports';
import { InvalidParamsError, NotificationsUnsupportedError, NotSupportedError } from '@ethread/companions';
import type { Filter } from '@ethread/types';
import type { CompanionHandler } from '../handler.ts';
import { filterBounds } from './filters/filter-bounds.ts';
import { findStart } from './subscriptions/find-start.ts';
import type { Start } from './subscriptions/follow-blocks.ts';
import { blockNotices, headNotices, logNotices } from './subscriptions/notices.ts';
import type { SubscriptionModules } from './subscriptions/subscription-modules.ts';
import { createLogMatcher } from './trail/log-matcher.ts';

/** A subscription before its start. */
interface Opener {
  readonly open: (start: Start, signal: AbortSignal) => AsyncIterable<Notice>;
  /** The number of addresses and topics in its filter. */
  readonly values: number;
}

/** Subscribes the connection of the call. */
export function eth_subscribe({ limits, trail }: SubscriptionModules): CompanionHandler<'eth_subscribe'> {
  return async ([subscription, filter, resume], context) => {
    const { client, connection } = context;
    if (!connection) throw new NotificationsUnsupportedError();
    const { open, values } = openerOf(subscription, filter ?? undefined);
    if (resume && subscription !== 'ethread_blocks')
      throw new InvalidParamsError({
        detail: `params[2] (resume): expected it with "ethread_blocks", got it with "${subscription}"`,
      });
    limits.check(context, values);
    const start = await findStart(trail, client, resume);
    // Another call of the batch may have taken the last place meanwhile.
    limits.check(context, values);
    return connection.subscribe((signal) => open(start, signal), limits.enter(client, values));
  };
}

/** @throws {NotSupportedError} for an unknown kind of subscription. */
function openerOf(subscription: string, filter: Filter | undefined): Opener {
  switch (subscription) {
    case 'newHeads':
      return { open: headNotices, values: 0 };
    case 'logs': {
      const matcher = matcherOf(filter ?? {});
      return { open: (start, signal) => logNotices(start, matcher, signal), values: matcher.values };
    }
    case 'ethread_blocks': {
      const matcher = filter && matcherOf(filter);
      return {
        open: (start, signal) => blockNotices(start, matcher, signal),
        values: matcher?.values ?? 0,
      };
    }
    default:
      throw new NotSupportedError({
        detail: `no "${subscription}" subscription: the service has newHeads, logs and ethread_blocks`,
      });
  }
}

/** @throws {InvalidParamsError} for a filter of certain blocks, as a subscription follows the head. */
function matcherOf(filter: Filter) {
  filterBounds(filter);
  return createLogMatcher(filter);
}
