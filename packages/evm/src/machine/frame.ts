import { NO_PROGRAM, type Program } from '../programs.ts';
import type { Account } from '../state/account.ts';

/** A message at work. Frames are made once for each depth and filled anew for each message. */
export class Frame {
  program: Program = NO_PROGRAM;
  /** Whose storage and balance are used. Set before a frame is. */
  declare account: Account;
  declare caller: Account;
  value = 0n;
  isStatic = false;
  isCreation = false;
  /** Calldata, as bytes of the memory. */
  inputOffset = 0;
  inputLength = 0;
  /** Where the caller wants the output, as bytes of the memory. */
  outputOffset = 0;
  outputLength = 0;
  /** Where in the code it is, while frames above it run. */
  pc = 0;
  gas = 0;
  /** Gas beyond {@link MAX_FRAME_GAS}, which only tests give. */
  reserve = 0n;
  /** Its first word on the stack, and the next free one. */
  base = 0;
  sp = 0;
  /** Its memory: where it begins, bytes, and what they cost. */
  memoryBase = 0;
  memorySize = 0;
  memoryGas = 0;
  /** What is gone back to when it fails. */
  snapshot = 0;
  logs = 0;
  refund = 0;
}

/** Gas that a frame counts as a number: the sum of two such is exact. */
export const MAX_FRAME_GAS = 2 ** 52;

/** Gives a frame gas, beside what it has. */
export function addGas(frame: Frame, gas: number, reserve: bigint): void {
  frame.gas += gas;
  frame.reserve += reserve;
  if (frame.gas <= MAX_FRAME_GAS) return;
  frame.reserve += BigInt(frame.gas - MAX_FRAME_GAS);
  frame.gas = MAX_FRAME_GAS;
}

/** Sets all of a frame's gas. */
export function setGas(frame: Frame, gas: bigint): void {
  frame.gas = gas < MAX_FRAME_GAS ? Number(gas) : MAX_FRAME_GAS;
  frame.reserve = gas - BigInt(frame.gas);
}

/** All of a frame's gas. */
export function allGas(frame: Frame): bigint {
  return frame.reserve + BigInt(frame.gas);
}
