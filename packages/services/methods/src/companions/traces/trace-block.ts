import type { TracedTransactions } from '@ethread/calls';
import type { RequestContext } from '@ethread/ports';
import { PrunedHistoryError } from '@ethread/types';
import { requireAvailable } from '../../block-parameter.ts';
import type { CompanionModules } from '../companion-modules.ts';
import { requireTraced, type Traced } from './trace-response.ts';
import { parentOf, type TracedBlock } from './traced-block.ts';

export type TraceModules = Pick<CompanionModules, 'chain' | 'traces' | 'blocks' | 'contract'>;

/** What is recorded of which transactions. */
export type TraceSelection = Pick<TracedTransactions, 'trace' | 'isNamed' | 'maxBytes'> & {
  /** Index of the only traced transaction. Default: all are traced. */
  readonly only?: number;
  /** Bytes that are left of the limit. Default: all. */
  readonly bytesLeft?: number;
};

/** Returns the senders of the first transactions of a block. */
export async function sendersOf(
  { block, senders }: TracedBlock,
  count: number,
  context: RequestContext,
): Promise<readonly Uint8Array[]> {
  await senders.recover(context);
  return block.transactions.slice(0, count).flatMap((_transaction, index) => senders.at(index) ?? []);
}

/**
 * Traces transactions of a block, on the state after the block's parent.
 *
 * @throws {PrunedHistoryError} where this state is neither stored nor proven.
 */
export async function traceBlock(
  modules: TraceModules,
  traced: TracedBlock,
  { only, bytesLeft, ...tracing }: TraceSelection,
  context: RequestContext,
): Promise<Traced> {
  const { hash, header, block } = traced;
  const parent = await parentOf(modules, traced, context);
  if (!parent) throw new PrunedHistoryError({ cause: `block ${header.number - 1} is not available` });
  const to = only ?? block.transactions.length - 1;
  const outcome = await modules.traces.traceTransactions(
    {
      ...tracing,
      maxBytes: bytesLeft ?? tracing.maxBytes,
      block,
      blockHash: hash,
      senders: await sendersOf(traced, to + 1, context),
      from: only ?? 0,
      to,
    },
    parent,
    context,
  );
  return requireTraced(requireAvailable(outcome), tracing.maxBytes);
}
