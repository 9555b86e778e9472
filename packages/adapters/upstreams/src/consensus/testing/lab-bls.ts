import { aggregatePublicKeys, PublicKey, Signature, verify } from '@chainsafe/blst';
import type { Bls } from '@ethread/consensus';

/** Verifies on the own thread. Counts what it verified. */
export interface LabBls extends Bls {
  readonly verified: number;
}

export function createLabBls(): LabBls {
  let verified = 0;
  return {
    get verified() {
      return verified;
    },
    load(bytes) {
      const keys = Array.from({ length: bytes.length / 48 }, (_none, at) =>
        PublicKey.fromBytes(bytes.subarray(48 * at, 48 * at + 48)),
      );
      return Promise.resolve({
        verify(participants, message, signature) {
          verified++;
          const signers = keys.filter((_key, at) => ((participants[at >> 3] ?? 0) >> (at & 7)) & 1);
          try {
            const aggregate = aggregatePublicKeys(signers);
            return Promise.resolve(
              verify(message, aggregate, Signature.fromBytes(signature, true), false, true),
            );
          } catch {
            return Promise.resolve(false);
          }
        },
        release: () => undefined,
      });
    },
  };
}
