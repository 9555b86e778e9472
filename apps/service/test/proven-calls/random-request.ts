import type { CallRequest } from '@ethread/calls';
import { hexToBytes, type Random } from '@ethread/core';

/** An amount that no account has. */
const TOO_MUCH = 10n ** 30n;
/** Init codes that deploy zero bytes, revert, fail, self-destruct, store a slot, and read their block's ancestors. */
const INIT_CODES = [
  '0x6102006000f3',
  '0x60046000fd',
  '0xfe',
  '0x30ff',
  '0x600160005560646000f3',
  '0x6001430340600052600243034060205260406000f3',
];

/** Creates a random call: to a contract, a precompiled contract or an account, or a creation. */
export function randomRequest(
  random: Random,
  { senders, contracts }: { readonly senders: readonly string[]; readonly contracts: readonly string[] },
): CallRequest {
  const kind = random.next();
  const data = randomBytes(random, random.between(0, 130));
  const address =
    kind < 0.2
      ? `0x${random.between(1, 17).toString(16).padStart(40, '0')}`
      : kind < 0.25
        ? `0xf4e5${random.between(0, 60).toString(16).padStart(36, '0')}`
        : random.pick(kind < 0.3 ? senders : contracts);
  const prices = random.next();
  return {
    from: random.next() < 0.9 ? hexToBytes(random.pick(senders)) : new Uint8Array(20),
    ...(kind < 0.1
      ? { to: null, input: hexToBytes(random.pick(INIT_CODES)) }
      : { to: hexToBytes(address), input: data }),
    gas: BigInt(random.pick([21_000, 60_000, 150_000, 500_000, 2_000_000, 8_000_000])),
    value: random.next() < 0.7 ? 0n : random.pick([0n, 1n, 1_000n, TOO_MUCH]),
    ...(prices < 0.1 ? { gasPrice: 20_000_000_000n } : {}),
  };
}

function randomBytes(random: Random, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => random.pick([0, 0, 1, 0x7f, 0xff]));
}
