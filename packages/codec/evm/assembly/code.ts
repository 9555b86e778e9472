// Codes, and their translation to steps: an instruction or a sequence of instructions each.
import { CODE as FRAME_CODE, depth, frameAt } from './frames';
import { allocate, capacityOf, release } from './heap';
import { forgetCodes, loadCode } from './host';
import { CODE, HAS_CODE, hasFlag, isNew, nextAccount } from './state';

// A code: its length, its program and its exact program (0 until they are needed), flags, the code that was loaded before,
// and its bytes with zeros after them.
export const LENGTH = 0;
const PROGRAM = 4;
const EXACT = 8;
const CODE_FLAGS = 12;
const PREVIOUS = 16;
export const BYTES: usize = 32;
/** Zeros after a code: a constant that its end cuts off reads as zeros. */
const PADDING: usize = 48;
/** A frame runs it, or the host cannot load it again. */
const IS_USED = 1;
/** EIP-7702 */
export const DELEGATES = 2;

// A program: its code, and its entries by position, each an address of a step, or 0. The steps follow.
export const OF_CODE = 0;
const FIRST = 4;
const ENTRIES: usize = 16;
/** Marks the entry of a position to which code may jump. */
export const IS_TARGET: usize = 1;

// A step: its kind, in the lowest byte of 32 bits, and three operands of 32 bits.
export const STEP: usize = 16;
export const GAS = 4;
export const SECOND = 8;
export const THIRD = 12;

// Kinds of steps besides those of the instructions, at opcodes that no instruction has or whose instructions have others.
export const BLOCK = 0x0c;
export const EXACTLY = 0x0d;
export const JUMP_TO = 0x21;
export const JUMPI_TO = 0x22;
export const ISZERO_JUMPI = 0x23;
export const LT_JUMPI = 0x24;
export const GT_JUMPI = 0x25;
export const EQ_JUMPI = 0x28;
export const NOT_LT_JUMPI = 0x29;
export const NOT_GT_JUMPI = 0x2a;
export const SELECT_EQ = 0x2b;
export const SELECT_GT = 0x2c;
export const CONSTANT = 0x60;
export const CONSTANT_WIDE = 0x61;
export const CONSTANTS = 0x62;
export const CONSTANT_DUP = 0x63;
export const ADD_CONSTANT = 0x64;
export const SHL_CONSTANT = 0x67;
export const SHR_CONSTANT = 0x68;
export const MLOAD_AT = 0x69;
export const MSTORE_AT = 0x6a;
export const DUP = 0x6b;
export const DUP_DUP = 0x6c;
export const DUP_ADD = 0x6d;
export const DUP_MLOAD = 0x6e;
export const SWAP = 0x6f;
export const SWAP_SWAP = 0x70;
export const SWAP_POP = 0x71;
export const POP_POP = 0x72;

const HAS_NOT_BEGUN: u32 = 0x10000;

/** Returns the instruction of a step that fails, with its immediate byte and whether it has begun. The other kinds fail by their gas alone. */
export function instructionOf(step: usize): u32 {
  const kind: u32 = load<u8>(step);
  if (kind == EXACTLY) return load<u32>(step, GAS) | HAS_NOT_BEGUN;
  if (kind >= 0xe6 && kind <= 0xe8) return kind | (load<u32>(step, SECOND) << 8);
  return kind == DUP_MLOAD ? 0x51 : kind;
}

const WORD_BYTES: u32 = 32;
const MAX_STACK: u32 = 1_024;
/** Highest offset in memory that a step has as an operand. */
const MAX_OFFSET: u64 = 0x1000000;

/** By opcode: its fixed gas, `UNDEFINED` for none, and the words that it takes and gives. The host writes them. */
export const FEES = memory.data(4 * 256);
export const TAKES = memory.data(256);
export const GIVES = memory.data(256);
export const UNDEFINED: u32 = 0xffffffff;

/** The code of an account without code. */
export const NO_CODE = memory.data(128, 16);

/** The code that was loaded last. */
let newest: usize = 0;
/** Bytes of all codes and programs, and those beyond which unused ones are dropped. */
let codeBytes: usize = 0;
let mostBytes: usize = 0;

