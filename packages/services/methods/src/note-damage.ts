import { rescue } from '@ethread/core';
import { DamagedStoreError, type RequestContext } from '@ethread/ports';
import type { Handlers } from '@ethread/server';
import { mapHandlers } from './map-handlers.ts';

/** Wraps the handlers so that they report each read of damaged rows of the store. */
export function noteDamage(
  handlers: Handlers<RequestContext>,
  onDamage: (error: DamagedStoreError) => void,
): Handlers<RequestContext> {
  const note = (error: unknown): never => {
    if (error instanceof DamagedStoreError) onDamage(error);
    throw error;
  };
  return mapHandlers(
    { ...handlers },
    (_name, handler) => (params, context) => rescue(() => handler(params, context), note),
  );
}
