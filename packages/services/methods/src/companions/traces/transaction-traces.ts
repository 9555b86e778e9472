import { companionTable, TransactionNotFoundError } from '@ethread/companions';
import type { RequestContext } from '@ethread/ports';
import type { CompanionsOf } from '../../handler.ts';
import type { CompanionModules } from '../companion-modules.ts';
import { traceBlock, type TraceSelection } from './trace-block.ts';
import { replayRequestOf, traceRequestOf } from './trace-config.ts';
import { listOfTraces, oneTrace, type Traced } from './trace-response.ts';
import { placeOf, requireTracedBlock } from './traced-block.ts';

/** Creates the methods that execute a transaction again and record what it does. */
export function transactionTraces(
  modules: CompanionModules,
): CompanionsOf<'debug_traceTransaction' | 'trace_transaction' | 'trace_get' | 'trace_replayTransaction'> {
  /** Traces a transaction; undefined when no block has it. @throws {PrunedHistoryError} where it may be in an older one */
  async function traceOfHash(
    method: 'debug_traceTransaction' | 'trace_transaction' | 'trace_get' | 'trace_replayTransaction',
    transactionHash: `0x${string}`,
    trace: TraceSelection['trace'],
    context: RequestContext,
  ): Promise<Traced | undefined> {
    const place = await placeOf(modules, transactionHash, context);
    if (!place) return undefined;
    const { blockHash, index } = place;
    const selector = { hash: blockHash, requireCanonical: false };
    const block = await requireTracedBlock(modules, selector, context);
    const { maxBytes } = companionTable[method].limits;
    return traceBlock(modules, block, { trace, maxBytes, isNamed: false, only: index }, context);
  }

  return {
    async debug_traceTransaction([transactionHash, config], context) {
      const trace = traceRequestOf(config);
      const traced = await traceOfHash('debug_traceTransaction', transactionHash, trace, context);
      if (!traced) throw new TransactionNotFoundError();
      return oneTrace(traced);
    },
    async trace_replayTransaction([transactionHash, types], context) {
      const trace = replayRequestOf(types, 'params[1] (types)');
      const traced = await traceOfHash('trace_replayTransaction', transactionHash, trace, context);
      if (!traced) throw new TransactionNotFoundError();
      return oneTrace(traced);
    },
    async trace_transaction([transactionHash], context) {
      const trace = { kind: 'placedCalls', options: { hasRewards: false } } as const;
      const traced = await traceOfHash('trace_transaction', transactionHash, trace, context);
      return traced ? listOfTraces(traced) : null;
    },
    /** Returns one call of a transaction, by its position in the tree of calls. */
    async trace_get([transactionHash, position], context) {
      const options = { traceAddress: position.map(Number), hasRewards: false };
      const trace = { kind: 'placedCalls', options } as const;
      const traced = await traceOfHash('trace_get', transactionHash, trace, context);
      return traced && traced.count > 0 ? oneTrace(traced) : null;
    },
  };
}
