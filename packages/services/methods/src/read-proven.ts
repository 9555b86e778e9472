import type { QuestionKind, RequestContext } from '@ethread/ports';
import { rescue } from '@ethread/core';
import type { HandlersByName } from '@ethread/server';
import { methodTraits } from './generated/handlers.gen.ts';
import { type AnyHandler, mapHandlers } from './map-handlers.ts';
import type { MethodTraits } from './method-traits.ts';
import { isNotHeld } from './store-outcome.ts';

/** The questions that whole blocks answer. */
const OF_BLOCKS: ReadonlySet<QuestionKind | undefined> = new Set<QuestionKind>([
  ...(['block', 'blockOfHash', 'logs', 'raw', 'receipt', 'receipts', 'transaction'] as const),
  ...(['transactionOfHash', 'uncle'] as const),
]);

/**
 * Wraps the handlers of any document so that those of blocks and logs read a block that the store lacks from the
 * upstream nodes, which is proven whole. A block that the nodes cannot prove is left to the next wrapper.
 *
 * @param ofNodes The same handlers over the proven blocks.
 * @param traits Those of the document's methods. Default: of the contract.
 */
export function readProven<All extends HandlersByName<RequestContext>>(
  stored: All,
  ofNodes: All,
  traits: Readonly<Record<string, MethodTraits>> = methodTraits,
): All {
  const proven = new Map<string, AnyHandler>();
  mapHandlers(ofNodes, (name, handler) => {
    if (OF_BLOCKS.has(traits[name]?.question)) proven.set(name, handler);
    return handler;
  });
  return mapHandlers(stored, (name, handler) => {
    const other = proven.get(name);
    if (!other) return handler;
    return (params, context) =>
      rescue(
        () => handler(params, context),
        async (error) => {
          if (!isNotHeld(error)) throw error;
          const result = await other(params, context);
          context.onProof('complete');
          return result;
        },
      );
  });
}
