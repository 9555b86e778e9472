import { errorMakers } from '@ethread/companions';
import { hexResult } from '@ethread/json-rpc';
import type { CompanionHandler } from '../handler.ts';
import { requireHeader, requireAvailable } from '../block-parameter.ts';
import { toCappedRequest } from '../call-object.ts';
import { failInTurn } from '../call-outcome.ts';
import { toCallOverrides } from './call-overrides.ts';
import type { CompanionModules } from './companion-modules.ts';
import type { MethodTraits } from '../method-traits.ts';

export const traits: MethodTraits = { question: 'call' };

/** Executes a message call with overrides. Without overrides it is the method of the contract. */
export function eth_call({ chain, contract, simulator }: CompanionModules): CompanionHandler<'eth_call'> {
  return async ([call, block, stateOverrides, blockOverrides], context) => {
    if (!stateOverrides && !blockOverrides) return contract.eth_call([call, block ?? 'latest'], context);
    const overrides = toCallOverrides(stateOverrides, blockOverrides);
    const at = await requireHeader(chain, block);
    const request = toCappedRequest('eth_call', call, at, context);
    const outcome = requireAvailable(await simulator.callWith(request, overrides, at, context));
    if (outcome.kind === 'invalid') throw errorMakers[outcome.problem]({}, { detail: outcome.message });
    if (outcome.kind !== 'returned') return failInTurn(outcome, context.client);
    return hexResult(outcome.output);
  };
}
