import { FilterNotFoundError } from '@ethread/companions';
import type { CompanionHandler } from '../handler.ts';
import type { FilterModules } from './filters/filter-modules.ts';

/** Returns all logs that match a filter of logs, with the limits of eth_getLogs. */
export function eth_getFilterLogs({
  contract,
  filters,
}: FilterModules): CompanionHandler<'eth_getFilterLogs'> {
  return ([filterId], context) => {
    const { logs } = filters.get(context.client, filterId);
    if (!logs) throw new FilterNotFoundError();
    return contract.eth_getLogs([logs.filter], context);
  };
}
