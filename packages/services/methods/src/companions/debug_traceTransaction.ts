import { companionTable, TransactionNotFoundError } from '@ethread/companions';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { traceRequestOf } from './traces/trace-config.ts';
import { traceOfHash } from './traces/trace-of-hash.ts';
import { oneTrace } from './traces/trace-response.ts';

const { maxBytes } = companionTable.debug_traceTransaction.limits;

/** Traces a transaction. */
export function debug_traceTransaction(
  modules: CompanionModules,
): CompanionHandler<'debug_traceTransaction'> {
  return async ([transactionHash, config], context) => {
    const trace = traceRequestOf(config);
    const traced = await traceOfHash(modules, transactionHash, { trace, maxBytes }, context);
    if (!traced) throw new TransactionNotFoundError();
    return oneTrace(traced);
  };
}
