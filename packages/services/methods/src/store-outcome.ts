import {
  failedAs,
  isUnavailable,
  type OrUnavailable,
  DamagedStoreError,
  type RequestContext,
} from '@ethread/ports';
import { PrunedHistoryError } from '@ethread/types';
import { rescue } from '@ethread/core';
import type { HandlersByName } from '@ethread/server';
import { mapHandlers } from './map-handlers.ts';

/** Returns the result. @throws {PrunedHistoryError} when the backends lack the data for it. */
export function requireAvailable<T>(response: OrUnavailable<T>): T {
  if (isUnavailable(response)) throw new PrunedHistoryError({ cause: response.reason });
  return response;
}

/** Returns whether an error says that the backends lack the data, so that another source must be asked. */
export function isNotHeld(error: unknown): boolean {
  return error instanceof PrunedHistoryError || failedAs(error, 'notHeld');
}

/** Wraps the handlers so that they report each read of damaged rows of the store. */
export function noteDamage<All extends HandlersByName<RequestContext>>(
  handlers: All,
  onDamage: (error: DamagedStoreError) => void,
): All {
  const note = (error: unknown): never => {
    if (error instanceof DamagedStoreError) onDamage(error);
    throw error;
  };
  return mapHandlers(
    handlers,
    (_name, handler) => (params, context) => rescue(() => handler(params, context), note),
  );
}
