import { FilterNotFoundError, NotSupportedError } from '@ethread/companions';
import type { CompanionsOf } from '../../handler.ts';
import type { CompanionParts } from '../companion-parts.ts';
import { createLogMatcher } from '../trail/log-matcher.ts';
import { filterBounds } from './filter-bounds.ts';
import { filterChanges } from './filter-changes.ts';
import type { OpenFilter } from './filter-registry.ts';

/** Creates the methods of filters, which clients poll. */
export function filterMethods({
  contract,
  filters,
  trail,
}: CompanionParts): CompanionsOf<
  | 'eth_newFilter'
  | 'eth_newBlockFilter'
  | 'eth_newPendingTransactionFilter'
  | 'eth_getFilterChanges'
  | 'eth_getFilterLogs'
  | 'eth_uninstallFilter'
> {
  /** Opens a filter of blocks, or of logs, from the head on. */
  async function open(client: string, logs: OpenFilter['logs']) {
    const { head } = await trail.view();
    return filters.add(client, { logs, start: head.number, position: head, polling: Promise.resolve() });
  }

  return {
    async eth_newFilter([filter], { client }) {
      return open(client, { filter, matcher: createLogMatcher(filter), ...filterBounds(filter) });
    },
    eth_newBlockFilter: (_params, { client }) => open(client, undefined),
    eth_newPendingTransactionFilter() {
      throw new NotSupportedError({
        detail:
          'pending transactions are not available: the service follows blocks, not the transaction pool',
      });
    },
    /** Returns the changes since the last poll. */
    async eth_getFilterChanges([filterId], { client }) {
      const found = filters.get(client, filterId);
      const poll = found.polling.then(() => filterChanges(found, trail, client));
      found.polling = poll.catch((error: unknown) => {
        if (error instanceof FilterNotFoundError) filters.remove(client, filterId);
      });
      return poll;
    },
    /** Returns all logs that match, with the limits of eth_getLogs. */
    eth_getFilterLogs([filterId], context) {
      const { logs } = filters.get(context.client, filterId);
      if (!logs) throw new FilterNotFoundError();
      return contract.eth_getLogs([logs.filter], context);
    },
    eth_uninstallFilter: ([filterId], { client }) => filters.remove(client, filterId),
  };
}
