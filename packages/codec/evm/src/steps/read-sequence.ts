import { JUMP_TARGET } from '../blocks-of-code.ts';
import { readConstants, type Constant } from './fold-constants.ts';
import { Fused } from './fused.ts';

const [ADD, LT, GT, SLT, SGT, EQ, ISZERO, AND, POP, MLOAD, JUMP, JUMPI] = [
  ...[0x01, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x50, 0x51, 0x56, 0x57],
] as const;
const [PUSH0, PUSH2, PUSH32, DUP1, DUP16, SWAP1, SWAP16] = [
  ...[0x5f, 0x61, 0x7f, 0x80, 0x8f, 0x90, 0x9f],
] as const;
const MAX_32 = 0xffff_ffffn;

/** Bits of a depth on the stack, 1 to 16, in the lowest place of an operand. */
export const DEPTH_BITS = 5;
export const DEPTH_MASK = 31;

/** A sequence of instructions that one step runs. */
export interface Sequence {
  /** The {@link Fused} step and its operands. */
  readonly entries: readonly [step: number, ...operands: number[]];
  /** Position after the sequence. */
  readonly next: number;
  /** Fixed gas of its instructions. */
  readonly gas: number;
  /** True when it ends with a jump. */
  readonly isJump?: boolean;
}

/** A code whose sequences are read. */
export interface ReadCode {
  readonly code: Uint8Array;
  /** See `blocksOf`. */
  readonly blocks: Uint32Array;
  /** Gas by opcode, Infinity for an instruction that the fork does not have. */
  readonly fees: Float64Array;
}

const COMPARISONS: ReadonlyMap<number, number> = new Map([
  [LT, Fused.LT_JUMPI],
  [GT, Fused.GT_JUMPI],
  [SLT, Fused.SLT_JUMPI],
  [SGT, Fused.SGT_JUMPI],
  [EQ, Fused.EQ_JUMPI],
]);

const isDup = (opcode: number) => opcode >= DUP1 && opcode <= DUP16;
const isSwap = (opcode: number) => opcode >= SWAP1 && opcode <= SWAP16;

/** Returns the sequence that begins at a position; undefined when its first instruction runs alone. */
export function readSequence(from: ReadCode, place: number): Sequence | undefined {
  const sequence = findSequence(from, place);
  // Every entry needs a byte of the sequence.
  return sequence && sequence.next - place >= sequence.entries.length ? sequence : undefined;
}

function findSequence(from: ReadCode, place: number): Sequence | undefined {
  const opcode = from.code[place] ?? 0;
  if (opcode >= PUSH0 && opcode <= PUSH32) {
    const constant = readConstants(from.code, from.fees, place);
    return constant && (readJump(from, constant) ?? readConstantUse(from, place, constant));
  }
  if (opcode === ISZERO || COMPARISONS.has(opcode)) return readCondition(from, place);
  if (isDup(opcode)) return readSelection(from, place) ?? readDuplicates(from, place);
  if (isSwap(opcode)) return readSwaps(from, place);
  return opcode === POP ? readPops(from, place) : undefined;
}

/** Returns the gas of instructions that every fork has. */
function gasOf({ fees }: ReadCode, ...opcodes: readonly number[]): number {
  return opcodes.reduce((sum, opcode) => sum + (fees[opcode] ?? 0), 0);
}

/** Reads a jump to a constant target. Returns undefined for an invalid target. */
function readJump(from: ReadCode, { small, next, gas }: Constant): Sequence | undefined {
  const opcode = from.code[next] ?? 0;
  if (opcode !== JUMP && opcode !== JUMPI) return undefined;
  if (((from.blocks[small] ?? 0) & JUMP_TARGET) === 0) return undefined;
  const after = next + 1;
  return {
    entries: opcode === JUMP ? [Fused.JUMP_TO, small] : [Fused.JUMPI_TO, small, after],
    next: after,
    gas: gas + gasOf(from, opcode),
    isJump: true,
  };
}

/** Reads JUMPI to a constant target. */
function readBranch(from: ReadCode, place: number): (Sequence & { readonly target: number }) | undefined {
  const constant = readConstants(from.code, from.fees, place);
  if (!constant || from.code[constant.next] !== JUMPI) return undefined;
  const jump = readJump(from, constant);
  return jump && { ...jump, target: constant.small };
}

