import type { Handler } from '@ethread/server';
import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import { ReadOnlyTokenError } from '../generated/errors.gen.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { credits_get, plans_list, usage_query } from './credits-and-usage.ts';
import { keys_create, keys_get, keys_list, keys_revoke, keys_rotate, keys_update } from './keys.ts';
import { chains_list, operation_get, requests_list, traffic_get } from './service.ts';

/** Returns a handler that rejects calls with a token of the role `reader`. */
export function requiresChange<Params extends readonly unknown[], Result>(
  handler: Handler<Params, Result, AdminContext>,
): Handler<Params, Result, AdminContext> {
  return (params, context) => {
    if (!context.mayChange) throw new ReadOnlyTokenError();
    return handler(params, context);
  };
}

/**
 * Creates the handlers of all methods of the administration, over keys, plans, credits, usage and the running service.
 */
export function createAdminHandlers(modules: AdminModules): Handlers<AdminContext> {
  return {
    keys_create: requiresChange(keys_create(modules)),
    keys_list: keys_list(modules),
    keys_get: keys_get(modules),
    keys_update: requiresChange(keys_update(modules)),
    keys_rotate: requiresChange(keys_rotate(modules)),
    keys_revoke: requiresChange(keys_revoke(modules)),
    plans_list: plans_list(modules),
    credits_get: credits_get(modules),
    usage_query: usage_query(modules),
    requests_list: requests_list(modules),
    chains_list: chains_list(modules),
    traffic_get: traffic_get(modules),
    operation_get: operation_get(modules),
  };
}
