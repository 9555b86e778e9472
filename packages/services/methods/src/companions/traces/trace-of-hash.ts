import { hexToBytes } from '@ethread/core';
import type { RequestContext } from '@ethread/ports';
import { requireAvailable } from '../../store-outcome.ts';
import { traceBlock, type TraceModules, type Tracing } from './trace-block.ts';
import type { Traced } from './trace-response.ts';

/**
 * Traces a transaction of the local store; undefined when no block has it.
 *
 * @throws {PrunedHistoryError} where it may be in a block that is not stored.
 */
export async function traceOfHash(
  modules: TraceModules,
  transactionHash: `0x${string}`,
  tracing: Omit<Tracing, 'only' | 'isNamed'>,
  context: RequestContext,
): Promise<Traced | undefined> {
  const { chain } = modules;
  const position = requireAvailable(await chain.transactionPosition(hexToBytes(transactionHash)));
  if (!position) return undefined;
  const { blockHash, index } = position;
  const stored = requireAvailable(await chain.block({ hash: blockHash, requireCanonical: false }));
  return stored
    ? traceBlock(modules, stored, { ...tracing, isNamed: false, only: index }, context)
    : undefined;
}
