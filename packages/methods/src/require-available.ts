import { type OrUnavailable, isUnavailable } from '@ethread/ports';
import { PrunedHistoryError } from '@ethread/types';

/** Returns the result. @throws {PrunedHistoryError} when the backends lack the data for it. */
export function requireAvailable<T>(response: OrUnavailable<T>): T {
  if (isUnavailable(response)) throw new PrunedHistoryError({ cause: response.reason });
  return response;
}
