import { hexToBytes } from '@ethread/core';
import { isUnavailable } from '@ethread/ports';
import type { EthGetProofParams } from '@ethread/types';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { resultOf } from './result-of.ts';
import { stateOrProof } from './state-or-proof.ts';
import { storageKeyOf, storageWord, storageWordOf } from './storage-word.ts';

/** Reads a storage value of an account. */
export function eth_getStorageAt(modules: CompanionModules): CompanionHandler<'eth_getStorageAt'> {
  const { contract, accounts } = modules;
  return ([address, storageKey, block], context) => {
    const request = { address: hexToBytes(address), keys: [storageKeyOf(storageKey)] };
    return stateOrProof(
      modules,
      block,
      async (at) => {
        const found = await accounts.slots([request], at, context);
        return isUnavailable(found) ? found : storageWordOf(found[0]?.[0] ?? new Uint8Array());
      },
      async () => {
        const params: EthGetProofParams = [address, [storageKey], block ?? 'latest'];
        const { storageProof } = await resultOf(contract.eth_getProof, params, context);
        return storageWord(storageProof[0]?.value ?? '0x0');
      },
    );
  };
}
