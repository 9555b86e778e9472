import { companionTable } from '@ethread/companions';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { traceOfHash } from './traces/trace-of-hash.ts';
import { oneTrace } from './traces/trace-response.ts';

const { maxBytes } = companionTable.trace_get.limits;

/** Returns one call of a transaction, by its position in the tree of calls. */
export function trace_get(modules: CompanionModules): CompanionHandler<'trace_get'> {
  return async ([transactionHash, position], context) => {
    const traceAddress = position.map(Number);
    const trace = { kind: 'placedCalls', options: { traceAddress, hasRewards: false } } as const;
    const traced = await traceOfHash(modules, transactionHash, { trace, maxBytes }, context);
    return traced && traced.count > 0 ? oneTrace(traced) : null;
  };
}
