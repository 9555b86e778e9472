import { copyLimbs, swapWords, type WordStack } from '../words/word-stack.ts';
import { Halt } from './halt.ts';

const DUPN = 0xe6;
const EXCHANGE = 0xe8;
/**
 * Highest valid operands below the gap. Operands above them and below 0x80 are opcodes that jumps or constants need
 * (EIP-8024).
 */
const LAST_LOW_SINGLE = 90;
const LAST_LOW_PAIR = 81;
const FIRST_HIGH = 128;

/**
 * Executes DUPN, SWAPN and EXCHANGE, which address stack words by an operand in the code (EIP-8024).
 *
 * @param operand Byte after the instruction.
 * @param base First word of the frame; `sp` is its next free one.
 */
export function reachDeep(
  stack: WordStack,
  opcode: number,
  operand: number,
  base: number,
  sp: number,
): number {
  const lastLow = opcode === EXCHANGE ? LAST_LOW_PAIR : LAST_LOW_SINGLE;
  if (operand > lastLow && operand < FIRST_HIGH) return Halt.invalidOpcode;
  if (opcode === EXCHANGE) {
    const [near, far] = pairOf(operand);
    if (sp - base < far + 1) return Halt.stackUnderflow;
    swapWords(stack, sp - 1 - near, sp - 1 - far);
    return Halt.none;
  }
  const depth = (operand + 145) % 256;
  if (opcode === DUPN) {
    if (sp - base < depth) return Halt.stackUnderflow;
    stack.small[sp] = stack.small[sp - depth];
    if (stack.small[sp] < 0) copyLimbs(stack.limbs, sp, sp - depth);
    return Halt.none;
  }
  if (sp - base < depth + 1) return Halt.stackUnderflow;
  swapWords(stack, sp - 1, sp - 1 - depth);
  return Halt.none;
}

/** Returns the two depths below the top that an operand of EXCHANGE names, the nearer first. */
function pairOf(operand: number): readonly [near: number, far: number] {
  const mixed = operand ^ 0x8f;
  const row = mixed >> 4;
  const column = mixed & 15;
  return row < column ? [row + 1, column + 1] : [column + 1, 29 - row];
}
