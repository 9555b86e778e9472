import type { CompanionHandler } from '../handler.ts';
import type { FilterModules } from './filters/filter-modules.ts';

/** Ends a filter. */
export function eth_uninstallFilter({ filters }: FilterModules): CompanionHandler<'eth_uninstallFilter'> {
  return ([filterId], { client }) => filters.remove(client, filterId);
}
