import type { RequestContext } from '@ethread/ports';
import type { CompanionHandlers } from '@ethread/companions';
import type { FilterModules } from './filters/filter-modules.ts';

/** Ends a filter. */
export function eth_uninstallFilter({
  filters,
}: FilterModules): CompanionHandlers<RequestContext>['eth_uninstallFilter'] {
  return ([filterId], { client }) => filters.remove(client, filterId);
}
