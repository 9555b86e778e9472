import { accountAt } from '../accounts.ts';
import { PROGRAM_COUNT, programAddress } from './program-address.ts';
import type { Sequence } from './sequence.ts';

/** Returns a piece of code, in hex digits. */
export type Snippet = (sequence: Sequence) => string;

export const byte = (value: number) => value.toString(16).padStart(2, '0');
export const push1 = (value: number) => `60${byte(value)}`;
export const push2 = (value: number) => `61${value.toString(16).padStart(4, '0')}`;
export const pushAddress = (address: string) => `73${address}`;

/** Amounts that calls and creations transfer. */
export const VALUES = [0, 0, 1, 7, 255];

/**
 * Returns code for an account: a contract, a sender, an absent account, a precompiled contract or the running contract.
 */
export function target(sequence: Sequence): string {
  switch (sequence.next(8)) {
    case 0:
    case 1:
    case 2:
      return pushAddress(programAddress(sequence.next(PROGRAM_COUNT)).toString().slice(2));
    case 3:
      return pushAddress(accountAt(sequence.next(12)).address.toString().slice(2));
    case 4:
    case 5:
      return pushAddress(`dead${sequence.next(65_536).toString(16).padStart(36, '0')}`);
    case 6:
      return push1(1 + sequence.next(10));
    default:
      return '30';
  }
}

/** Returns code that writes bytes to memory from address 0, a word at a time. */
export function writeMemory(code: string): string {
  const padded = code.padEnd(Math.ceil(code.length / 64) * 64, '0');
  return (padded.match(/.{64}/g) ?? [])
    .map((word, at) => `7f${word}${at < 8 ? push1(32 * at) : push2(32 * at)}52`)
    .join('');
}
