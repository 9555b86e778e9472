import type { RequestContext } from '@ethread/ports';
import type { Handlers } from '@ethread/server';
import { createEachHandler } from './generated/handlers.gen.ts';
import { createCachedResponses } from './block-responses.ts';
import { createCachedLogs } from './cached-logs.ts';
import type { MethodModules, MethodOptions } from './method-modules.ts';

/** Creates the handlers of all methods of the document over the ports of one chain. */
export function createHandlers(
  modules: MethodModules,
  options: MethodOptions = {},
): Handlers<RequestContext> {
  return createEachHandler({
    ...modules,
    ...options,
    cached: createCachedResponses(modules.chain),
    cachedLogs: createCachedLogs(modules.chain),
  });
}
