import { bytesToHex, quantityToHex } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import { requireHeader } from '../block-parameter.ts';
import { toCappedRequest } from '../call-object.ts';
import { toExecutionError } from '@ethread/types';
import { requireAvailable } from '../store-outcome.ts';
import type { CompanionModules } from './companion-modules.ts';
import type { MethodTraits } from '../method-traits.ts';

export const traits: MethodTraits = { question: 'accessList' };

/** Finds the accounts and storage keys that a call accesses. */
export function eth_createAccessList({
  chain,
  chainId,
  simulator,
}: CompanionModules): CompanionHandler<'eth_createAccessList'> {
  return async ([call, block], context) => {
    const at = await requireHeader(chain, block);
    const request = toCappedRequest('eth_call', call, chainId, at, context);
    const outcome = requireAvailable(await simulator.accessList(request, at, context));
    if (outcome.kind === 'rejected') throw toExecutionError(outcome);
    const { accessList, gasUsed, error } = outcome;
    return {
      accessList: accessList.map(({ address, storageKeys }) => ({
        address: bytesToHex(address),
        storageKeys: storageKeys.map(bytesToHex),
      })),
      gasUsed: quantityToHex(gasUsed),
      ...(error === undefined ? {} : { error }),
    };
  };
}