export function limitCodes(bytes: u32): void {
  mostBytes = bytes;
}

@inline
export function lengthOf(code: usize): u32 {
  return load<u32>(code, LENGTH);
}

/** Returns the code of an account. It stays until the next one is loaded, and longer while it is in use. */
export function codeOf(account: usize): usize {
  const code: usize = load<u32>(account, CODE);
  if (code != 0) return code;
  if (!hasFlag(account, HAS_CODE)) return NO_CODE;
  loadCode(account);
  return load<u32>(account, CODE);
}

/** Makes room for a code, whose bytes the caller writes. */
export function reserveCode(length: u32): usize {
  if (codeBytes > mostBytes) dropUnused();
  const code = allocate(<usize>BYTES + length + PADDING);
  codeBytes += capacityOf(code);
  memory.fill(code, 0, BYTES);
  memory.fill(code + BYTES + length, 0, PADDING);
  store<u32>(code, length, LENGTH);
  return code;
}

/** Keeps a code whose bytes were written, until it is dropped as unused. */
export function keepCode(code: usize): void {
  store<u32>(code, <u32>newest, PREVIOUS);
  newest = code;
  const isDelegation = lengthOf(code) == 23 && (load<u32>(code, BYTES) & 0xffffff) == 0x0001ef;
  if (isDelegation) store<u32>(code, DELEGATES, CODE_FLAGS);
}

export function delegates(code: usize): bool {
  return (load<u32>(code, CODE_FLAGS) & DELEGATES) != 0;
}

function mark(code: usize): void {
  store<u32>(code, load<u32>(code, CODE_FLAGS) | IS_USED, CODE_FLAGS);
}

/** Drops every code that no frame runs and that the host can load again: one that this transaction deployed it cannot. */
export function dropUnused(): void {
  for (let at = 0; at <= depth; at++) mark(load<u32>(frameAt(at), FRAME_CODE));
  for (let account = nextAccount(0); account != 0; account = nextAccount(account)) {
    const code: usize = load<u32>(account, CODE);
    if (code == 0 || code == NO_CODE) continue;
    if (isNew(account)) mark(code);
    else store<u32>(account, 0, CODE);
  }
  forgetCodes();
  let next: usize = 0;
  for (let code = newest; code != 0; ) {
    const previous: usize = load<u32>(code, PREVIOUS);
    const flags = load<u32>(code, CODE_FLAGS);
    if ((flags & IS_USED) != 0) {
      store<u32>(code, flags & ~IS_USED, CODE_FLAGS);
      next = code;
    } else {
      if (next == 0) newest = previous;
      else store<u32>(next, <u32>previous, PREVIOUS);
      freeCode(code);
    }
    code = previous;
  }
}

export function freeCode(code: usize): void {
  for (let at = code + PROGRAM; at <= code + EXACT; at += 4) {
    const program: usize = load<u32>(at);
    if (program == 0) continue;
    codeBytes -= capacityOf(program);
    release(program);
  }
  codeBytes -= capacityOf(code);
  release(code);
}

/** Returns the program of a code that is in use. */
@inline
export function programOf(code: usize, isExact: bool): usize {
  const program: usize = load<u32>(code + (isExact ? EXACT : PROGRAM));
  return program == 0 ? translate(code, isExact) : program;
}

@inline
export function firstStep(program: usize): usize {
  return load<u32>(program, FIRST);
}

/** Returns the entry of a position, which is within the code. */
@inline
export function entryAt(program: usize, position: usize): usize {
  return load<u32>(program + ENTRIES + 4 * position);
}

// The translation in progress.
let code: usize = 0;
let end: usize = 0;
let entries: usize = 0;
let out: usize = 0;
/** The block in progress, 0 for none, with its needs of the stack: below its begin, and above at most. */
let block: usize = 0;
let need: i32 = 0;
let rise: i32 = 0;
let height: i32 = 0;
let blockGas: u32 = 0;
/** Steps whose target is not known yet, each linked to the one before by its first operand. */
let open: usize = 0;
let constant: u64 = 0;

