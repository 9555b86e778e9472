import type { TracedTransactions } from '@ethread/calls';
import type { ChainReader, RequestContext, StoredBlock, TraceSource } from '@ethread/ports';
import { PrunedHistoryError } from '@ethread/types';
import { requireAvailable } from '../../store-outcome.ts';
import { requireTraced, type Traced } from './trace-response.ts';

/** The sources of a trace. */
export interface TraceModules {
  readonly chain: ChainReader;
  readonly traces: TraceSource;
}

/** What is recorded of which transactions. */
export type Tracing = Pick<TracedTransactions, 'trace' | 'isNamed' | 'maxBytes'> & {
  /** Index of the only traced transaction. Default: all are traced. */
  readonly only?: number;
  /** Bytes that are left of the limit. Default: all. */
  readonly bytesLeft?: number;
};

/**
 * Traces transactions of a block of the local store, on the state after the block's parent.
 *
 * @throws {PrunedHistoryError} where this state is not stored.
 */
export async function traceBlock(
  { chain, traces }: TraceModules,
  { hash, header, block, senders }: StoredBlock,
  { only, bytesLeft, ...tracing }: Tracing,
  context: RequestContext,
): Promise<Traced> {
  const parent = requireAvailable(await chain.header({ hash: header.parentHash, requireCanonical: false }));
  if (!parent) throw new PrunedHistoryError({ cause: `block ${header.number - 1} is not stored` });
  const to = only ?? block.transactions.length - 1;
  await senders.recover(context);
  const known = block.transactions.slice(0, to + 1).flatMap((_transaction, index) => senders.at(index) ?? []);
  const outcome = await traces.traceTransactions(
    {
      ...tracing,
      maxBytes: bytesLeft ?? tracing.maxBytes,
      block,
      blockHash: hash,
      senders: known,
      from: only ?? 0,
      to,
    },
    parent,
    context,
  );
  return requireTraced(requireAvailable(outcome), tracing.maxBytes);
}
