import { FilterNotFoundError } from '@ethread/companions';
import type { CompanionHandler } from '../handler.ts';
import { filterChanges } from './filters/filter-changes.ts';
import type { FilterModules } from './filters/filter-modules.ts';

/** Returns the changes of a filter since its last poll. */
export function eth_getFilterChanges({
  filters,
  trail,
}: FilterModules): CompanionHandler<'eth_getFilterChanges'> {
  return async ([filterId], { client }) => {
    const open = filters.get(client, filterId);
    const poll = open.polling.then(() => filterChanges(open, trail, client));
    open.polling = poll.catch((error: unknown) => {
      if (error instanceof FilterNotFoundError) filters.remove(client, filterId);
    });
    return poll;
  };
}