function translate(ofCode: usize, isExact: bool): usize {
  code = ofCode + BYTES;
  const length = <usize>lengthOf(ofCode);
  end = code + length;
  const program = allocate(ENTRIES + 4 * length + sizeOfSteps(isExact));
  codeBytes += capacityOf(program);
  entries = program + ENTRIES;
  memory.fill(entries, 0, 4 * length);
  for (let at = code; at < end; at += instructionLength(at)) {
    if (load<u8>(at) == 0x5b) store<u32>(entryPlace(at), <u32>IS_TARGET);
  }
  out = (entries + 4 * length + 15) & ~15;
  store<u32>(program, <u32>ofCode, OF_CODE);
  store<u32>(program, <u32>out, FIRST);
  if (isExact) translateExactly();
  else translateBlocks();
  emit(0, 0, 0, 0);
  store<u32>(ofCode + (isExact ? EXACT : PROGRAM), <u32>program);
  return program;
}

/** Returns the most bytes that the steps of the code take. */
function sizeOfSteps(isExact: bool): usize {
  let size: usize = 4 * STEP;
  for (let at = code; at < end; at += instructionLength(at)) {
    const op = load<u8>(at);
    size += op >= 0x68 && op <= 0x7f ? 3 * STEP : STEP;
    // A block begins after these.
    if (isExact || endsBlock(op)) size += STEP;
  }
  return size;
}

@inline
function instructionLength(at: usize): usize {
  const op = load<u8>(at);
  return op >= 0x60 && op <= 0x7f ? op - 0x5e : 1;
}

@inline
function entryPlace(at: usize): usize {
  return entries + 4 * (at - code);
}

@inline
function emit(kind: u32, first: u32, second: u32, third: u32): void {
  store<u32>(out, kind);
  store<u32>(out, first, GAS);
  store<u32>(out, second, SECOND);
  store<u32>(out, third, THIRD);
  out += STEP;
}

/** Translates each instruction, with a step before it that checks it. */
function translateExactly(): void {
  for (let at = code; at < end; ) {
    const op: u32 = load<u8>(at);
    store<u32>(entryPlace(at), <u32>(out | <usize>load<u32>(entryPlace(at))));
    emit(EXACTLY | (<u32>(at - code) << 8), op, 0, 0);
    if (load<u32>(FEES + 4 * op) == UNDEFINED) {
      at += instructionLength(at);
      continue;
    }
    at = translateInstruction(at, op);
  }
  // Code that runs past its end stops there.
  emit(EXACTLY | (<u32>(end - code) << 8), 0, 0, 0);
}

/** Translates one instruction to one step. Returns the position after it. */
function translateInstruction(at: usize, op: u32): usize {
  if (op >= 0x5f && op <= 0x7f) return translateConstant(at, op);
  if (op >= 0x80 && op <= 0x8f) emit(DUP, WORD_BYTES * (op - 0x80), 0, 0);
  else if (op >= 0x90 && op <= 0x9f) emit(SWAP, WORD_BYTES * (op - 0x8f), 0, 0);
  else if (op == 0x58) emit(CONSTANT, 0, <u32>(at - code), 0);
  else if (op == 0x38) emit(CONSTANT, 0, <u32>(end - code), 0);
  else if (op >= 0xe6 && op <= 0xe8) {
    emit(op, 0, load<u8>(at + 1), 0);
    return at + 2;
  } else if (op != 0x5b) emit(op, 0, 0, 0);
  return at + 1;
}

function translateConstant(at: usize, op: u32): usize {
  if (readConstant(at)) emit(CONSTANT, 0, <u32>constant, <u32>(constant >> 32));
  else {
    const size: usize = op - 0x5f;
    emit(CONSTANT_WIDE, 0, 0, 0);
    for (let byte: usize = 0; byte < 32; byte++) store<u8>(out + byte, byte < size ? load<u8>(at + size - byte) : 0);
    out += 2 * STEP;
  }
  return at + instructionLength(at);
}

