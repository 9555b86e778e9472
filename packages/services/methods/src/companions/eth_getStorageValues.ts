import { companionTable } from '@ethread/companions';
import { type Hash, InvalidParamsError } from '@ethread/types';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { requireAddress } from './require-address.ts';
import { resultOf } from './result-of.ts';
import { storageWord } from './storage-word.ts';
import type { MethodTraits } from '../method-traits.ts';

export const traits: MethodTraits = { question: 'unproven' };

const { maxParameters } = companionTable.eth_getStorageValues.limits;

/** Reads storage values of several accounts by their proofs. */
export function eth_getStorageValues({
  contract,
}: CompanionModules): CompanionHandler<'eth_getStorageValues'> {
  return async ([requests, block], context) => {
    const accounts = Object.entries(requests);
    const keys = accounts.reduce((sum, [, ofAccount]) => sum + ofAccount.length, 0);
    if (keys > maxParameters || accounts.length > maxParameters) {
      throw new InvalidParamsError({
        detail: `params[0] (requests): expected at most ${maxParameters} keys and accounts, got ${keys} keys of ${accounts.length} accounts`,
      });
    }
    const values: Record<string, Hash[]> = {};
    for (const [name, storageKeys] of accounts) {
      const address = requireAddress(name, 'params[0] (requests)');
      const proof = await resultOf(contract.eth_getProof, [address, storageKeys, block ?? 'latest'], context);
      values[name] = proof.storageProof.map(({ value }) => storageWord(value));
    }
    return values;
  };
}
