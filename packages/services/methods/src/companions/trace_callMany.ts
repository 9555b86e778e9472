import { companionTable } from '@ethread/companions';
import type { CompanionHandler } from '../handler.ts';
import { requireHeader } from '../block-parameter.ts';
import { toCappedRequest } from '../call-object.ts';
import type { CompanionModules } from './companion-modules.ts';
import { runTracedCalls } from './traces/run-traced-calls.ts';
import { listOfTraces } from './traces/trace-response.ts';
import { replayRequestOf } from './traces/trace-types.ts';

const { maxBytes } = companionTable.trace_callMany.limits;

/** Executes message calls after the given block, one after another, and returns what each of them did. */
export function trace_callMany(modules: CompanionModules): CompanionHandler<'trace_callMany'> {
  return async ([calls, block], context) => {
    const traces = calls.map(([, types], index) => replayRequestOf(types, `params[0][${index}][1] (calls)`));
    const at = await requireHeader(modules.chain, block);
    const traced = traces.flatMap((trace, index) => {
      const [call] = calls[index] ?? [];
      return call ? { request: toCappedRequest('eth_call', call, at, context), trace } : [];
    });
    return listOfTraces(await runTracedCalls(modules, { calls: traced, maxBytes }, at, context));
  };
}
