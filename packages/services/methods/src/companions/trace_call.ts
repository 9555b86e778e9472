import { companionTable } from '@ethread/companions';
import type { CompanionHandler } from '../handler.ts';
import { requireHeader } from '../block-parameter.ts';
import { toCappedRequest } from '../call-object.ts';
import type { CompanionModules } from './companion-modules.ts';
import { runTracedCalls } from './traces/run-traced-calls.ts';
import { oneTrace } from './traces/trace-response.ts';
import { replayRequestOf } from './traces/trace-types.ts';

const { maxBytes } = companionTable.trace_call.limits;

/** Executes a message call after the given block, and returns its calls and what it changed. */
export function trace_call(modules: CompanionModules): CompanionHandler<'trace_call'> {
  return async ([call, types, block], context) => {
    const trace = replayRequestOf(types, 'params[1] (types)');
    const at = await requireHeader(modules.chain, block);
    const request = toCappedRequest('eth_call', call, at, context);
    const traced = { calls: [{ request, trace }], maxBytes };
    return oneTrace(await runTracedCalls(modules, traced, at, context));
  };
}
