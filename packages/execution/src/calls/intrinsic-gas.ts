import type { CallRequest } from '@ethread/backend';
import type { Common } from '@ethereumjs/common';

/** What a call pays before its first instruction, and the least it pays in all. Both in gas. */
export interface IntrinsicGas {
  readonly gas: bigint;
  /** From EIP-7623 on, for calls that are mostly data; 0 before. */
  readonly floor: bigint;
}

/** The intrinsic gas of a call under the rules of its block (Yellow Paper 6.2; the EIPs are named below). */
export function intrinsicGas(request: CallRequest, rules: Common): IntrinsicGas {
  const zeros = BigInt(request.input.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0));
  const nonZeros = BigInt(request.input.length) - zeros;
  let gas = 21_000n + zeros * 4n + nonZeros * (rules.isActivatedEIP(2028) ? 16n : 68n);
  if (request.to === null) {
    if (rules.gteHardfork('homestead')) gas += 32_000n;
    // EIP-3860: init code is paid by the word.
    if (rules.isActivatedEIP(3860)) gas += 2n * BigInt(Math.ceil(request.input.length / 32));
  }
  // EIP-2930
  for (const { storageKeys } of request.accessList ?? []) gas += 2_400n + 1_900n * BigInt(storageKeys.length);
  // EIP-7702
  gas += 25_000n * BigInt(request.authorizationList?.length ?? 0);
  const floor = rules.isActivatedEIP(7623) ? 21_000n + 10n * (zeros + 4n * nonZeros) : 0n;
  return { gas, floor };
}
