import { aggregateSignatures, SecretKey } from '@chainsafe/blst';
import { loadWasmBls } from '@ethread/consensus/wasm-bls';
import { createRandom } from '@ethread/core';
import { createNativeBls } from './native-bls.ts';

const MEMBERS = 32;
const secrets = Array.from({ length: MEMBERS }, (_, member) =>
  SecretKey.fromKeygen(new Uint8Array(32).fill(member + 1)),
);
const keys = new Uint8Array(MEMBERS * 48);
for (const [member, secret] of secrets.entries()) keys.set(secret.toPublicKey().toBytes(), member * 48);
const message = new Uint8Array(32).fill(7);

function participantsOf(members: readonly number[]): Uint8Array {
  const bits = new Uint8Array(MEMBERS / 8);
  for (const member of members) bits[member >> 3] = (bits[member >> 3] ?? 0) | (1 << (member & 7));
  return bits;
}

function sign(members: readonly number[]): Uint8Array {
  const signatures = members.flatMap((member) => secrets[member]?.sign(message) ?? []);
  return aggregateSignatures(signatures).toBytes();
}

function flip(bytes: Uint8Array, place: number, bit: number): void {
  bytes[place] = (bytes[place] ?? 0) ^ (1 << bit);
}

describe('native signatures of sync committees', () => {
  it('agrees with the wasm of browsers on valid, false and malformed signatures', async () => {
    const random = createRandom(3);
    const native = createNativeBls();
    const loaded = [
      await native.load(keys, { isTrusted: false }),
      await (await loadWasmBls()).load(keys, { isTrusted: false }),
      await (await loadWasmBls()).load(keys, { isTrusted: true }),
    ];
    for (let round = 0; round < 40; round++) {
      const members = secrets.flatMap((_, member) => (random.chance(0.7) ? [member] : []));
      const signature = sign(members);
      const participants = participantsOf(members);
      const isValid = round % 4 === 0;
      const flipped = [signature, participants, message.slice()][(round % 4) - 1];
      if (flipped) flip(flipped, random.below(flipped.length), random.below(8));
      const signed = round % 4 === 3 && flipped ? flipped : message;
      const outcomes = await Promise.all(loaded.map((one) => one?.verify(participants, signed, signature)));
      expect([round, ...outcomes]).toEqual([round, isValid, isValid, isValid]);
    }
  });

  it('rejects keys that are no points of the group, and a signature by nobody', async () => {
    const native = createNativeBls();
    const wasm = await loadWasmBls();
    const zero = new Uint8Array(96);
    zero[0] = 0xc0;
    for (const bls of [native, wasm]) {
      const loaded = await bls.load(keys, { isTrusted: false });
      expect(await loaded?.verify(participantsOf([]), message, zero)).toBe(false);
      const infinite = keys.slice();
      infinite.set(zero.subarray(0, 48));
      expect(await bls.load(infinite, { isTrusted: false })).toBeUndefined();
      expect(await bls.load(new Uint8Array(48), { isTrusted: false })).toBeUndefined();
    }
  });
});
