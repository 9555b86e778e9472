import { endsBlock } from '../blocks-of-code.ts';
import { Fused } from './fused.ts';
import { type ReadCode, readSequence } from './read-sequence.ts';

const JUMPDEST = 0x5b;
const [PUSH1, PUSH32, SWAP16] = [0x60, 0x7f, 0x9f] as const;

/** Places of the numbers in an entry: the opcode or {@link Fused} step, and the gas of the segment that begins. */
export const STEP_MASK = 0x1ff;
export const GAS_SHIFT = 9;
/** Gas above which a segment ends, so that its gas fits an entry. */
const MAX_SEGMENT_GAS = 2 ** 20;
/** Bytes of a block that are translated: a translation must not delay other work. */
const MAX_BYTES = 4_096;

/**
 * 1 for an instruction that can fail only for want of gas, and that neither sees the remaining gas nor accesses an
 * account or slot. Instructions after it can be charged before it: a shortage ends the frame in the same way.
 */
const isPure = new Uint8Array(256);
for (const [from, to] of [
  ...([
    [0x01, 0x0b],
    [0x10, 0x1e],
    [0x20, 0x20],
    [0x30, 0x30],
    [0x32, 0x3a],
    [0x3d, 0x3d],
  ] as const),
  ...([
    [0x40, 0x46],
    [0x48, 0x48],
    [0x4a, 0x4b],
    [0x50, 0x53],
    [0x58, 0x59],
    [0x5f, SWAP16],
  ] as const),
]) {
  isPure.fill(1, from, to + 1);
}

/**
 * Translates a block of code to steps. A step has an entry at the position of its first instruction, with its opcode,
 * or with a {@link Fused} step and its operands for a sequence of instructions. The first entry of a segment, a range of
 * instructions that are charged together, also has their gas.
 *
 * Only a block that fits the stack may run as steps, because they check no stack.
 *
 * @param steps Receives the entries.
 * @param start Beginning of the block.
 */
export function translateBlock(from: ReadCode, steps: Int32Array, start: number): void {
  const { code, fees } = from;
  const jumpTarget = JUMPDEST | (fees[JUMPDEST] << GAS_SHIFT);
  let place = start;
  // A JUMPDEST is a segment of its own, because its block may follow another block or a jump.
  if (code[place] === JUMPDEST) steps[place++] = jumpTarget;
  let segment = place;
  let gas = 0;
  const endSegment = () => {
    if (segment < code.length) steps[segment] |= gas << GAS_SHIFT;
    segment = place;
    gas = 0;
  };
  while (place < code.length) {
    const opcode = code[place];
    if (opcode === JUMPDEST) {
      // The next block begins, which may not be translated.
      endSegment();
      steps[place] = jumpTarget;
      return;
    }
    if (place - start > MAX_BYTES) {
      endSegment();
      steps[place] = Fused.PLAIN;
      return;
    }
    if (gas > MAX_SEGMENT_GAS) endSegment();
    const sequence = readSequence(from, place);
    if (sequence) {
      steps.set(sequence.entries, place);
      gas += sequence.gas;
      place = sequence.next;
      if (sequence.isJump) endSegment();
      if (sequence.entries[0] === Fused.JUMP_TO) return;
      continue;
    }
    const isDefined = fees[opcode] !== Infinity;
    steps[place] = isDefined ? opcode : Fused.INVALID;
    if (isDefined) gas += fees[opcode];
    place += opcode >= PUSH1 && opcode <= PUSH32 ? opcode - PUSH1 + 2 : 1;
    if (isPure[opcode] === 0 || !isDefined) endSegment();
    if (endsBlock(opcode) || !isDefined) return;
  }
  endSegment();
}