/** Reads a constant with the instruction that uses it. */
function readConstantUse(from: ReadCode, place: number, constant: Constant): Sequence | undefined {
  const { code } = from;
  const { small, next, gas } = constant;
  if (small < 0) return readWideConstant(from, constant);
  const opcode = code[next] ?? 0;
  const used = (step: number, ...operands: number[]): Sequence => ({
    entries: [step, ...operands],
    next: next + 1,
    gas: gas + gasOf(from, opcode),
  });
  if (opcode === ADD) return used(Fused.ADD_CONSTANT, small, next + 1);
  if (opcode === MLOAD) return used(Fused.MLOAD_AT, small, next + 1);
  if (isDup(opcode) && !findSequence(from, next)) {
    return used(Fused.CONSTANT_DUP, small, ((next + 1) << DEPTH_BITS) | (opcode - DUP1 + 1));
  }
  const second = readConstants(code, from.fees, next);
  if (second && second.small >= 0 && !isUsed(code[second.next] ?? 0)) {
    return {
      entries: [Fused.CONSTANTS, small, second.small, second.next],
      next: second.next,
      gas: gas + second.gas,
    };
  }
  // PUSH1 and PUSH2 have steps of their own.
  const first = code[place] ?? 0;
  const isAlone = first <= PUSH2 && next === place + 1 + first - PUSH0;
  return isAlone ? undefined : { entries: [Fused.CONSTANT, small, next], next, gas };
}

/** Returns true for an instruction that makes a sequence with the constant before it. */
function isUsed(opcode: number): boolean {
  return opcode === ADD || opcode === MLOAD || opcode === JUMP || opcode === JUMPI;
}

/** Reads a constant that a step can compute from 32 bits. Others are read from the code. */
function readWideConstant(from: ReadCode, { wide, next, gas }: Constant): Sequence | undefined {
  const complement = BigInt.asUintN(256, ~wide);
  if (complement <= MAX_32) return { entries: [Fused.NEGATIVE, Number(complement), next], next, gas };
  if ((wide & (wide + 1n)) !== 0n) return undefined;
  const bits = wide.toString(2).length;
  if (from.code[next] !== AND) return { entries: [Fused.MASK, bits, next], next, gas };
  return { entries: [Fused.AND_MASK, bits, next + 1], next: next + 1, gas: gas + gasOf(from, AND) };
}

/** Reads ISZERO or a comparison, which ISZERO may invert, before JUMPI. */
function readCondition(from: ReadCode, place: number): Sequence | undefined {
  const opcode = from.code[place] ?? 0;
  const comparison = COMPARISONS.get(opcode);
  if (comparison === undefined) {
    const branch = readBranch(from, place + 1);
    if (!branch) return undefined;
    const { target, next, gas } = branch;
    return {
      entries: [Fused.ISZERO_JUMPI, target, next],
      next,
      gas: gas + gasOf(from, opcode),
      isJump: true,
    };
  }
  const isInverted = from.code[place + 1] === ISZERO;
  const branch = readBranch(from, place + (isInverted ? 2 : 1));
  if (!branch) return undefined;
  const { target, next } = branch;
  const gas = branch.gas + gasOf(from, opcode) + (isInverted ? gasOf(from, ISZERO) : 0);
  const entries = isInverted ? ([comparison, next, target] as const) : ([comparison, target, next] as const);
  return { entries: [...entries], next, gas, isJump: true };
}

/** Reads a comparison of the top word with a constant before JUMPI, as contracts select a function. */
function readSelection(from: ReadCode, place: number): Sequence | undefined {
  if (from.code[place] !== DUP1) return undefined;
  const constant = readConstants(from.code, from.fees, place + 1);
  if (!constant || constant.small < 0) return undefined;
  const comparison = from.code[constant.next] ?? 0;
  if (comparison !== EQ && comparison !== GT) return undefined;
  const branch = readBranch(from, constant.next + 1);
  if (!branch) return undefined;
  const { target, next } = branch;
  const step = comparison === EQ ? Fused.SELECT_EQ : Fused.SELECT_GT;
  const gas = branch.gas + constant.gas + gasOf(from, DUP1, comparison);
  return { entries: [step, constant.small, target, next], next, gas, isJump: true };
}

function readDuplicates(from: ReadCode, place: number): Sequence | undefined {
  const [first = 0, second = 0] = from.code.subarray(place, place + 2);
  const depth = first - DUP1 + 1;
  const gas = gasOf(from, first, second);
  if (second === ADD) return { entries: [Fused.DUP_ADD, depth], next: place + 2, gas };
  if (!isDup(second) || readSelection(from, place + 1)) return undefined;
  return { entries: [Fused.DUP_DUP, depth | ((second - DUP1 + 1) << DEPTH_BITS)], next: place + 2, gas };
}

function readSwaps(from: ReadCode, place: number): Sequence | undefined {
  const [first = 0, second = 0, third = 0] = from.code.subarray(place, place + 3);
  const depth = first - SWAP1 + 1;
  const gas = gasOf(from, first, second);
  if (second === POP) return { entries: [Fused.SWAP_POP, depth], next: place + 2, gas };
  if (!isSwap(second) || third === POP) return undefined;
  return { entries: [Fused.SWAP_SWAP, depth | ((second - SWAP1 + 1) << DEPTH_BITS)], next: place + 2, gas };
}

function readPops(from: ReadCode, place: number): Sequence | undefined {
  let next = place;
  while (from.code[next] === POP) next++;
  const count = next - place;
  return count < 2 ? undefined : { entries: [Fused.POPS, count], next, gas: count * gasOf(from, POP) };
}
