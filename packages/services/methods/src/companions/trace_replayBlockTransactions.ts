import { companionTable } from '@ethread/companions';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { toBlockSelector } from '../block-parameter.ts';
import { traceBlock } from './traces/trace-block.ts';
import { listOfTraces } from './traces/trace-response.ts';
import { requireTracedBlock } from './traces/traced-block.ts';
import { replayRequestOf } from './traces/trace-types.ts';

const { maxBytes } = companionTable.trace_replayBlockTransactions.limits;

/** Executes the transactions of a block again, and returns the calls of each and what it changed. */
export function trace_replayBlockTransactions(
  modules: CompanionModules,
): CompanionHandler<'trace_replayBlockTransactions'> {
  return async ([block, types], context) => {
    const trace = replayRequestOf(types, 'params[1] (types)');
    const traced = await requireTracedBlock(modules, toBlockSelector(block), context);
    if (traced.block.transactions.length === 0) return [];
    return listOfTraces(await traceBlock(modules, traced, { trace, isNamed: false, maxBytes }, context));
  };
}
