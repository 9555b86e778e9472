import type { Handler } from '@ethread/server';
import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import { ReadOnlyTokenError } from '../generated/errors.gen.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { creditHandlers } from './credits-and-usage.ts';
import { keyHandlers } from './keys.ts';
import { serviceHandlers } from './service.ts';

/** Returns a handler that rejects calls with a token of the role `reader`. */
function requiresChange<Params extends readonly unknown[], Result>(
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
  const handlers = { ...keyHandlers(modules), ...creditHandlers(modules), ...serviceHandlers(modules) };
  return {
    ...handlers,
    keys_create: requiresChange(handlers.keys_create),
    keys_update: requiresChange(handlers.keys_update),
    keys_rotate: requiresChange(handlers.keys_rotate),
    keys_revoke: requiresChange(handlers.keys_revoke),
  };
}
