/**
 * Steps that run a common sequence of instructions at once. Their operands are in the entries after their own, see
 * `steps-of-code.ts`; the comments name them in order. `next` is the position of the instruction after the sequence.
 */
export const Fused = {
  /** An instruction that the fork does not have. */
  INVALID: 0x100,
  /** Constant of up to 32 bits: value, next. */
  CONSTANT: 0x101,
  /** Constant of 256 bits whose complement has up to 32 bits: complement, next. */
  NEGATIVE: 0x102,
  /** Constant with only its lowest bits set: number of bits, next. */
  MASK: 0x103,
  /** AND with such a constant: number of bits, next. */
  AND_MASK: 0x104,
  /** Two constants: first, second, next. */
  CONSTANTS: 0x105,
  /** Constant and ADD: value, next. */
  ADD_CONSTANT: 0x106,
  /** Constant and DUP1 to DUP16: value, depth, next. The constant has depth 1. */
  CONSTANT_DUP: 0x107,
  /** Constant and MLOAD: offset, next. */
  MLOAD_AT: 0x108,
  /** Constant and JUMP: target. */
  JUMP_TO: 0x109,
  /** Constant and JUMPI: target, next. */
  JUMPI_TO: 0x10a,
  /** ISZERO, constant and JUMPI: target, next. */
  ISZERO_JUMPI: 0x10b,
  /** A comparison, constant and JUMPI: target when true, target when false. */
  LT_JUMPI: 0x10c,
  GT_JUMPI: 0x10d,
  EQ_JUMPI: 0x10e,
  SLT_JUMPI: 0x10f,
  SGT_JUMPI: 0x110,
  /** DUP1, constant, EQ or GT, constant and JUMPI: compared constant, target, next. */
  SELECT_EQ: 0x111,
  SELECT_GT: 0x112,
  /** SWAP1 to SWAP16 and POP: depth. */
  SWAP_POP: 0x113,
  /** Several POP: count. */
  POPS: 0x114,
  /** Two DUP: depth of each. */
  DUP_DUP: 0x115,
  /** Two SWAP: depth of each. */
  SWAP_SWAP: 0x116,
  /** DUP1 to DUP16 and ADD: depth. */
  DUP_ADD: 0x117,
  /** The end of the translated part of a long block. */
  PLAIN: 0x118,
} as const;
