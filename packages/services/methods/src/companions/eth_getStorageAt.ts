import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { resultOf } from './result-of.ts';
import { storageWord } from './storage-word.ts';
import type { MethodTraits } from '../method-traits.ts';

export const traits: MethodTraits = { question: 'unproven' };

/** Reads a storage value of an account by its proof. */
export function eth_getStorageAt({ contract }: CompanionModules): CompanionHandler<'eth_getStorageAt'> {
  return async ([address, storageKey, block], context) => {
    const { storageProof } = await resultOf(
      contract.eth_getProof,
      [address, [storageKey], block ?? 'latest'],
      context,
    );
    return storageWord(storageProof[0]?.value ?? '0x0');
  };
}
