import type { AccessListEntry } from '@ethread/chain';
import {
  ACCESS_LIST_ADDRESS_GAS,
  ACCESS_LIST_SLOT_GAS,
  AUTHORIZATION_GAS,
  TRANSACTION_GAS,
  ZERO_CALLDATA_BYTE_GAS,
} from '../forks/gas-schedule.ts';
import type { Rules } from '../forks/rules.ts';

/** What a transaction pays before its first instruction, and the least it pays in all. Both in gas. */
export interface IntrinsicGas {
  readonly gas: number;
  /** From EIP-7623 on, for transactions that are mostly data; 0 before. */
  readonly floor: number;
}

/** What the intrinsic gas depends on. */
export interface IntrinsicParts {
  readonly to: Uint8Array | null;
  readonly input: Uint8Array;
  readonly accessList?: readonly AccessListEntry[] | undefined;
  readonly authorizationList?: readonly unknown[] | undefined;
}

/** Tokens of a byte of calldata that is not zero; a zero is one (EIP-7623). */
const TOKENS_A_BYTE = 4;

/** The intrinsic gas of a transaction under the rules of a fork (Yellow Paper 6.2; the EIPs are named below). */
export function intrinsicGas(parts: IntrinsicParts, { gas: schedule }: Pick<Rules, 'gas'>): IntrinsicGas {
  const { to, input, accessList = [], authorizationList = [] } = parts;
  let zeros = 0;
  for (const byte of input) if (byte === 0) zeros++;
  const nonZeros = input.length - zeros;
  let gas = TRANSACTION_GAS + zeros * ZERO_CALLDATA_BYTE_GAS + nonZeros * schedule.calldataByte;
  // EIP-2, EIP-3860
  if (to === null) gas += schedule.creation + schedule.initCodeWord * Math.ceil(input.length / 32);
  // EIP-2930
  for (const { storageKeys } of accessList) {
    gas += ACCESS_LIST_ADDRESS_GAS + ACCESS_LIST_SLOT_GAS * storageKeys.length;
  }
  // EIP-7702
  gas += AUTHORIZATION_GAS * authorizationList.length;
  const floor =
    schedule.floorToken === 0
      ? 0
      : TRANSACTION_GAS + schedule.floorToken * (zeros + TOKENS_A_BYTE * nonZeros);
  return { gas, floor };
}
