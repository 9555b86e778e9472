import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { resultOf } from './result-of.ts';
import type { MethodTraits } from '../method-traits.ts';

export const traits: MethodTraits = { question: 'unproven' };

/** Reads the nonce of an account by its proof. */
export function eth_getTransactionCount({
  contract,
}: CompanionModules): CompanionHandler<'eth_getTransactionCount'> {
  return async ([address, block], context) => {
    const { nonce } = await resultOf(contract.eth_getProof, [address, [], block ?? 'latest'], context);
    return nonce;
  };
}
