import type { CompanionHandler } from '../handler.ts';
import type { FilterModules } from './filters/filter-modules.ts';

/** Creates a filter of the hashes of new blocks. */
export function eth_newBlockFilter({
  filters,
  trail,
}: FilterModules): CompanionHandler<'eth_newBlockFilter'> {
  return async (_params, { client }) => {
    const { head } = await trail.view();
    return filters.add(client, {
      logs: undefined,
      start: head.number,
      position: head,
      polling: Promise.resolve(),
    });
  };
}
