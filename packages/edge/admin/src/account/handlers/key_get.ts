import type { AccountContext } from '../account-context.ts';
import type { AccountModules } from '../account-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { ownKey } from '../own-key.ts';

/** Returns the key of the request. It is read from the store, which has its last use. */
export function key_get({ keys, plans }: AccountModules): Handlers<AccountContext>['key_get'] {
  return async (_params, { record }) => ownKey(await keys.find(record.id), plans);
}
