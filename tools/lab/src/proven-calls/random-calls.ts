import { hex } from '../json-rpc.ts';
import type { Random } from '@ethread/core';

/** A call object with its block, as `eth_call` and `eth_estimateGas` take them. */
export type CallParams = readonly [call: object, block: string];

/** The accounts of a chain that calls use. */
export interface CallTargets {
  readonly senders: readonly string[];
  readonly contracts: readonly string[];
  /** The last block. */
  readonly head: number;
}

/** Addresses of precompiled contracts: 1 to 17 (EIP-2537), and that of P-256 (EIP-7951). */
const PRECOMPILES = [...Array.from({ length: 17 }, (_, index) => index + 1), 0x100];
/** An amount that no account has. */
const TOO_MUCH = 10n ** 30n;
/** Init codes that deploy zero bytes, revert, fail, self-destruct, store a slot, and deploy invalid code. */
const INIT_CODES = [
  '0x6102006000f3',
  '0x60046000fd',
  '0xfe',
  '0x30ff',
  '0x600160005560646000f3',
  '0x60ef60005360016000f3',
];

/** Makes a random call: to a contract, a precompiled contract or an account, or a creation. */
export function randomCall(random: Random, { senders, contracts, head }: CallTargets): CallParams {
  const target = targetOf(random, senders, contracts);
  const gas = random.pick([21_000, 60_000, 150_000, 500_000, 500_000, 2_000_000, 8_000_000]);
  const call = {
    ...(random.next() < 0.9 ? { from: random.pick(senders) } : {}),
    ...target,
    gas: hex(gas),
    ...pricesOf(random),
    ...(random.next() < 0.3
      ? { value: random.pick(['0x0', '0x1', '0x3e8', `0x${TOO_MUCH.toString(16)}`]) }
      : {}),
    ...(random.next() < 0.15 && 'to' in target
      ? { accessList: [{ address: target.to, storageKeys: [word(random.between(0, 8))] }] }
      : {}),
  };
  return [call, hex(random.between(1, head))];
}

/** Returns an address that the genesis block has no account for. Transactions send to some of the first. */
export function freshAddress(index: number): string {
  return `0xf4e5${index.toString(16).padStart(36, '0')}`;
}

function targetOf(
  random: Random,
  senders: readonly string[],
  contracts: readonly string[],
): { readonly to: string; readonly data: string } | { readonly data: string } {
  const kind = random.next();
  if (kind < 0.1) return { data: random.pick(INIT_CODES) };
  const data = bytes(random, random.between(0, 130));
  if (kind < 0.2) {
    // anvil takes a call without data to a precompiled contract for a transfer.
    const input = `${data}00`;
    return { to: `0x${random.pick(PRECOMPILES).toString(16).padStart(40, '0')}`, data: input };
  }
  if (kind < 0.25) return { to: freshAddress(random.between(0, 60)), data };
  return { to: random.pick(kind < 0.3 ? senders : contracts), data };
}

function pricesOf(random: Random): object {
  const kind = random.next();
  if (kind < 0.1) return { gasPrice: hex(20_000_000_000) };
  if (kind < 0.2) return { maxFeePerGas: hex(30_000_000_000), maxPriorityFeePerGas: '0x1' };
  return {};
}

function bytes(random: Random, length: number): string {
  const digits = Array.from({ length }, () => random.pick(['00', '00', '01', '7f', 'ff']));
  return `0x${digits.join('')}`;
}

const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
