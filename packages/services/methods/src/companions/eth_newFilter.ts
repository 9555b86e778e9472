import type { CompanionHandler } from '../handler.ts';
import { filterBounds } from './filters/filter-bounds.ts';
import type { FilterModules } from './filters/filter-modules.ts';
import { createLogMatcher } from './trail/log-matcher.ts';

/** Creates a filter of the logs of new blocks. */
export function eth_newFilter({ filters, trail }: FilterModules): CompanionHandler<'eth_newFilter'> {
  return async ([filter], { client }) => {
    const logs = { filter, matcher: createLogMatcher(filter), ...filterBounds(filter) };
    const { head } = await trail.view();
    return filters.add(client, { logs, start: head.number, position: head, polling: Promise.resolve() });
  };
}
