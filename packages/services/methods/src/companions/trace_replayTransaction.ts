import { companionTable, TransactionNotFoundError } from '@ethread/companions';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { traceOfHash } from './traces/trace-of-hash.ts';
import { oneTrace } from './traces/trace-response.ts';
import { replayRequestOf } from './traces/trace-types.ts';

const { maxBytes } = companionTable.trace_replayTransaction.limits;

/** Executes a transaction again, and returns its calls and what it changed. */
export function trace_replayTransaction(
  modules: CompanionModules,
): CompanionHandler<'trace_replayTransaction'> {
  return async ([transactionHash, types], context) => {
    const trace = replayRequestOf(types, 'params[1] (types)');
    const traced = await traceOfHash(modules, transactionHash, { trace, maxBytes }, context);
    if (!traced) throw new TransactionNotFoundError();
    return oneTrace(traced);
  };
}
