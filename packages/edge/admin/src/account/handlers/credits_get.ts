import { creditsToday } from '../../handlers/credits-today.ts';
import type { AccountContext } from '../account-context.ts';
import type { AccountModules } from '../account-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';

/** Returns the credits that the account has spent and has left today. */
export function credits_get(modules: AccountModules): Handlers<AccountContext>['credits_get'] {
  return (_params, { record }) => creditsToday(modules, record);
}
