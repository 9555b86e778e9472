import { quantityToHex } from '@ethread/core';
import type { Handler } from './handler.ts';
import { requireHeader, requireAvailable } from './block-parameter.ts';
import { toCappedRequest } from './call-object.ts';
import { failInTurn } from './call-outcome.ts';
import type { MethodModules } from './method-modules.ts';
import type { MethodTraits } from './method-traits.ts';

export const traits: MethodTraits = { question: 'estimate' };

/** Estimates the gas of a call after the given block. */
export function eth_estimateGas({ chain, executor }: MethodModules): Handler<'eth_estimateGas'> {
  return async ([call, block], context) => {
    const at = await requireHeader(chain, block);
    const request = toCappedRequest('eth_estimateGas', call, at, context);
    const outcome = requireAvailable(await executor.estimateGas(request, at, context));
    if (outcome.kind !== 'estimated') return failInTurn(outcome, context.client);
    return quantityToHex(outcome.gas);
  };
}