/** Reads a constant of up to 8 bytes. */
function readConstant(at: usize): bool {
  const op = load<u8>(at);
  if (op < 0x5f || op > 0x67 || load<u32>(FEES + 4 * op) == UNDEFINED) return false;
  constant = 0;
  for (let byte = at + 1; byte <= at + op - 0x5f; byte++) constant = (constant << 8) | load<u8>(byte);
  return true;
}

/** Counts the gas and the stack of an instruction. */
function count(at: usize): void {
  const op = <usize>load<u8>(at);
  const takes = <i32>load<u8>(TAKES + op);
  need = max(need, takes - height);
  height += <i32>load<u8>(GIVES + op) - takes;
  rise = max(rise, height);
  blockGas += load<u32>(FEES + 4 * op);
}

function beginBlock(at: usize): void {
  block = out;
  blockGas = 0;
  need = rise = height = 0;
  emit(BLOCK | (<u32>(at - code) << 8), 0, 0, 0);
}

function endBlock(): void {
  if (block == 0) return;
  store<u32>(block, blockGas, GAS);
  // In bytes: the least height, and how much higher the stack may be. A block for which no height is right never fits.
  const isPossible = need + rise <= <i32>MAX_STACK;
  store<u32>(block, isPossible ? WORD_BYTES * need : 0xffffffff, SECOND);
  store<u32>(block, isPossible ? WORD_BYTES * (MAX_STACK - need - rise) : 0, THIRD);
  block = 0;
}

function translateBlocks(): void {
  open = block = 0;
  let isReachable = true;
  for (let at = code; at < end; ) {
    const op: u32 = load<u8>(at);
    if (op == 0x5b) {
      endBlock();
      isReachable = true;
      store<u32>(entryPlace(at), <u32>(out | IS_TARGET));
      beginBlock(at);
      count(at);
      at++;
      continue;
    }
    if (block == 0) {
      if (!isReachable) {
        at += instructionLength(at);
        continue;
      }
      beginBlock(at);
    }
    const next = translateSequence(at, op);
    if (next != 0) {
      if (block == 0) isReachable = load<u8>(out - STEP) != JUMP_TO;
      at = next;
      continue;
    }
    if (load<u32>(FEES + 4 * op) == UNDEFINED) {
      emit(EXACTLY, op, 0, 0);
      endBlock();
      isReachable = false;
      at++;
      continue;
    }
    count(at);
    at = translateInstruction(at, op);
    if (op == 0x00 || op == 0x56 || op == 0xf3 || op == 0xfd || op == 0xff) {
      endBlock();
      isReachable = false;
    } else if (endsBlock(op)) endBlock();
  }
  endBlock();
  while (open != 0) {
    const before: usize = load<u32>(open, GAS);
    store<u32>(open, load<u32>(entries + 4 * <usize>load<u32>(open, SECOND)) & ~1, SECOND);
    open = before;
  }
}

/** Returns true for an instruction that sees the gas, or after which the block may not go on. */
function endsBlock(op: u32): bool {
  if (op == 0x31 || op == 0x3b || op == 0x3c || op == 0x3e || op == 0x3f || op == 0x57) return true;
  return op == 0x54 || op == 0x55 || op == 0x5a || op == 0x5d || op >= 0xa0;
}

/** Returns true for the position of a constant that a JUMP or JUMPI to a known target follows. */
function jumpsTo(at: usize, jump: u32): bool {
  if (!readConstant(at)) return false;
  if (load<u8>(at + instructionLength(at)) != jump || constant >= <u64>(end - code)) return false;
  return (load<u32>(entries + 4 * <usize>constant) & 1) != 0;
}

/** Ends a block with a jump to the constant that was read last. Returns the position after it. */
function jump(kind: u32, from: usize, push: usize, third: u32): usize {
  const next = push + instructionLength(push) + 1;
  for (let at = from; at < next; at += instructionLength(at)) count(at);
  emit(kind, <u32>open, <u32>constant, third);
  open = out - STEP;
  endBlock();
  return next;
}

