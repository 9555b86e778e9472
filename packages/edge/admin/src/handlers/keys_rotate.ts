import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { keyResponse } from './key-response.ts';
import { withKeyErrors } from './key-error.ts';

const placeOf = (field: string) => (field === 'overlapMs' ? 'params[1] (overlapSeconds)' : 'params[0] (id)');

/** Creates a key that replaces another one. */
export function keys_rotate({ keys, clock, logger }: AdminModules): Handlers<AdminContext>['keys_rotate'] {
  return ([id, overlapSeconds], { actor, requestId }) =>
    withKeyErrors(
      id,
      async () => {
        const { apiKey, record, previous } = await keys
          .by({ actor, requestId })
          .rotate(id, (overlapSeconds ?? 0) * 1000);
        logger.info({ actor, requestId, keyId: id, replacedBy: record.id }, 'a key was rotated');
        const now = clock.now();
        return { apiKey, key: keyResponse(record, now), previous: keyResponse(previous, now) };
      },
      placeOf,
    );
}
