/** The outcomes of a frame. 0 means success. Every other outcome except `revert` consumes all of its gas. */
export const Halt = {
  none: 0,
  revert: 1,
  outOfGas: 2,
  invalidOpcode: 3,
  stackUnderflow: 4,
  stackOverflow: 5,
  invalidJump: 6,
  writeProtection: 7,
  returnDataOutOfBounds: 8,
  collision: 9,
  codeTooLarge: 10,
  initCodeTooLarge: 11,
  invalidCode: 12,
  codeStoreOutOfGas: 13,
  invalidPrecompileInput: 14,
  insufficientBalance: 15,
} as const;

/** Messages for clients, in the words that nodes use. */
export const HALT_MESSAGES: readonly string[] = [
  '',
  'execution reverted',
  'out of gas',
  'invalid opcode',
  'stack underflow',
  'stack overflow',
  'invalid jump destination',
  'write protection',
  'return data out of bounds',
  'contract address collision',
  'max code size exceeded',
  'max initcode size exceeded',
  'invalid code: must not begin with 0xef',
  'contract creation code storage out of gas',
  'invalid input of a precompiled contract',
  'insufficient balance for transfer',
];
