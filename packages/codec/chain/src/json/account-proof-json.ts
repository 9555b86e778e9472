import { bytesToHex, quantityToHex } from '@ethread/core';
import type { AccountProofFacts } from '../verify-proof.ts';
import type { AccountProofJson } from './wire-forms.ts';

/**
 * Converts an account proof to its wire form.
 *
 * @param requestedKeys The storage keys as requested, 1 to 32 bytes. A key of 32 bytes is echoed as bytes, a shorter one as
 * a
 *   quantity, as geth does.
 */
export function accountProofToJson(
  address: Uint8Array,
  proof: AccountProofFacts,
  requestedKeys: readonly Uint8Array[],
): AccountProofJson {
  return {
    address: bytesToHex(address),
    accountProof: proof.accountProof.map(bytesToHex),
    balance: quantityToHex(proof.balance),
    codeHash: bytesToHex(proof.codeHash),
    nonce: quantityToHex(proof.nonce),
    storageHash: bytesToHex(proof.storageHash),
    storageProof: proof.storageProof.map(({ key, value, proof: nodes }, index) => ({
      key: keyToHex(requestedKeys[index] ?? key),
      value: quantityToHex(value),
      proof: nodes.map(bytesToHex),
    })),
  };
}

function keyToHex(key: Uint8Array) {
  const hex = bytesToHex(key);
  return key.length === 32 || key.length === 0 ? hex : quantityToHex(BigInt(hex));
}
