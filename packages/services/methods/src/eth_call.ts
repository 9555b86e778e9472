import { whenReady } from '@ethread/core';
import { hexResult } from '@ethread/json-rpc';
import type { Handler } from './handler.ts';
import { requireHeader } from './block-parameter.ts';
import { toCallRequest, gasCapOf } from './call-object.ts';
import { failInTurn } from './call-outcome.ts';
import type { MethodModules } from './method-modules.ts';
import { requireAvailable } from './store-outcome.ts';
import type { MethodTraits } from './method-traits.ts';

export const traits: MethodTraits = { question: 'call' };

/** Executes a message call after the given block. Without a gas limit, the gas cap is the limit. */
export function eth_call({ chain, chainId, executor }: MethodModules): Handler<'eth_call'> {
  return ([call, block], context) =>
    whenReady(requireHeader(chain, block), (at) => {
      const gasCap = gasCapOf('eth_call', at, context.share);
      const request = toCallRequest(call, { chainId, gasCap });
      return whenReady(executor.call({ ...request, mostGas: gasCap }, at, context), (response) => {
        const outcome = requireAvailable(response);
        if (outcome.kind !== 'returned') return failInTurn(outcome, context.client);
        return hexResult(outcome.output);
      });
    });
}
