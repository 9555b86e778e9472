// What the host wants to see of a message.
import { seeAccount, seeSlot } from './host';

/** Accounts and slots that instructions name, before they can fail. */
export const NAMES: u32 = 1;
/** Accounts and slots that a block accesses (EIP-7928). */
export const ACCESSES: u32 = 2;
export const TRACES: u32 = 4;
export const LOGS: u32 = 8;
export const STEPS: u32 = 16;
/** Accounts and slots that instructions other than calls read, with their values. */
export const READS: u32 = 32;

let hooks: u32 = 0;

export function setHooks(to: u32): void {
  hooks = to;
}

@inline
export function sees(kinds: u32): bool {
  return (hooks & kinds) != 0;
}

@inline
export function see(kinds: u32, account: usize): void {
  if (sees(kinds)) seeAccount(hooks & kinds, account);
}

@inline
export function seeKey(kinds: u32, account: usize, key: usize, value: usize): void {
  if (sees(kinds)) seeSlot(hooks & kinds, account, key, value);
}
