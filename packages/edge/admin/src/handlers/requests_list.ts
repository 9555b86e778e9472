import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { accountOfKey } from './account-of-key.ts';
import { DEFAULT_REQUESTS, requestResponse } from './request-response.ts';
import { requireService } from './require-service.ts';

/** Lists recent requests, the latest first. */
export function requests_list({ keys, service }: AdminModules): Handlers<AdminContext>['requests_list'] {
  return async ([{ key, failed, count = DEFAULT_REQUESTS, ...filter } = {}]) => {
    const accountId = key === undefined ? undefined : await accountOfKey({ keys }, key);
    const requests = await requireService(service).requests({
      ...filter,
      accountId,
      isFailed: failed,
      count,
    });
    return requests.map(requestResponse);
  };
}
