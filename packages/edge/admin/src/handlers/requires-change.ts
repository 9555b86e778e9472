import type { Handler } from '@ethread/server';
import type { AdminContext } from '../admin-context.ts';
import { ReadOnlyTokenError } from '../generated/errors.gen.ts';

/** Returns a handler that rejects calls with a token of the role `reader`. */
export function requiresChange<Params extends readonly unknown[], Result>(
  handler: Handler<Params, Result, AdminContext>,
): Handler<Params, Result, AdminContext> {
  return (params, context) => {
    if (!context.mayChange) throw new ReadOnlyTokenError();
    return handler(params, context);
  };
}
