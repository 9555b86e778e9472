import type { QuestionKind, RequestContext } from '@ethread/ports';
import { rescue } from '@ethread/core';
import type { Handlers } from '@ethread/server';
import { methodTraits } from './generated/handlers.gen.ts';
import { type AnyHandler, mapHandlers } from './map-handlers.ts';
import type { MethodTraits } from './method-traits.ts';
import { isNotHeld } from './store-outcome.ts';

/** The questions that a whole block answers. */
const OF_BLOCKS: ReadonlySet<QuestionKind | undefined> = new Set<QuestionKind>([
  ...(['block', 'blockOfHash', 'receipt', 'receipts', 'transaction'] as const),
  ...(['transactionOfHash', 'uncle'] as const),
]);

/**
 * Wraps the handlers so that those of blocks read a block that the store lacks from the upstream nodes, which is proven
 * whole. A block that the nodes cannot prove is left to the next wrapper.
 *
 * @param ofNodes The same handlers over the proven blocks.
 */
export function readProven(
  stored: Handlers<RequestContext>,
  ofNodes: Handlers<RequestContext>,
): Handlers<RequestContext> {
  const traits: Readonly<Record<string, MethodTraits>> = methodTraits;
  const proven = new Map<string, AnyHandler>();
  mapHandlers({ ...ofNodes }, (name, handler) => {
    if (OF_BLOCKS.has(traits[name]?.question)) proven.set(name, handler);
    return handler;
  });
  return mapHandlers({ ...stored }, (name, handler) => {
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
