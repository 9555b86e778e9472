import type { AccessListEntry } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { type GasSchedule, ZERO_CALLDATA_BYTE_GAS } from '../forks/gas-schedule.ts';
import type { Rules } from '../forks/rules.ts';

/** The gas that a transaction pays before its first instruction, and the minimum that it pays in total. */
export interface IntrinsicGas {
  readonly gas: number;
  /** From EIP-7623 on, for transactions that are mostly data; 0 before. */
  readonly floor: number;
}

/** The parts of a transaction that determine its intrinsic gas. */
export interface IntrinsicParts {
  /** Length: 20 bytes. */
  readonly from: Uint8Array;
  readonly to: Uint8Array | null;
  /** In wei. */
  readonly value: bigint;
  readonly input: Uint8Array;
  readonly accessList?: readonly AccessListEntry[] | undefined;
  readonly authorizationList?: readonly unknown[] | undefined;
}

/** Tokens of a non-zero byte of data (EIP-7623). */
const TOKENS_A_BYTE = 4;
const ADDRESS_BYTES = 20;
const SLOT_BYTES = 32;

/**
 * Returns the intrinsic gas of a transaction under the rules of a fork (Yellow Paper 6.2; the EIPs are named below).
 */
export function intrinsicGas(parts: IntrinsicParts, { gas: schedule }: Pick<Rules, 'gas'>): IntrinsicGas {
  const { to, input, accessList = [], authorizationList = [] } = parts;
  const zeros = countZeros(input);
  const nonZeros = input.length - zeros;
  const base = baseGas(parts, schedule);
  let gas = base + zeros * ZERO_CALLDATA_BYTE_GAS + nonZeros * schedule.calldataByte;
  // EIP-3860
  if (to === null) gas += schedule.initCodeWord * Math.ceil(input.length / 32);
  let tokens = zeros * schedule.zeroByteTokens + nonZeros * TOKENS_A_BYTE;
  for (const { storageKeys } of accessList) {
    // EIP-2930
    gas += schedule.accessListAddress + schedule.accessListSlot * storageKeys.length;
    if (!schedule.hasAccessListFloor) continue;
    // EIP-7981
    const listTokens = TOKENS_A_BYTE * (ADDRESS_BYTES + SLOT_BYTES * storageKeys.length);
    gas += schedule.floorToken * listTokens;
    tokens += listTokens;
  }
  // EIP-7702
  gas += schedule.authorization * authorizationList.length;
  // EIP-7623
  if (schedule.floorToken === 0) return { gas, floor: 0 };
  const floorBase = schedule.recipient === 0 ? schedule.transaction : base;
  return { gas, floor: floorBase + schedule.floorToken * tokens };
}

/**
 * Counts the zero bytes of a call's input, which may have megabytes. An iterator would take several times as long. V8
 * replaces the code of a long loop while it runs, and this code is discarded where instructions without a known type
 * follow the loop, which is why the loop has a function of its own.
 */
function countZeros(input: Uint8Array): number {
  let zeros = 0;
  for (let at = 0; at < input.length; at++) if (input[at] === 0) zeros++;
  return zeros;
}

/**
 * Returns the base cost of a transaction: a creation (EIP-2), or a call of another account, with or without a value
 * (EIP-2780).
 */
function baseGas({ from, to, value }: IntrinsicParts, schedule: GasSchedule): number {
  if (to === null) return schedule.transaction + schedule.creation;
  if (schedule.recipient === 0 || bytesEqual(from, to)) return schedule.transaction;
  return schedule.transaction + schedule.recipient + (value === 0n ? 0 : schedule.transferredValue);
}
