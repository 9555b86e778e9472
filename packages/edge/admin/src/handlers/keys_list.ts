import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { configuredKey } from './configured-key.ts';
import { keyResponse } from './key-response.ts';

/** Lists all keys. */
export function keys_list({ keys, clock }: AdminModules): Handlers<AdminContext>['keys_list'] {
  return async () => {
    const now = clock.now();
    const stored = (await keys.list()).map((record) => keyResponse(record, now));
    return [...keys.configured.map(configuredKey), ...stored];
  };
}
