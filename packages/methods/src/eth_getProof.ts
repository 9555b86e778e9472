import { bytesToHex, hexToBytes, quantityToHex } from '@ethread/core';
import type { StorageKey } from '@ethread/types';
import type { Handler } from './handler.ts';
import { requireHeader } from './block-parameter.ts';
import type { MethodModules } from './method-modules.ts';
import { requireAvailable } from './require-available.ts';

/** Proves an account and storage values of it after the given block. */
export function eth_getProof({ chain, state }: MethodModules): Handler<'eth_getProof'> {
  return async ([address, storageKeys, block], context) => {
    const at = await requireHeader(chain, block);
    const account = hexToBytes(address);
    const keys = storageKeys.map((key) => hexToBytes(`0x${key.slice(2).padStart(64, '0')}`));
    const proof = requireAvailable(await state.proof(account, keys, at, context));
    return {
      address: bytesToHex(account),
      accountProof: proof.accountProof.map(bytesToHex),
      balance: quantityToHex(proof.balance),
      codeHash: bytesToHex(proof.codeHash),
      nonce: quantityToHex(proof.nonce),
      storageHash: bytesToHex(proof.storageHash),
      storageProof: proof.storageProof.map((slot, index) => ({
        key: echoed(storageKeys[index] ?? '0x0'),
        value: quantityToHex(slot.value),
        proof: slot.proof.map(bytesToHex),
      })),
    };
  };
}

/**
 * Returns the key of a response: a key of 32 bytes unchanged, a shorter one as a quantity. Nodes do so, and clients
 * match these keys.
 */
function echoed(key: StorageKey): StorageKey {
  return key.length === 66 ? bytesToHex(hexToBytes(key)) : quantityToHex(BigInt(key));
}
