import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { resultOf } from './result-of.ts';
import type { MethodTraits } from '../method-traits.ts';

export const traits: MethodTraits = { question: 'unproven' };

/** Reads the balance of an account by its proof. */
export function eth_getBalance({ contract }: CompanionModules): CompanionHandler<'eth_getBalance'> {
  return async ([address, block], context) => {
    const { balance } = await resultOf(contract.eth_getProof, [address, [], block ?? 'latest'], context);
    return balance;
  };
}
