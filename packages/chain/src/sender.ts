import { secp256k1 } from '@noble/curves/secp256k1.js';
import { InvalidChainBytesError } from './invalid-chain-bytes-error.ts';
import { keccak256 } from './keccak.ts';
import { encodeRlp, quantityBytes } from './rlp.ts';
import { isSystemTransaction } from './system-transaction.ts';
import { legacyChainId, signingHash } from './transaction-codec.ts';
import type { Transaction } from './transaction.ts';

/** The address that signed a transaction, or that a system transaction names. @throws {InvalidChainBytesError} for a signature that nobody can have made. */
export function recoverSender(transaction: Transaction): Uint8Array {
  if (isSystemTransaction(transaction)) return transaction.from;
  const parity = yParity(transaction);
  // The library takes 2 and 3 too, which no chain allows.
  if (parity !== 0n && parity !== 1n) {
    throw new InvalidChainBytesError('transaction: v or yParity is out of its range');
  }
  try {
    const signature = new secp256k1.Signature(transaction.r, transaction.s, Number(parity));
    const publicKey = signature.recoverPublicKey(signingHash(transaction)).toBytes(false);
    return keccak256(publicKey.subarray(1)).subarray(12);
  } catch (cause) {
    throw new InvalidChainBytesError('transaction: the signature is not valid', { cause });
  }
}

/** Parity of the signature's y: 0 or 1 of a valid one; 0 where there is none. */
export function yParity(transaction: Transaction): bigint {
  if (isSystemTransaction(transaction)) return 0n;
  if (transaction.type !== 0) return transaction.yParity;
  const chainId = legacyChainId(transaction.v);
  return chainId === undefined ? transaction.v - 27n : transaction.v - 35n - 2n * chainId;
}

/** The address of the contract that a creation by this sender and nonce makes (Yellow Paper 7). */
export function createdAddress(sender: Uint8Array, nonce: bigint): Uint8Array {
  return keccak256(encodeRlp([sender, quantityBytes(nonce)])).subarray(12);
}
