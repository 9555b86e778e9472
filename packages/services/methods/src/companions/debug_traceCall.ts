import { companionTable } from '@ethread/companions';
import type { CompanionHandler } from '../handler.ts';
import { requireHeader } from '../block-parameter.ts';
import { toCappedRequest } from '../call-object.ts';
import { requireAvailable } from '../store-outcome.ts';
import { toCallOverrides } from './call-overrides.ts';
import type { CompanionModules } from './companion-modules.ts';
import { traceRequestOf } from './traces/trace-config.ts';
import { oneTrace, requireTraced } from './traces/trace-response.ts';

const { maxBytes } = companionTable.debug_traceCall.limits;
const WHERE = 'params[2].stateOverrides (config)';

/** Traces a message call after the given block. */
export function debug_traceCall({
  chain,
  chainId,
  traces,
}: CompanionModules): CompanionHandler<'debug_traceCall'> {
  return async ([call, block, config], context) => {
    const { stateOverrides, blockOverrides, ...recorded } = config ?? {};
    const trace = traceRequestOf(recorded);
    const overrides = toCallOverrides(stateOverrides, blockOverrides, WHERE);
    const at = await requireHeader(chain, block);
    const request = toCappedRequest('eth_call', call, chainId, at, context);
    const outcome = await traces.traceCall({ request, trace, maxBytes }, overrides, at, context);
    return oneTrace(requireTraced(requireAvailable(outcome), maxBytes));
  };
}
