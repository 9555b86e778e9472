import { companionTable } from '@ethread/companions';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { toBlockSelector } from '../block-parameter.ts';
import { traceBlock } from './traces/trace-block.ts';
import { listOfTraces } from './traces/trace-response.ts';
import { requireTracedBlock } from './traces/traced-block.ts';

const { maxBytes } = companionTable.trace_block.limits;

/** Lists the calls of a block's transactions, and the rewards of a block before the Merge. */
export function trace_block(modules: CompanionModules): CompanionHandler<'trace_block'> {
  return async ([block], context) => {
    const traced = await requireTracedBlock(modules, toBlockSelector(block), context);
    if (traced.header.number === 0) return [];
    const trace = { kind: 'placedCalls', options: { hasRewards: true } } as const;
    return listOfTraces(await traceBlock(modules, traced, { trace, isNamed: false, maxBytes }, context));
  };
}
