import { aggregatePublicKeys, type PublicKey, SecretKey } from '@chainsafe/blst';
import { hexToBytes } from '@ethread/core';

/** The order of the group of BLS12-381. */
const ORDER = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;

/** A sync committee whose secret keys are all known. */
export interface TestCommittee {
  /** As the SSZ container SyncCommittee. */
  readonly value: { readonly pubkeys: Uint8Array[]; readonly aggregatePubkey: Uint8Array };
  /** Signs for the members of which the list says true. Their secret keys are added, so one signature is enough. */
  sign(message: Uint8Array, members: readonly boolean[]): Uint8Array;
}

/** Creates a committee. Its keys follow from the seed. @param size Members. @param seed From 0 to 255. */
export function createCommittee(size: number, seed: number): TestCommittee {
  const secrets = Array.from({ length: size }, (_none, index) => {
    const material = new Uint8Array(32).fill(seed);
    material[0] = index & 0xff;
    material[1] = index >> 8;
    material[2] = 1;
    return SecretKey.fromKeygen(material);
  });
  const scalars = secrets.map((secret) => BigInt(secret.toHex()));
  const keys: PublicKey[] = secrets.map((secret) => secret.toPublicKey());
  return {
    value: {
      pubkeys: keys.map((key) => key.toBytes()),
      aggregatePubkey: aggregatePublicKeys(keys).toBytes(),
    },
    sign(message, members) {
      const sum = scalars.reduce((total, scalar, at) => (members[at] ? (total + scalar) % ORDER : total), 0n);
      // The point at infinity signs for nobody.
      if (sum === 0n) return Uint8Array.of(0xc0, ...new Uint8Array(95));
      return SecretKey.fromBytes(hexToBytes(`0x${sum.toString(16).padStart(64, '0')}`))
        .sign(message)
        .toBytes();
    },
  };
}
