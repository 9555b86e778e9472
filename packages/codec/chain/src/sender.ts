import { keccak256, recoverPublicKey } from './crypto.ts';
import { InvalidChainBytesError } from './errors.ts';
import type { Receipt } from './block.ts';
import { encodeRlp, quantityBytes } from './rlp.ts';
import { isSystemTransaction } from './system-transaction.ts';
import { legacyChainId, type SignedTransaction, signingHash } from './transaction-codec.ts';
import type { Transaction } from './transaction.ts';

/** A recoverable signature on secp256k1. */
export interface Signature {
  /** Signed hash, 32 bytes. */
  readonly hash: Uint8Array;
  /** r and s, 32 bytes each. */
  readonly rs: Uint8Array;
  readonly parity: 0 | 1;
}

/**
 * Returns the signer of a transaction, or the sender that a system transaction names. @throws {InvalidChainBytesError}
 * for an invalid signature.
 */
export function recoverSender(transaction: Transaction): Uint8Array {
  if (isSystemTransaction(transaction)) return transaction.from;
  const signer = signerOf(signatureOf(transaction));
  if (signer) return signer;
  throw new InvalidChainBytesError('transaction: the signature is not valid');
}

/** Returns the signature of a transaction. @throws {InvalidChainBytesError} when a part is out of range. */
export function signatureOf(transaction: SignedTransaction): Signature {
  const parity = yParity(transaction);
  if (parity !== 0n && parity !== 1n) {
    throw new InvalidChainBytesError('transaction: v or yParity is out of its range');
  }
  const rs = signatureBytes(transaction.r, transaction.s);
  if (!rs) throw new InvalidChainBytesError('transaction: the signature is not valid');
  return { hash: signingHash(transaction), rs, parity: parity === 0n ? 0 : 1 };
}

/** Returns the address that made a signature; undefined for an invalid signature. */
export function signerOf({ hash, rs, parity }: Signature): Uint8Array | undefined {
  const key = recoverPublicKey(hash, rs, parity);
  return key && keccak256(key).slice(12);
}

/** Encodes r and s as 32 bytes each; undefined when one of them is longer. */
export function signatureBytes(r: bigint, s: bigint): Uint8Array | undefined {
  const bytes = new Uint8Array(64);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of [r, s].entries()) {
    if (value >> 256n !== 0n) return undefined;
    for (let quad = 0; quad < 4; quad++) {
      view.setBigUint64(32 * index + 24 - 8 * quad, BigInt.asUintN(64, value >> BigInt(64 * quad)));
    }
  }
  return bytes;
}

/** Returns the parity of the signature's y: 0 or 1 when valid, 0 for a transaction without signature. */
export function yParity(transaction: Transaction): bigint {
  if (isSystemTransaction(transaction)) return 0n;
  if (transaction.type !== 0) return transaction.yParity;
  const chainId = legacyChainId(transaction.v);
  return chainId === undefined ? transaction.v - 27n : transaction.v - 35n - 2n * chainId;
}

/** Returns the address of the contract that this sender creates with this nonce (Yellow Paper 7). */
export function createdAddress(sender: Uint8Array, nonce: bigint): Uint8Array {
  return keccak256(encodeRlp([sender, quantityBytes(nonce)])).subarray(12);
}

/** Returns the nonce with which a transaction ran. A deposit's is in its receipt (OP stack, from Canyon). */
export function nonceOf(
  transaction: Transaction,
  { deposit }: { readonly deposit?: Receipt['deposit'] | undefined },
): bigint {
  return deposit?.nonce ?? transaction.nonce;
}

/** Returns the address of the contract that a transaction creates; null for a call. */
export function createdBy(transaction: Transaction, receipt: Receipt, sender: Uint8Array): Uint8Array | null {
  return transaction.to ? null : createdAddress(sender, nonceOf(transaction, receipt));
}
