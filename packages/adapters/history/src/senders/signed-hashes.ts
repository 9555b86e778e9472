import { type Signature, signerOf } from '@ethread/chain';

/** Bytes of an encoded signature: 32 of the hash, 64 of r and s, and one of the parity. */
const SIGNATURE_BYTES = 97;
/** Bytes of a recovered address; zero for an invalid signature. */
const ADDRESS_BYTES = 20;

/** Encodes signatures as bytes. */
export function encodeSignatures(signatures: readonly Signature[]): Uint8Array<ArrayBuffer> {
  const encoded = new Uint8Array(SIGNATURE_BYTES * signatures.length);
  for (const [index, { hash, rs, parity }] of signatures.entries()) {
    const at = SIGNATURE_BYTES * index;
    encoded.set(hash, at);
    encoded.set(rs, at + 32);
    encoded[at + 96] = parity;
  }
  return encoded;
}

/** Recovers the signers of signatures encoded by {@link encodeSignatures}. */
export function recoverSigners(encoded: Uint8Array): Uint8Array<ArrayBuffer> {
  const count = encoded.length / SIGNATURE_BYTES;
  const signers = new Uint8Array(ADDRESS_BYTES * count);
  for (let index = 0; index < count; index++) {
    const at = SIGNATURE_BYTES * index;
    const signer = signerOf({
      hash: encoded.subarray(at, at + 32),
      rs: encoded.subarray(at + 32, at + 96),
      parity: encoded[at + 96] === 0 ? 0 : 1,
    });
    if (signer) signers.set(signer, ADDRESS_BYTES * index);
  }
  return signers;
}

/** Decodes the output of {@link recoverSigners}; undefined for an invalid signature. */
export function decodeSigners(encoded: Uint8Array): (Uint8Array | undefined)[] {
  return Array.from({ length: encoded.length / ADDRESS_BYTES }, (_, index) => {
    const address = encoded.slice(ADDRESS_BYTES * index, ADDRESS_BYTES * (index + 1));
    return address.some((byte) => byte !== 0) ? address : undefined;
  });
}
