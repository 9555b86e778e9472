import { companionTable } from '@ethread/companions';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import type { MethodTraits } from '../method-traits.ts';
import { requireBlock } from './require-block.ts';
import { traceBlock } from './traces/trace-block.ts';
import { listOfTraces } from './traces/trace-response.ts';
import { replayRequestOf } from './traces/trace-types.ts';

export const traits: MethodTraits = { question: 'unproven' };

const { maxBytes } = companionTable.trace_replayBlockTransactions.limits;

/** Executes the transactions of a block again, and returns the calls of each and what it changed. */
export function trace_replayBlockTransactions(
  modules: CompanionModules,
): CompanionHandler<'trace_replayBlockTransactions'> {
  return async ([block, types], context) => {
    const trace = replayRequestOf(types, 'params[1] (types)');
    const stored = await requireBlock(modules.chain, block);
    if (stored.block.transactions.length === 0) return [];
    return listOfTraces(await traceBlock(modules, stored, { trace, isNamed: false, maxBytes }, context));
  };
}
