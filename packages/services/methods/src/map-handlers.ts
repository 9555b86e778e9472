import type { RequestContext } from '@ethread/ports';
import type { Handler, HandlersByName } from '@ethread/server';

/** A handler of any method. Its params were validated before. */
export type AnyHandler = Handler<readonly unknown[], unknown, RequestContext>;

/** Wraps each handler of a document's methods. */
export function mapHandlers<All extends HandlersByName<RequestContext>>(
  handlers: All,
  wrap: (name: string, handler: AnyHandler) => AnyHandler,
): All {
  // Each wrapper passes params to the handler that it wraps, so the types by name do not change.
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name, wrap(name, handler as AnyHandler)]),
  ) as unknown as All;
}
