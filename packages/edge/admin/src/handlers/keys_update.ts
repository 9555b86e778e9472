import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { keyResponse } from './key-response.ts';
import { inParam, withKeyErrors } from './key-error.ts';
import { toKeyFields } from './key-fields.ts';

const placeOf = inParam(1, 'changes');

/** Changes a key. */
export function keys_update({ keys, clock, logger }: AdminModules): Handlers<AdminContext>['keys_update'] {
  return ([id, changes], { actor, requestId }) =>
    withKeyErrors(
      id,
      async () => {
        const record = await keys.by({ actor, requestId }).update(id, toKeyFields(changes, placeOf));
        logger.info({ actor, requestId, keyId: id, changed: Object.keys(changes) }, 'a key was changed');
        return keyResponse(record, clock.now());
      },
      placeOf,
    );
}
