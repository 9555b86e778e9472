import { hexToBytes, quantityToHex } from '@ethread/core';
import { isUnavailable } from '@ethread/ports';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { resultOf } from './result-of.ts';
import { stateOrProof } from './state-or-proof.ts';

/** Reads the balance of an account. */
export function eth_getBalance(modules: CompanionModules): CompanionHandler<'eth_getBalance'> {
  const { contract, accounts } = modules;
  return ([address, block], context) =>
    stateOrProof(
      modules,
      block,
      async (at) => {
        const found = await accounts.account(hexToBytes(address), at, context);
        return isUnavailable(found) ? found : quantityToHex(found.balance);
      },
      async () => {
        const { balance } = await resultOf(contract.eth_getProof, [address, [], block ?? 'latest'], context);
        return balance;
      },
    );
}
