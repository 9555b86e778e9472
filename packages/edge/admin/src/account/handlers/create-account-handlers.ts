import type { AccountContext } from '../account-context.ts';
import type { AccountModules } from '../account-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { credits_get } from './credits_get.ts';
import { key_get } from './key_get.ts';
import { key_rotate } from './key_rotate.ts';
import { requests_list } from './requests_list.ts';
import { usage_query } from './usage_query.ts';

/** Creates the handlers of all methods of the account. Each reads only the account of the request's key. */
export function createAccountHandlers(modules: AccountModules): Handlers<AccountContext> {
  return {
    key_get: key_get(modules),
    credits_get: credits_get(modules),
    usage_query: usage_query(modules),
    requests_list: requests_list(modules),
    key_rotate: key_rotate(modules),
  };
}
