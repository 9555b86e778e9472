import { hexToBytes } from '@ethread/core';
import { isUnavailable } from '@ethread/ports';
import { companionTable } from '@ethread/companions';
import { type EthGetProofParams, type Hash, InvalidParamsError } from '@ethread/types';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { requireAddress } from './require-address.ts';
import { resultOf } from './result-of.ts';
import { stateOrProof } from './state-or-proof.ts';
import { storageKeyOf, storageWord, storageWordOf } from './storage-word.ts';

const { maxParameters } = companionTable.eth_getStorageValues.limits;

/** Reads storage values of several accounts. */
export function eth_getStorageValues(modules: CompanionModules): CompanionHandler<'eth_getStorageValues'> {
  const { contract, accounts: reader } = modules;
  return async ([requests, block], context) => {
    const accounts = Object.entries(requests);
    const keys = accounts.reduce((sum, [, ofAccount]) => sum + ofAccount.length, 0);
    if (keys > maxParameters || accounts.length > maxParameters) {
      throw new InvalidParamsError({
        detail: `params[0] (requests): expected at most ${maxParameters} keys and accounts, got ${keys} keys of ${accounts.length} accounts`,
      });
    }
    if (keys === 0) {
      throw new InvalidParamsError({ detail: 'params[0] (requests): expected a storage key, got none' });
    }
    const named = accounts.map(([name, storageKeys]) => ({
      name,
      address: requireAddress(name, 'params[0] (requests)'),
      storageKeys,
    }));
    return stateOrProof(
      modules,
      block,
      async (at) => {
        const slots = named.map(({ address, storageKeys }) => ({
          address: hexToBytes(address),
          keys: storageKeys.map(storageKeyOf),
        }));
        const found = await reader.slots(slots, at, context);
        if (isUnavailable(found)) return found;
        return Object.fromEntries(
          named.map(({ name }, index) => [name, found[index]?.map(storageWordOf) ?? []]),
        );
      },
      async () => {
        const values: Record<string, Hash[]> = {};
        for (const { name, address, storageKeys } of named) {
          const params: EthGetProofParams = [address, storageKeys, block ?? 'latest'];
          const proof = await resultOf(contract.eth_getProof, params, context);
          values[name] = proof.storageProof.map(({ value }) => storageWord(value));
        }
        return values;
      },
    );
  };
}
