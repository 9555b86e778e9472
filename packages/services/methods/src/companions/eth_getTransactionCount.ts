import { hexToBytes, quantityToHex } from '@ethread/core';
import { isUnavailable } from '@ethread/ports';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { resultOf } from './result-of.ts';
import { stateOrProof } from './state-or-proof.ts';

/** Reads the nonce of an account. */
export function eth_getTransactionCount(
  modules: CompanionModules,
): CompanionHandler<'eth_getTransactionCount'> {
  const { contract, accounts } = modules;
  return ([address, block], context) =>
    stateOrProof(
      modules,
      block,
      async (at) => {
        const found = await accounts.account(hexToBytes(address), at, context);
        return isUnavailable(found) ? found : quantityToHex(found.nonce);
      },
      async () => {
        const { nonce } = await resultOf(contract.eth_getProof, [address, [], block ?? 'latest'], context);
        return nonce;
      },
    );
}
