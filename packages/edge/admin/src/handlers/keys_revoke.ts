import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { keyResponse } from './key-response.ts';
import { withKeyErrors } from './key-error.ts';

/** Revokes a key. */
export function keys_revoke({ keys, clock, logger }: AdminModules): Handlers<AdminContext>['keys_revoke'] {
  return ([id], { actor, requestId }) =>
    withKeyErrors(id, async () => {
      const record = await keys.by({ actor, requestId }).revoke(id);
      logger.info({ actor, requestId, keyId: id }, 'a key was revoked');
      return keyResponse(record, clock.now());
    });
}