/** Translates a sequence of instructions that compilers often write. Returns the position after it; 0 for none. */
function translateSequence(at: usize, op: u32): usize {
  if (op >= 0x5f && op <= 0x7f) return translateWithConstant(at);
  const second: u32 = load<u8>(at + 1);
  if (op == 0x80) {
    const select = translateSelection(at);
    if (select != 0) return select;
  }
  if (op == 0x10 || op == 0x11 || op == 0x14 || op == 0x15) {
    const isNegated = second == 0x15 && (op == 0x10 || op == 0x11);
    const push = isNegated ? at + 2 : at + 1;
    if (!jumpsTo(push, 0x57)) return 0;
    if (op == 0x10) return jump(isNegated ? NOT_LT_JUMPI : LT_JUMPI, at, push, 0);
    if (op == 0x11) return jump(isNegated ? NOT_GT_JUMPI : GT_JUMPI, at, push, 0);
    return jump(op == 0x14 ? EQ_JUMPI : ISZERO_JUMPI, at, push, 0);
  }
  const isDup = op >= 0x80 && op <= 0x8f;
  const isSwap = op >= 0x90 && op <= 0x9f;
  const depth = WORD_BYTES * (isDup ? op - 0x80 : op - 0x8f);
  if (op == 0x50 && second == 0x50) emit(POP_POP, 0, 0, 0);
  else if (isSwap && second == 0x50) emit(SWAP_POP, depth, 0, 0);
  else if (isSwap && second >= 0x90 && second <= 0x9f) emit(SWAP_SWAP, depth, WORD_BYTES * (second - 0x8f), 0);
  else if (isDup && second >= 0x80 && second <= 0x8f) emit(DUP_DUP, depth, WORD_BYTES * (second - 0x80), 0);
  else if (isDup && second == 0x01) emit(DUP_ADD, depth, 0, 0);
  else if (isDup && second == 0x51) emit(DUP_MLOAD, depth, 0, 0);
  else return 0;
  count(at);
  count(at + 1);
  return at + 2;
}

/** DUP1, a constant, a comparison, and a jump: the selection of a function. */
function translateSelection(at: usize): usize {
  const value = at + 1;
  if (!readConstant(value) || constant > 0xffffffff) return 0;
  const compared = <u32>constant;
  const compare = value + instructionLength(value);
  const op = load<u8>(compare);
  if (op != 0x11 && op != 0x14) return 0;
  if (!jumpsTo(compare + 1, 0x57)) return 0;
  return jump(op == 0x11 ? SELECT_GT : SELECT_EQ, at, compare + 1, compared);
}

function translateWithConstant(at: usize): usize {
  if (!readConstant(at)) return 0;
  if (jumpsTo(at, 0x56)) return jump(JUMP_TO, at, at, 0);
  if (jumpsTo(at, 0x57)) return jump(JUMPI_TO, at, at, 0);
  const first = constant;
  const next = at + instructionLength(at);
  const second: u32 = load<u8>(next);
  const kind = kindWithConstant(second, first);
  if (kind != 0) emit(kind, second >= 0x80 ? WORD_BYTES * (second - 0x80) : 0, <u32>first, <u32>(first >> 32));
  else {
    if (first > 0xffffffff || !readConstant(next) || constant > 0xffffffff) return 0;
    // The second constant may begin a better sequence.
    const third: u32 = load<u8>(next + instructionLength(next));
    if (kindWithConstant(third, constant) != 0 || third == 0x56 || third == 0x57) return 0;
    emit(CONSTANTS, <u32>first, <u32>constant, 0);
  }
  count(at);
  count(next);
  return next + instructionLength(next);
}

/** Returns the kind of the step for a constant with the instruction after it; 0 for none. */
function kindWithConstant(op: u32, value: u64): u32 {
  if (op == 0x01) return ADD_CONSTANT;
  if (op == 0x1b && value < 256) return load<u32>(FEES + 4 * 0x1b) == UNDEFINED ? 0 : SHL_CONSTANT;
  if (op == 0x1c && value < 256) return load<u32>(FEES + 4 * 0x1c) == UNDEFINED ? 0 : SHR_CONSTANT;
  if (op == 0x51 && value < MAX_OFFSET) return MLOAD_AT;
  if (op == 0x52 && value < MAX_OFFSET) return MSTORE_AT;
  return op >= 0x80 && op <= 0x8f ? CONSTANT_DUP : 0;
}
