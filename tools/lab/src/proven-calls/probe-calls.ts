import type { Random } from '@ethread/core';
import { hex } from '../json-rpc.ts';
import { freshAddress } from '../random-transactions/random-calls.ts';

/** Accounts that probes read. */
export interface ProbeTargets {
  /** Accounts that set and clear delegations (EIP-7702). */
  readonly delegates: readonly string[];
  readonly senders: readonly string[];
}

/** The hash of a block is known for 256 blocks (BLOCKHASH). */
const MAX_DISTANCE = 258;
const PROBE_GAS = 8_000_000;

/**
 * Makes a call whose result is state that random programs rarely read: the hash of an ancestor, the fields of a delegate
 * or of an absent account, the code of a delegate, or an account that is created, destroyed and created again.
 */
export function probeCall(random: Random, { delegates, senders }: ProbeTargets): object {
  const from = random.pick(senders);
  const gas = hex(PROBE_GAS);
  switch (random.between(0, 3)) {
    case 0:
      return { from, gas, data: hashOfAncestor(random.between(0, MAX_DISTANCE)) };
    case 1: {
      const isDelegate = random.next() < 0.6;
      const address = isDelegate ? random.pick(delegates) : freshAddress(random.between(0, 120));
      return { from, gas, data: fieldsOf(address) };
    }
    case 2:
      return { from, gas, to: random.pick(delegates), data: `0x${'01'.repeat(random.between(0, 70))}` };
    default:
      return { from, gas, data: createdTwice(random.between(0, 3)) };
  }
}

const word = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

const hashOfAncestor = (distance: number) => `0x61${word(distance, 4)}4303405f5260205ff3`;

/** Returns the code hash, the balance and the size of the code. */
function fieldsOf(address: string): string {
  const push = `73${address.slice(2)}`;
  return `0x${push}3f5f52${push}31602052${push}3b60405260605ff3`;
}

/** Creates an account that destroys itself, twice at the same address, and returns its code hash and the second address. */
function createdTwice(salt: number): string {
  const create = `60${word(salt, 2)}6002601e5ff5`;
  return `0x6130ff5f52${create}${create}6020523f5f5260405ff3`;
}
