import { NO_PROGRAM, type Program } from '../programs.ts';
import { Account } from '../state/account-table.ts';

/** The account of a frame that has not run yet. */
const NO_ACCOUNT = new Account(new Uint8Array(20), new Uint32Array(5), -1);

/** Zero in the representation of numbers that come from the stack, whose array has doubles. */
const DOUBLE_ZERO = -0;

/**
 * A message in execution. One frame is created for each depth and reused for each message.
 *
 * Each field begins with a value of its later kind. A field that V8 first represents as an integer, or that is added
 * later, gives all frames another shape at the first nested call, and V8 then discards all optimized code of the engine.
 */
export class Frame {
  program: Program = NO_PROGRAM;
  /** Account whose storage and balance are used, and the caller. Set before the frame runs. */
  account: Account = NO_ACCOUNT;
  caller: Account = NO_ACCOUNT;
  value = 0n;
  isStatic = false;
  isCreation = false;
  /** Range of the calldata in memory. */
  inputOffset: number = DOUBLE_ZERO;
  inputLength: number = DOUBLE_ZERO;
  /** Range in memory where the caller wants the output. */
  outputOffset: number = DOUBLE_ZERO;
  outputLength: number = DOUBLE_ZERO;
  /** Position in the code while frames above run. */
  pc = 0;
  gas = 0;
  /** Gas beyond {@link MAX_FRAME_GAS}, which only tests use. */
  reserve = 0n;
  /** Index of its first word on the stack, and of the next free one. */
  base = 0;
  sp = 0;
  /** Its memory: start, size in bytes, and gas cost so far. */
  memoryBase = 0;
  memorySize = 0;
  memoryGas = 0;
  /** Snapshots to which a failing frame reverts. */
  snapshot = 0;
  logs = 0;
  refund = 0;
  /** State gas: the amount borrowed from its gas, and the reservoir and use at its beginning (EIP-8037). */
  spilled = 0;
  reservoir = 0;
  stateUsed = 0;
  /** State gas of the account that it creates, refunded to the frame below when it fails. */
  stateOfAccount = 0;
}

/** Maximum gas of a frame as a number: the sum of two such numbers is exact. */
export const MAX_FRAME_GAS: number = 2 ** 52;

/** Adds gas to a frame. */
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

/** Returns all of a frame's gas. */
export function allGas(frame: Frame): bigint {
  return frame.reserve + BigInt(frame.gas);
}
