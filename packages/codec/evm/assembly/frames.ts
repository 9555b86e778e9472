// The frames of a message: one for each depth, with a stack of its own. Their memories follow one another in one arena.
import * as Halt from '../src/machine/halt';
import { allocate, capacityOf, enlarge, take } from './heap';
import { exceed, poll } from './host';
import { isWide, isZero } from './words';

/** The step at which it runs, the word on top of its stack, and its gas, while a frame above it runs. */
export const IP = 0;
export const SP = 4;
export const GAS = 8;
/** Below its lowest word on the stack. */
export const BASE = 16;
/** Its memory: address, size in bytes, and gas so far. */
export const MEMORY = 20;
export const SIZE = 24;
export const MEMORY_GAS = 32;
export const CODE = 40;
export const PROGRAM = 44;
/** Account whose storage and balance are used, and the caller. */
export const ACCOUNT = 48;
export const CALLER = 52;
/** Calldata, and where its caller wants the output. */
export const INPUT = 56;
export const INPUT_LENGTH = 60;
export const OUT = 64;
export const OUT_LENGTH = 68;
export const IS_STATIC = 72;
export const IS_CREATION = 76;
/** What a failure reverts to. */
export const SNAPSHOT = 80;
export const LOGS = 84;
export const REFUND = 88;
/** State gas: the amount borrowed from its gas, and the reservoir and use at its beginning (EIP-8037). */
export const SPILLED = 96;
export const RESERVOIR = 104;
export const STATE_USED = 112;
/** State gas of the account that it creates. */
export const STATE_OF_ACCOUNT = 120;
/** In wei, a word. */
export const AMOUNT = 128;
export const FRAME: usize = 160;

export const MAX_DEPTH: i32 = 1_024;
const STACK_BYTES: usize = 32 * (1_024 + 3);
/** Most bytes of memory: more would cost more gas than any message has. */
const MAX_MEMORY: u64 = 0x1fffffffe0;
/** Longest range of bytes without a check for interruption. */
const LONG: u32 = 16_384;
/** Longest range for which a loop is faster than a call. */
const SHORT: u32 = 256;

export const FRAMES = memory.data(160 * 1_026, 16);
const STACKS = memory.data(4 * 1_026, 16);

/** -1 without a frame. */
export let depth: i32 = -1;
let arena: usize = allocate(65_000);
let arenaEnd: usize = arena + capacityOf(arena);
let mostArena: u64 = 0;
/** Output of the frame that ended last. */
export let returned: usize = allocate(2_000);
export let returnedLength: u32 = 0;
/** The kind of the failure when an instruction returns gas below zero; none when that is the reason. */
export let fault: i32 = Halt.none;
export let refund: i64 = 0;
/**
 * The instruction at which the current frame fails, and 0 for none; its highest word on the stack, the number of the words,
 * and the bytes of memory. From the 16th byte on: gas after the fixed gas of the instruction (where that tells the failure)
 * and after what else was paid, the refund before the failure, and the place of the memory.
 */
export const FAILED = memory.data(48, 16);

/** Notes the instruction at which the current frame fails. */
export function failAt(op: u32, frame: usize, top: usize, before: i64, gas: i64): void {
  store<u32>(FAILED, op);
  store<u32>(FAILED, <u32>top, 4);
  store<u32>(FAILED, <u32>((top - load<u32>(frame, BASE)) >> 5), 8);
  store<u32>(FAILED, load<u32>(frame, SIZE), 12);
  store<i64>(FAILED, before, 16);
  store<i64>(FAILED, gas, 24);
  store<i64>(FAILED, refund, 32);
  store<u32>(FAILED, load<u32>(frame, MEMORY), 40);
}

export function forgetFailure(): void {
  store<u32>(FAILED, 0);
}

/** Sets the most bytes that the memories of a message's frames may have together. */
export function limitFrames(bytes: u32): void {
  mostArena = bytes;
}

export function beginFrames(): void {
  depth = -1;
  refund = 0;
  returnedLength = 0;
  fault = Halt.none;
  forgetFailure();
}

export function setDepth(to: i32): void {
  depth = to;
}

export function addRefund(amount: i64): void {
  refund += amount;
}

export function setRefund(to: i64): void {
  refund = to;
}

/** Gas of the frame at the last failure otherwise than by its gas. */
let faultGas: i64 = 0;

/** Fails an instruction whose costs are paid. Returns gas below zero. @param gas what remains */
export function failWith(kind: i32, gas: i64): i64 {
  fault = kind;
  faultGas = gas;
  return -1;
}

/** Returns the gas of the frame after a failure. */
export function gasAtFault(gas: i64): i64 {
  return fault == Halt.none ? gas : faultGas;
}

/** Returns the kind of the failure of an instruction. */
export function takeFault(): i32 {
  const kind = fault == Halt.none ? Halt.outOfGas : fault;
  fault = Halt.none;
  return kind;
}

@inline
export function frameAt(at: i32): usize {
  return FRAMES + FRAME * <usize>at;
}

/** Returns the place below the lowest word of the stack of a depth. */
export function stackOf(at: i32): usize {
  const place = STACKS + 4 * <usize>at;
  let stack: usize = load<u32>(place);
  if (stack == 0) {
    stack = take(STACK_BYTES);
    store<u32>(place, <u32>stack);
  }
  return stack;
}

/** Returns the place of the outermost frame's calldata. */
export function reserveInput(length: u32): usize {
  ensureArena(length);
  return arena;
}

