import { whenReady } from '@ethread/core';
import { hexResult } from '@ethread/json-rpc';
import type { Handler } from './handler.ts';
import { requireHeader, requireAvailable } from './block-parameter.ts';
import { toCappedRequest } from './call-object.ts';
import { failInTurn } from './call-outcome.ts';
import type { MethodModules } from './method-modules.ts';
import type { MethodTraits } from './method-traits.ts';

export const traits: MethodTraits = { question: 'call' };

/** Executes a message call after the given block. Without a gas limit, the gas cap is the limit. */
export function eth_call({ chain, executor }: MethodModules): Handler<'eth_call'> {
  return ([call, block], context) =>
    whenReady(requireHeader(chain, block), (at) => {
      const request = toCappedRequest('eth_call', call, at, context);
      return whenReady(executor.call(request, at, context), (response) => {
        const outcome = requireAvailable(response);
        if (outcome.kind !== 'returned') return failInTurn(outcome, context.client);
        return hexResult(outcome.output);
      });
    });
}
