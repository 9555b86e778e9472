import { companionTable } from '@ethread/companions';
import type { CompanionHandler } from '../handler.ts';
import { requireHeader } from '../block-parameter.ts';
import { toCappedRequest } from '../call-object.ts';
import { requireAvailable } from '../store-outcome.ts';
import type { CompanionModules } from './companion-modules.ts';
import { oneTrace, requireTraced } from './traces/trace-response.ts';
import { replayRequestOf } from './traces/trace-types.ts';

const { maxBytes } = companionTable.trace_call.limits;
const NO_OVERRIDES = { accounts: [], block: {} };

/** Executes a message call after the given block, and returns its calls and what it changed. */
export function trace_call({ chain, chainId, traces }: CompanionModules): CompanionHandler<'trace_call'> {
  return async ([call, types, block], context) => {
    const trace = replayRequestOf(types, 'params[1] (types)');
    const at = await requireHeader(chain, block);
    const request = toCappedRequest('eth_call', call, chainId, at, context);
    const outcome = await traces.traceCall({ request, trace, maxBytes }, NO_OVERRIDES, at, context);
    return oneTrace(requireTraced(requireAvailable(outcome), maxBytes));
  };
}
