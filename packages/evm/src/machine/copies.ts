import { COPY_WORD_GAS, KECCAK_WORD_GAS, LOG_BYTE_GAS } from '../forks/gas-schedule.ts';
import { readBytes, wordBytes } from '../words/conversions.ts';
import { widen } from '../words/word-stack.ts';
import type { Frame } from './frame.ts';
import { Halt } from './halt.ts';
import type { Machine } from './machine.ts';

const LOG0 = 0xa0;
/** What a log takes of memory beside its data. */
const LOG_BYTES = 500;
/** Copies up to here are short work; longer ones are looked at for interruption. */
const LONG_BYTES = 16_384;
/** Up to here a loop copies faster than a call to do so. */
const FEW_BYTES = 64;

/**
 * CALLDATACOPY, CODECOPY and EXTCODECOPY, whose operands stand below the top alike: target, source, length.
 *
 * @param start Of the source within its bytes, and `end` behind it; zeros follow.
 */
export function copy(
  machine: Machine,
  frame: Frame,
  top: number,
  source: Uint8Array | undefined,
  start: number,
  end: number,
): number {
  const { small } = machine.stack;
  const length = small[top - 2];
  const gas = payCopy(machine, frame, small[top], length);
  if (gas < 0) return Halt.outOfGas;
  if (length === 0) return Halt.none;
  // Read only now: reaching further may have moved the memory.
  const { bytes } = machine.memory;
  const from = source ?? bytes;
  const to = frame.memoryBase + small[top];
  const offset = small[top - 1];
  const begin = offset < 0 || start + offset > end ? end : start + offset;
  const copied = Math.min(length, end - begin);
  if (copied <= FEW_BYTES) for (let byte = 0; byte < copied; byte++) bytes[to + byte] = from[begin + byte];
  else bytes.set(from.subarray(begin, begin + copied), to);
  if (copied < length) bytes.fill(0, to + copied, to + length);
  return Halt.none;
}

/** Pays for reaching a target and for copying to it. */
function payCopy(machine: Machine, frame: Frame, target: number, length: number): number {
  let gas = machine.reach(frame, target, length, frame.gas);
  if (gas >= 0) gas -= COPY_WORD_GAS * Math.ceil(length / 32);
  frame.gas = gas;
  if (gas >= 0 && length > LONG_BYTES) machine.poll();
  return gas;
}

/** RETURNDATACOPY (EIP-211), which must not read behind the end. */
export function copyReturnData(machine: Machine, frame: Frame, top: number): number {
  const { small } = machine.stack;
  const offset = small[top - 1];
  const length = small[top - 2];
  if (offset < 0 || length < 0 || offset + length > machine.returnedLength) return Halt.returnDataOutOfBounds;
  return copy(machine, frame, top, machine.returned, 0, machine.returnedLength);
}

/** MCOPY (EIP-5656). */
export function copyMemory(machine: Machine, frame: Frame, top: number): number {
  const { small } = machine.stack;
  const length = small[top - 2];
  const gas = machine.reach(frame, Math.max(small[top], small[top - 1]), length, frame.gas);
  // Of two offsets the larger one reaches further, and one that is too large for a number is too large at all.
  const isWide = length !== 0 && (small[top] < 0 || small[top - 1] < 0);
  frame.gas = gas - COPY_WORD_GAS * Math.ceil(length / 32);
  if (gas < 0 || isWide || frame.gas < 0) return Halt.outOfGas;
  if (length > LONG_BYTES) machine.poll();
  if (length === 0) return Halt.none;
  const base = frame.memoryBase;
  machine.memory.bytes.copyWithin(base + small[top], base + small[top - 1], base + small[top - 1] + length);
  return Halt.none;
}

/** KECCAK256. */
export function keccak(machine: Machine, frame: Frame, top: number): number {
  const { small } = machine.stack;
  const length = small[top - 1];
  frame.gas = machine.reach(frame, small[top], length, frame.gas);
  if (frame.gas >= 0) frame.gas -= KECCAK_WORD_GAS * Math.ceil(length / 32);
  if (frame.gas < 0) return Halt.outOfGas;
  if (length > LONG_BYTES) machine.poll();
  const from = length === 0 ? 0 : frame.memoryBase + small[top];
  readBytes(
    machine.stack,
    top - 1,
    machine.keccak256(machine.memory.bytes.subarray(from, from + length)),
    0,
    32,
  );
  return Halt.none;
}

/** EXTCODECOPY: as {@link copy}, of the code of the account that the top names. */
export function copyCode(machine: Machine, frame: Frame, top: number): number {
  const { stack, world } = machine;
  widen(stack, top);
  const account = world.accountAt(stack.limbs, 8 * top);
  frame.gas -= machine.accountAccess(account);
  if (frame.gas < 0) return Halt.outOfGas;
  const { code } = world.program(account);
  return copy(machine, frame, top - 1, code, 0, code.length);
}

/** LOG0 to LOG4. */
export function log(machine: Machine, frame: Frame, top: number, opcode: number): number {
  if (frame.isStatic) return Halt.writeProtection;
  const { small } = machine.stack;
  const length = small[top - 1];
  frame.gas = machine.reach(frame, small[top], length, frame.gas) - LOG_BYTE_GAS * length;
  if (frame.gas < 0 || length < 0) return Halt.outOfGas;
  const from = length === 0 ? 0 : frame.memoryBase + small[top];
  machine.heldBytes += length + LOG_BYTES;
  if (length > LONG_BYTES) machine.poll();
  machine.logs.push({
    address: frame.account.address,
    topics: Array.from({ length: opcode - LOG0 }, (_, topic) => wordBytes(machine.stack, top - 2 - topic)),
    data: machine.memory.bytes.slice(from, from + length),
  });
  return Halt.none;
}
