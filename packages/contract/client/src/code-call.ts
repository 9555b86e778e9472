import type { CallObject, Hash } from '@ethread/types';

/** REVERT and RETURN. REVERT exists from Byzantium on. */
const ENDS = { revert: 'fd', return: 'f3' } as const;

/**
 * Returns the call that shows an account's code. It creates a temporary contract whose creation code reads the account's
 * code and ends with it. It reverts, because the bytes that a creation returns are limited in length (EIP-170) and in
 * their first byte (EIP-3541). Before these limits, a contract can return them.
 */
export function codeCall(address: Hash, end: keyof typeof ENDS = 'revert'): CallObject {
  // PUSH20 address, DUP1, EXTCODESIZE, DUP1, PUSH1 0, DUP1, DUP5, EXTCODECOPY, PUSH1 0, REVERT or RETURN
  return { input: `0x73${address.slice(2)}803b80600080843c6000${ENDS[end]}` };
}
