import { companionTable } from '@ethread/companions';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { traceOfHash } from './traces/trace-of-hash.ts';
import { listOfTraces } from './traces/trace-response.ts';

const { maxBytes } = companionTable.trace_transaction.limits;

/** Lists the calls of a transaction. */
export function trace_transaction(modules: CompanionModules): CompanionHandler<'trace_transaction'> {
  return async ([transactionHash], context) => {
    const trace = { kind: 'placedCalls', options: { hasRewards: false } } as const;
    const traced = await traceOfHash(modules, transactionHash, { trace, maxBytes }, context);
    return traced ? listOfTraces(traced) : null;
  };
}
