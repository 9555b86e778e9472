import type { RequestContext } from '@ethread/ports';
import type { Handlers } from '@ethread/server';
import { methodTable } from '@ethread/types';
import { createCachedResponses } from './block-responses.ts';
import { createCachedLogs } from './cached-logs.ts';
import { createEachHandler, methodTraits } from './generated/handlers.gen.ts';
import type { MethodModules, MethodOptions } from './method-modules.ts';
import { type Surroundings, wrapHandlers } from './wrap-handlers.ts';

/**
 * Creates the handlers of all methods of the document over the ports of one chain.
 *
 * @param surroundings - what completes the ports: upstream nodes, and the head of messages. Default: nothing.
 */
export function createHandlers(
  modules: MethodModules,
  options: MethodOptions = {},
  surroundings: Surroundings = {},
): Handlers<RequestContext> {
  const over = (parts: MethodModules): Handlers<RequestContext> =>
    createEachHandler({
      ...parts,
      ...options,
      cached: createCachedResponses(parts.chain),
      cachedLogs: createCachedLogs(parts.chain),
    });
  const { provenChain } = surroundings;
  const overProven = provenChain && { ...over({ ...modules, chain: provenChain, logs: provenChain }) };
  const document = { table: methodTable, traits: methodTraits, overProven };
  return wrapHandlers({ ...over(modules) }, document, surroundings);
}
