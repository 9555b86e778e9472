import { DEFAULT_REQUESTS, requestResponse } from '../../handlers/request-response.ts';
import type { AccountContext } from '../account-context.ts';
import type { AccountModules } from '../account-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';

/** Lists recent requests of the account, the latest first. */
export function requests_list({ requests }: AccountModules): Handlers<AccountContext>['requests_list'] {
  return async ([{ failed, count = DEFAULT_REQUESTS, ...filter } = {}], { record: { accountId } }) =>
    (await requests({ ...filter, accountId, isFailed: failed, count })).map(requestResponse);
}
