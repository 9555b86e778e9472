import { DamagedStoreError, type RequestContext } from '@ethread/ports';
import type { Handlers } from '@ethread/server';
import { mapHandlers } from './map-handlers.ts';

/** Wraps the handlers so that they report each read of damaged rows of the store. */
export function noteDamage(
  handlers: Handlers<RequestContext>,
  onDamage: (error: DamagedStoreError) => void,
): Handlers<RequestContext> {
  return mapHandlers({ ...handlers }, (_name, handler) => async (params, context) => {
    try {
      return await handler(params, context);
    } catch (error) {
      if (error instanceof DamagedStoreError) onDamage(error);
      throw error;
    }
  });
}
