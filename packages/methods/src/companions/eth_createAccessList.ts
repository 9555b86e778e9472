import { bytesToHex, quantityToHex } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import { requireHeader } from '../block-parameter.ts';
import { toCallRequest } from '../call-object.ts';
import { gasCapOf } from '../gas-cap.ts';
import { requireAvailable } from '../require-available.ts';
import type { CompanionModules } from './companion-modules.ts';

/** Finds the accounts and storage keys that a call accesses. */
export function eth_createAccessList({
  chain,
  chainId,
  simulator,
}: CompanionModules): CompanionHandler<'eth_createAccessList'> {
  return async ([call, block], context) => {
    const at = await requireHeader(chain, block);
    const gasCap = gasCapOf('eth_call', at, context.share);
    const request = { ...toCallRequest(call, { chainId, gasCap }), mostGas: gasCap };
    const { accessList, gasUsed, error } = requireAvailable(await simulator.accessList(request, at, context));
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
