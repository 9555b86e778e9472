import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { configuredKey } from './configured-key.ts';
import { keyResponse } from './key-response.ts';
import { withKeyErrors } from './key-error.ts';

/** Returns one key. */
export function keys_get({ keys, clock }: AdminModules): Handlers<AdminContext>['keys_get'] {
  return async ([id]) => {
    const index = keys.configured.indexOf(id);
    if (index !== -1) return configuredKey(id, index);
    return withKeyErrors(id, async () => keyResponse(await keys.find(id), clock.now()));
  };
}
