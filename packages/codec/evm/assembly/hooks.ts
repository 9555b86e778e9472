// What the host wants to see of a message.

/** Accounts and slots that instructions name. */
export const NAMES: u32 = 1;
/** Accounts and slots that a block accesses. */
export const ACCESSES: u32 = 2;
export const TRACES: u32 = 4;
export const LOGS: u32 = 8;
export const STEPS: u32 = 16;
/** Accounts and slots that instructions read, with their values. */
export const READS: u32 = 32;

let hooks: u32 = 0;

export function setHooks(to: u32): void {
  hooks = to;
}

@inline
export function sees(kinds: u32): bool {
  return (hooks & kinds) != 0;
}
