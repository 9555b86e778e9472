// What code can read of its block and its transaction. The host writes it.

/** Words by opcode, from ORIGIN on. */
export const ENVIRONMENT = memory.data(32 * 32, 16);
/** The number of blob hashes, and where they are. */
export const TRANSACTION_WORDS = memory.data(8, 8);

const ORIGIN: u32 = 0x32;

@inline
export function environment(op: u32): usize {
  return ENVIRONMENT + 32 * <usize>(op - ORIGIN);
}
