import {
  type AccountProofFacts,
  accountProofFromJson,
  type TrieAccount,
  verifyAccountProof,
} from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { proving } from './proven-block.ts';
import { VerificationError } from './verification-error.ts';

const KEY_LENGTH = 32;

/** An account with storage values, proven at one block. */
export interface ProvenAccount {
  readonly proof: AccountProofFacts;
  /** null when the account does not exist. */
  readonly account: TrieAccount | null;
}

/**
 * Proves an account and its storage values against a state root.
 *
 * @param keys The requested storage keys, of 1 to 32 bytes.
 * @throws {VerificationError} also when the proof is for another account or other keys than requested.
 */
export function proveAccount(
  stateRoot: Uint8Array,
  address: string,
  keys: readonly string[],
  response: unknown,
): ProvenAccount {
  return proving(() => {
    const { address: result, proof } = accountProofFromJson(response);
    const account = verifyAccountProof(stateRoot, hexToBytes(address), proof);
    const shown = [result, ...proof.storageProof.map(({ key }) => key)].map(bytesToHex);
    const requested = [address.toLowerCase(), ...keys.map(wholeKey)];
    if (shown.length === requested.length && requested.every((hex, index) => hex === shown[index]))
      return { proof, account };
    throw new VerificationError(
      `another account, or other storage keys, than those of ${address} were proven`,
    );
  });
}

const wholeKey = (key: string) =>
  `0x${key
    .slice(2)
    .toLowerCase()
    .padStart(2 * KEY_LENGTH, '0')}`;
