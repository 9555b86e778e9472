import { COPY_WORD_GAS, KECCAK_WORD_GAS, LOG_BYTE_GAS } from '../forks/gas-schedule.ts';
import { readBytes, wordBytes } from '../words/conversions.ts';
import type { Frame } from './frame.ts';
import { Halt } from './halt.ts';
import type { Machine } from './machine.ts';

const LOG0 = 0xa0;
/** Memory of a log in addition to its data, in bytes. */
const LOG_BYTES = 500;
/** Longest copy without a check for interruption. */
const LONG_BYTES = 16_384;
/** Longest copy for which a loop is faster than a call. */
const FEW_BYTES = 64;

/**
 * Executes CALLDATACOPY, CODECOPY and EXTCODECOPY, whose operands have the same order below the top: target, source,
 * length.
 *
 * @param start - the start of the source within its bytes.
 * @param end - the end of the source. Zeros follow it.
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
  // Read after the memory was extended, because that may replace the array.
  const { bytes } = machine.memory;
  const from = source ?? bytes;
  const to = frame.memoryBase + small[top];
  const offset = small[top - 1];
  const begin = offset < 0 || start + offset > end ? end : start + offset;
  const copied = Math.min(length, end - begin);
  move(bytes, to, from, begin, copied);
  if (copied < length) bytes.fill(0, to + copied, to + length);
  return Halt.none;
}

/** Copies bytes of a source to an array, which may be the same. */
function move(bytes: Uint8Array, to: number, source: Uint8Array, begin: number, length: number): void {
  if (length <= FEW_BYTES) for (let byte = 0; byte < length; byte++) bytes[to + byte] = source[begin + byte];
  else bytes.set(source.subarray(begin, begin + length), to);
}

/** Charges for extending memory to a target and for copying to it. */
function payCopy(machine: Machine, frame: Frame, target: number, length: number): number {
  let gas = machine.reach(frame, target, length, frame.gas);
  if (gas >= 0) gas -= COPY_WORD_GAS * Math.ceil(length / 32);
  frame.gas = gas;
  if (gas >= 0 && length > LONG_BYTES) machine.poll();
  return gas;
}

/** Executes RETURNDATACOPY (EIP-211), which must not read past the end. It fails after its costs, as traces show. */
export function copyReturnData(machine: Machine, frame: Frame, top: number): number {
  const { small } = machine.stack;
  const length = small[top - 2];
  if (payCopy(machine, frame, small[top], length) < 0) return Halt.outOfGas;
  const begin = small[top - 1];
  if (begin < 0 || begin + length > machine.returnedLength) return Halt.returnDataOutOfBounds;
  move(machine.memory.bytes, frame.memoryBase + small[top], machine.returned, begin, length);
  return Halt.none;
}

/** Executes MCOPY (EIP-5656). */
export function copyMemory(machine: Machine, frame: Frame, top: number): number {
  const { small } = machine.stack;
  const length = small[top - 2];
  const gas = machine.reach(frame, Math.max(small[top], small[top - 1]), length, frame.gas);
  // The larger of two offsets reaches further. An offset too large for a number is out of bounds in any case.
  const isWide = length !== 0 && (small[top] < 0 || small[top - 1] < 0);
  frame.gas = gas - COPY_WORD_GAS * Math.ceil(length / 32);
  if (gas < 0 || isWide || frame.gas < 0) return Halt.outOfGas;
  if (length > LONG_BYTES) machine.poll();
  if (length === 0) return Halt.none;
  const base = frame.memoryBase;
  machine.memory.bytes.copyWithin(base + small[top], base + small[top - 1], base + small[top - 1] + length);
  return Halt.none;
}

/** Executes KECCAK256. */
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

/** Executes EXTCODECOPY: copies the code of the account that the top word names. */
export function copyCode(machine: Machine, frame: Frame, top: number): number {
  const { stack, world } = machine;
  machine.nameAccount(top);
  const account = world.accountAt(stack.limbs, 8 * top);
  frame.gas -= machine.accountAccess(account) + machine.rules.gas.codeRead;
  if (frame.gas < 0) return Halt.outOfGas;
  const { code } = world.program(account);
  const halt = copy(machine, frame, top - 1, code, 0, code.length);
  if (halt === Halt.none) {
    world.accesses?.account(account);
    machine.tracer?.account(account);
  }
  return halt;
}

/**
 * Executes LOG0 to LOG4. Both ends of a static frame take all gas; traces show that of the log, as those of geth do.
 */
export function log(machine: Machine, frame: Frame, top: number, opcode: number): number {
  const { small } = machine.stack;
  const length = small[top - 1];
  frame.gas = machine.reach(frame, small[top], length, frame.gas) - LOG_BYTE_GAS * length;
  if (frame.gas < 0 || length < 0) return Halt.outOfGas;
  if (frame.isStatic) return Halt.writeProtection;
  if (length > LONG_BYTES) machine.poll();
  if (!machine.keepsLogs) return Halt.none;
  const from = length === 0 ? 0 : frame.memoryBase + small[top];
  machine.bufferedBytes += length + LOG_BYTES;
  machine.addLog({
    address: frame.account.address,
    topics: Array.from({ length: opcode - LOG0 }, (_, topic) => wordBytes(machine.stack, top - 2 - topic)),
    data: machine.memory.bytes.slice(from, from + length),
  });
  return Halt.none;
}
