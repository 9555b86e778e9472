import { bytesToHex, hexToBytes, quantityToHex } from '@ethread/core';
import type { AccountProofFacts, StorageProofFacts } from '../verify-proof.ts';
import type { AccountProofJson } from './wire-forms.ts';
import { InvalidChainJsonError } from '../errors.ts';
import { bytesItem, JsonFields } from '../json-fields.ts';

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

const STORAGE_KEY = /^0x[0-9a-fA-F]{0,64}$/;

/**
 * Reads the wire form of an account proof. Use `verifyAccountProof` to check it.
 *
 * @throws {InvalidChainJsonError} naming the field.
 */
export function accountProofFromJson(
  json: unknown,
  what = 'account proof',
): { readonly address: Uint8Array; readonly proof: AccountProofFacts } {
  const fields = new JsonFields(json, what);
  return {
    address: fields.bytes('address', 20),
    proof: {
      balance: fields.quantity('balance'),
      nonce: fields.quantity('nonce'),
      codeHash: fields.bytes('codeHash', 32),
      storageHash: fields.bytes('storageHash', 32),
      accountProof: fields.list('accountProof', (item, at) => bytesItem(item, at)),
      storageProof: fields.list('storageProof', storageProof),
    },
  };
}

function storageProof(json: unknown, what: string): StorageProofFacts {
  const fields = new JsonFields(json, what);
  return {
    key: storageKey(json, what),
    value: fields.quantity('value'),
    proof: fields.list('proof', (item, at) => bytesItem(item, at)),
  };
}

/**
 * Reads a storage key and pads it to 32 bytes. Nodes echo a short key as a quantity, also with an odd number of digits.
 */
function storageKey(json: unknown, what: string): Uint8Array {
  const key: unknown = Object(json).key;
  if (typeof key !== 'string' || !STORAGE_KEY.test(key)) {
    throw new InvalidChainJsonError(`${what}: key expected at most 32 bytes in hex`);
  }
  return hexToBytes(`0x${key.slice(2).padStart(64, '0')}`);
}
