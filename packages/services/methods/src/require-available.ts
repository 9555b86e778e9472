import { failedAs, isUnavailable, type OrUnavailable } from '@ethread/ports';
import { PrunedHistoryError } from '@ethread/types';

/** Returns the result. @throws {PrunedHistoryError} when the backends lack the data for it. */
export function requireAvailable<T>(response: OrUnavailable<T>): T {
  if (isUnavailable(response)) throw new PrunedHistoryError({ cause: response.reason });
  return response;
}

/** Returns whether an error says that the backends lack the data, so that another source must be asked. */
export function isNotHeld(error: unknown): boolean {
  return error instanceof PrunedHistoryError || failedAs(error, 'notHeld');
}