@inline
export function pollFor(length: u32): void {
  if (length > LONG) poll();
}

@inline
export function move(to: usize, from: usize, length: u32): void {
  if (length > SHORT) memory.copy(to, from, length);
  else {
    let at: u32 = 0;
    for (; at + 16 <= length; at += 16) v128.store(to + at, v128.load(from + at));
    for (; at < length; at++) store<u8>(to + at, load<u8>(from + at));
  }
}

/** Makes room in the arena. The memories may get other addresses. */
function ensureArena(bytes: u64): void {
  if (<u64>arena + bytes <= <u64>arenaEnd) return;
  if (bytes > mostArena) exceed();
  const before = arena;
  arena = enlarge(arena, <usize>bytes);
  arenaEnd = arena + capacityOf(arena);
  for (let at = 0; at <= depth; at++) {
    const frame = frameAt(at);
    store<u32>(frame, load<u32>(frame, MEMORY) + <u32>(arena - before), MEMORY);
    store<u32>(frame, load<u32>(frame, INPUT) + <u32>(arena - before), INPUT);
    store<u32>(frame, load<u32>(frame, OUT) + <u32>(arena - before), OUT);
  }
}

/** Extends the memory of the current frame up to an offset. Returns the remaining gas; below zero for too little. */
export function expand(frame: usize, end: u64, gas: i64): i64 {
  if (end > MAX_MEMORY) return -1;
  const words = (end + 31) >> 5;
  const price = <i64>(3 * words + ((words * words) >> 9));
  const left = gas - (price - load<i64>(frame, MEMORY_GAS));
  if (left < 0) return left;
  const bytes = words << 5;
  ensureArena(<u64>(load<u32>(frame, MEMORY) - <u32>arena) + bytes);
  const size = load<u32>(frame, SIZE);
  const at = <usize>load<u32>(frame, MEMORY) + size;
  const added = <u32>bytes - size;
  if (added > SHORT) memory.fill(at, 0, added);
  else for (let word = at; word < at + added; word += 16) v128.store(word, i64x2.splat(0));
  store<u32>(frame, <u32>bytes, SIZE);
  store<i64>(frame, price, MEMORY_GAS);
  return left;
}

/** True for a word that is no offset or length within any memory. */
@inline
export function isFar(at: usize): bool {
  return isWide(at) || load<u64>(at) > MAX_MEMORY;
}

/** Extends the memory of the current frame up to an offset, where it is shorter. Returns the remaining gas. */
@inline
export function reachTo(frame: usize, end: u64, gas: i64): i64 {
  return end > load<u32>(frame, SIZE) ? expand(frame, end, gas) : gas;
}

/** Extends the memory of the current frame to some bytes at the offset in a word. Returns the remaining gas. */
@inline
export function reachFor(frame: usize, offset: usize, bytes: u64, gas: i64): i64 {
  return isWide(offset) ? -1 : reachTo(frame, min(load<u64>(offset), MAX_MEMORY) + bytes, gas);
}

/** Extends the memory of the current frame to a range, given as words. Returns the remaining gas. */
export function reach(frame: usize, offset: usize, length: usize, gas: i64): i64 {
  return reachTo(frame, endOf(offset, length), gas);
}

/** Returns the end of a range, given as words, as an offset that may be beyond any memory. */
export function endOf(offset: usize, length: usize): u64 {
  if (isZero(length)) return 0;
  return isFar(offset) || isFar(length) ? u64.MAX_VALUE : load<u64>(offset) + load<u64>(length);
}

/** Returns the address in memory of an offset, which means nothing when the range is empty. */
@inline
export function placeOf(frame: usize, offset: usize): usize {
  return <usize>(load<u32>(frame, MEMORY) + load<u32>(offset));
}

/** Returns the number of words of a length in bytes. */
@inline
export function wordsOf(length: u32): i64 {
  return (<i64>length + 31) >> 5;
}

/** Pays for a copy to memory, whose target is the top word, and the length two below. Returns the remaining gas. */
export function payCopy(frame: usize, top: usize, gas: i64): i64 {
  gas = reach(frame, top, top - 64, gas) - 3 * wordsOf(load<u32>(top - 64));
  if (gas >= 0) pollFor(load<u32>(top - 64));
  return gas;
}

/** Copies bytes of a source, with zeros after its end, to memory that is paid. The offset is the word below the top. */
export function copyToMemory(frame: usize, top: usize, source: usize, size: u32): void {
  const length = load<u32>(top - 64);
  if (length == 0) return;
  const to = placeOf(frame, top);
  const begin = isFar(top - 32) || load<u64>(top - 32) > size ? size : load<u32>(top - 32);
  const copied = min(length, size - begin);
  move(to, source + begin, copied);
  if (copied < length) memory.fill(to + copied, 0, length - copied);
}

export function reserveReturned(length: u32): usize {
  if (<usize>length > capacityOf(returned)) {
    // Nothing of the earlier data is needed.
    returned = enlarge(returned, length);
  }
  returnedLength = length;
  return returned;
}

export function setReturned(from: usize, length: u32): void {
  move(reserveReturned(length), from, length);
}

export function clearReturned(): void {
  returnedLength = 0;
}

/** Copies the returned data to where the caller wants it. */
export function copyReturned(to: usize, most: u32): void {
  move(to, returned, min(most, returnedLength));
}
