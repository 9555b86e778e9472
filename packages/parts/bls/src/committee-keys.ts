import { fastAggregateVerify, PublicKey, Signature } from '@chainsafe/blst';

const KEY_BYTES = 48;

/** A job of the thread. `set` names the keys of a committee. */
export type KeysJob =
  | { readonly kind: 'load'; readonly set: number; readonly keys: Uint8Array; readonly isTrusted: boolean }
  | {
      readonly kind: 'verify';
      readonly set: number;
      readonly participants: Uint8Array;
      readonly message: Uint8Array;
      readonly signature: Uint8Array;
    }
  | { readonly kind: 'release'; readonly set: number };

/** Keys of committees by set, decompressed. */
export function createCommitteeKeys(): (job: KeysJob) => boolean {
  const sets = new Map<number, readonly PublicKey[]>();

  function load(set: number, bytes: Uint8Array, isTrusted: boolean): boolean {
    const keys: PublicKey[] = [];
    try {
      for (let from = 0; from < bytes.length; from += KEY_BYTES) {
        keys.push(PublicKey.fromBytes(bytes.subarray(from, from + KEY_BYTES), !isTrusted));
      }
    } catch {
      return false;
    }
    sets.set(set, keys);
    return true;
  }

  return (job) => {
    if (job.kind === 'load') return load(job.set, job.keys, job.isTrusted);
    if (job.kind === 'release') return sets.delete(job.set);
    const { message, participants, set, signature } = job;
    const signers = (sets.get(set) ?? []).filter(
      (_, index) => ((participants[index >> 3] ?? 0) >> (index & 7)) & 1,
    );
    try {
      return fastAggregateVerify(message, signers, Signature.fromBytes(signature, true), false);
    } catch {
      // The signature is not a point of the group, or nobody signed.
      return false;
    }
  };
}
