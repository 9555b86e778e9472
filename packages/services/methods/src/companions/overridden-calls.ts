import { errorMakers } from '@ethread/companions';
import { quantityToHex } from '@ethread/core';
import { hexResult } from '@ethread/json-rpc';
import { requireAvailable, requireHeader } from '../block-parameter.ts';
import { toCappedRequest } from '../call-object.ts';
import { failInTurn } from '../call-outcome.ts';
import type { CompanionsOf } from '../handler.ts';
import { toCallOverrides } from './call-overrides.ts';
import type { CompanionModules } from './companion-modules.ts';

/** Creates the methods that run a call with overrides. Without overrides they are the methods of the contract. */
export function overriddenCalls({
  chain,
  contract,
  simulator,
}: CompanionModules): CompanionsOf<'eth_call' | 'eth_estimateGas'> {
  return {
    async eth_call([call, block, stateOverrides, blockOverrides], context) {
      if (!stateOverrides && !blockOverrides) return contract.eth_call([call, block ?? 'latest'], context);
      const overrides = toCallOverrides(stateOverrides, blockOverrides);
      const at = await requireHeader(chain, block);
      const request = toCappedRequest('eth_call', call, at, context);
      const outcome = requireAvailable(await simulator.callWith(request, overrides, at, context));
      if (outcome.kind === 'invalid') throw errorMakers[outcome.problem]({}, { detail: outcome.message });
      if (outcome.kind !== 'returned') return failInTurn(outcome, context.client);
      return hexResult(outcome.output);
    },
    async eth_estimateGas([call, block, stateOverrides, blockOverrides], context) {
      if (!stateOverrides && !blockOverrides)
        return contract.eth_estimateGas([call, block ?? 'latest'], context);
      const overrides = toCallOverrides(stateOverrides, blockOverrides);
      const at = await requireHeader(chain, block);
      const request = toCappedRequest('eth_estimateGas', call, at, context);
      const outcome = requireAvailable(await simulator.estimateWith(request, overrides, at, context));
      if (outcome.kind === 'invalid') throw errorMakers[outcome.problem]({}, { detail: outcome.message });
      if (outcome.kind !== 'estimated') return failInTurn(outcome, context.client);
      return quantityToHex(outcome.gas);
    },
  };
}
