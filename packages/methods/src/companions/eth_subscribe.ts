import type { Notice, RequestContext } from '@ethread/ports';
import {
  type CompanionHandlers,
  InvalidParamsError,
  NotificationsUnsupportedError,
  NotSupportedError,
} from '@ethread/companions';
import type { Filter } from '@ethread/types';
import { filterBounds } from './filters/filter-bounds.ts';
import { findStart } from './subscriptions/find-start.ts';
import { blockNotices, headNotices, logNotices, type Start } from './subscriptions/notices.ts';
import type { SubscriptionModules } from './subscriptions/subscription-modules.ts';
import { createLogMatcher } from './trail/log-matcher.ts';

type Open = (start: Start, signal: AbortSignal) => AsyncIterable<Notice>;

/** Subscribes the connection of the call. */
export function eth_subscribe({
  limits,
  trail,
}: SubscriptionModules): CompanionHandlers<RequestContext>['eth_subscribe'] {
  return async ([subscription, filter, resume], context) => {
    const { client, connection } = context;
    if (!connection) throw new NotificationsUnsupportedError();
    const open = openerOf(subscription, filter ?? undefined);
    if (resume && subscription !== 'ethread_blocks')
      throw new InvalidParamsError({
        detail: `params[2] (resume): expected it with "ethread_blocks", got it with "${subscription}"`,
      });
    limits.check(context);
    const start = await findStart(trail, resume);
    // Another call of the batch may have taken the last place meanwhile.
    limits.check(context);
    return connection.subscribe((signal) => open(start, signal), limits.enter(client));
  };
}

/** @throws {NotSupportedError} for an unknown kind of subscription. */
function openerOf(subscription: string, filter: Filter | undefined): Open {
  switch (subscription) {
    case 'newHeads':
      return headNotices;
    case 'logs': {
      const matches = matcherOf(filter ?? {});
      return (start, signal) => logNotices(start, matches, signal);
    }
    case 'ethread_blocks': {
      const matches = filter && matcherOf(filter);
      return (start, signal) => blockNotices(start, matches, signal);
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
