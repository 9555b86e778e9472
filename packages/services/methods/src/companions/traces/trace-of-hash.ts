import type { RequestContext } from '@ethread/ports';
import { traceBlock, type TraceModules, type TraceSelection } from './trace-block.ts';
import type { Traced } from './trace-response.ts';
import { placeOf, requireTracedBlock } from './traced-block.ts';

/**
 * Traces a transaction; undefined when no block has it.
 *
 * @throws {PrunedHistoryError} where it may be in a block that is not stored.
 */
export async function traceOfHash(
  modules: TraceModules,
  transactionHash: `0x${string}`,
  tracing: Omit<TraceSelection, 'only' | 'isNamed'>,
  context: RequestContext,
): Promise<Traced | undefined> {
  const place = await placeOf(modules, transactionHash, context);
  if (!place) return undefined;
  const { blockHash, index } = place;
  const selector = { hash: blockHash, requireCanonical: false };
  const block = await requireTracedBlock(modules, selector, context);
  return traceBlock(modules, block, { ...tracing, isNamed: false, only: index }, context);
}
