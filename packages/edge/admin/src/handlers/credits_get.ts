import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { creditsToday } from './credits-today.ts';
import { withKeyErrors } from './key-error.ts';

/** Returns the credits that a key has spent and has left today. */
export function credits_get({ keys, ...modules }: AdminModules): Handlers<AdminContext>['credits_get'] {
  return async ([id]) => {
    const { accountId, plan } = await withKeyErrors(id, () => keys.find(id));
    return { keyId: id, accountId, plan, ...(await creditsToday(modules, { accountId, plan })) };
  };
}
