import { CALL_STIPEND } from '../forks/gas-schedule.ts';
import type { Program } from '../programs.ts';
import type { Account } from '../state/account-table.ts';
import { toBigInt } from '../words/conversions.ts';
import { addGas, allGas, type Frame, setGas } from './frame.ts';
import { Halt } from './halt.ts';
import { type Machine, MAX_DEPTH } from './machine.ts';
import { payStateGas, refundStateGas } from './state-gas.ts';
import { logTransfer } from './transfers.ts';

export const CALL = 0xf1;
export const CALLCODE = 0xf2;
export const DELEGATECALL = 0xf4;
export const STATICCALL = 0xfa;
const NOTHING = new Uint8Array();

/**
 * Begins a call and pops its operands. Afterwards either a new frame runs above, or the call has already ended and the
 * frame continues after the instruction.
 */
export function call(machine: Machine, frame: Frame, opcode: number): number {
  const { stack, world, rules } = machine;
  const { small, limbs } = stack;
  const top = frame.sp - 1;
  machine.nameAccount(top - 1);
  const hasValue = opcode === CALL || opcode === CALLCODE;
  const input = hasValue ? top - 3 : top - 2;
  const value = hasValue && small[top - 2] !== 0 ? toBigInt(stack, top - 2) : 0n;
  if (opcode === CALL && frame.isStatic && value !== 0n) return Halt.writeProtection;

  const inputLength = small[input - 1];
  const outputLength = small[input - 3];
  let gas = machine.reach(frame, small[input], inputLength, frame.gas);
  if (gas < 0) return Halt.outOfGas;
  gas = machine.reach(frame, small[input - 2], outputLength, gas);
  if (gas < 0) return Halt.outOfGas;

  const target = world.accountAt(limbs, 8 * (top - 1));
  gas -= machine.accountAccess(target);
  if (value !== 0n) gas -= rules.gas.callValue;
  if (gas < 0) return Halt.outOfGas;
  world.accesses?.account(target);
  const isCreating = opcode === CALL && createsTarget(machine, target, value);
  if (isCreating) gas -= rules.gas.newAccount;
  if (gas < 0) return Halt.outOfGas;
  const precompile = machine.precompileAt(limbs, 8 * (top - 1));
  let program = world.program(target);
  if (rules.hasDelegation && program.delegation) {
    const delegate = world.account(program.delegation);
    gas -= machine.accountAccess(delegate);
    if (gas < 0) return Halt.outOfGas;
    world.accesses?.account(delegate);
    program = world.program(delegate);
  }

  frame.gas = gas;
  const paysState = isCreating && rules.hasStateGas;
  if (paysState && !payStateGas(machine, frame, rules.gas.stateOfAccount)) return Halt.outOfGas;
  const child = machine.frame(machine.depth + 1);
  if (!handOn(machine, frame, child, top)) return Halt.outOfGas;
  if (value !== 0n) child.gas += CALL_STIPEND;
  const outputOffset = frame.memoryBase + small[input - 2];
  const inputOffset = frame.memoryBase + small[input];
  frame.sp = input - 3;
  frame.pc++;
  machine.returnedLength = 0;

  const { tracer } = machine;
  if (tracer) {
    tracer.enter({
      opcode,
      from: frame.account.address,
      to: target.address,
      input: machine.memory.bytes.slice(inputOffset, inputOffset + inputLength),
      gas: allGas(child),
      value: opcode === STATICCALL ? undefined : opcode === DELEGATECALL ? frame.value : value,
      gasBelow: allGas(frame),
    });
  }
  const sender = opcode === DELEGATECALL ? frame.caller : frame.account;
  if (machine.depth >= MAX_DEPTH || (value !== 0n && frame.account.balance < value)) {
    const halt = machine.depth >= MAX_DEPTH ? Halt.tooDeep : Halt.insufficientBalance;
    tracer?.exit({ output: NOTHING, gasLeft: allGas(child), halt });
    addGas(frame, child.gas, child.reserve);
    if (paysState) refundStateGas(machine, frame, rules.gas.stateOfAccount);
    small[frame.sp++] = 0;
    return Halt.none;
  }
  const snapshot = world.snapshot();
  const logs = machine.logs.length;
  if (opcode === CALL) transfer(machine, frame.account, target, value);
  else if (opcode === STATICCALL) touchIfEmpty(machine, target);

  if (precompile) {
    const bytes = machine.memory.bytes.subarray(inputOffset, inputOffset + inputLength);
    const left = machine.runPrecompile(precompile, bytes, child.gas);
    tracer?.exit({
      output: left < 0 ? NOTHING : machine.returned.slice(0, machine.returnedLength),
      gasLeft: left < 0 ? 0n : BigInt(left) + child.reserve,
      halt: left < 0 ? -left : Halt.none,
    });
    if (left < 0) {
      world.revertTo(snapshot);
      machine.logs.length = logs;
      if (paysState) refundStateGas(machine, frame, rules.gas.stateOfAccount);
    } else addGas(frame, left, child.reserve);
    copyReturned(machine, outputOffset, outputLength);
    small[frame.sp++] = left < 0 ? 0 : 1;
    return Halt.none;
  }
  if (program.code.length === 0) {
    tracer?.exit({ output: NOTHING, gasLeft: allGas(child), halt: Halt.none });
    addGas(frame, child.gas, child.reserve);
    small[frame.sp++] = 1;
    return Halt.none;
  }

  const account = opcode === CALL || opcode === STATICCALL ? target : frame.account;
  enter(machine, frame, child, program, account, sender);
  child.snapshot = snapshot;
  child.logs = logs;
  child.value = opcode === DELEGATECALL ? frame.value : value;
  child.isStatic = frame.isStatic || opcode === STATICCALL;
  child.isCreation = false;
  child.inputOffset = inputOffset;
  child.inputLength = inputLength;
  child.outputOffset = outputOffset;
  child.outputLength = outputLength;
  return Halt.none;
}

/**
 * Takes the gas that a call passes on from its frame: the amount of the top word, from EIP-150 on at most all but a
 * 64th.
 */
function handOn({ stack, rules }: Machine, frame: Frame, child: Frame, top: number): boolean {
  if (frame.reserve !== 0n) {
    const all = allGas(frame);
    const most = rules.hasCallReserve ? all - all / 64n : all;
    const requested = toBigInt(stack, top);
    if (requested > most && !rules.hasCallReserve) return false;
    const given = requested < most ? requested : most;
    setGas(frame, all - given);
    setGas(child, given);
    return true;
  }
  const { gas } = frame;
  const requested = stack.small[top] < 0 ? Infinity : stack.small[top];
  const most = rules.hasCallReserve ? gas - Math.floor(gas / 64) : gas;
  if (requested > most && !rules.hasCallReserve) return false;
  child.gas = requested < most ? requested : most;
  child.reserve = 0n;
  frame.gas = gas - child.gas;
  return true;
}

/** Places a frame above another. The new frame has its gas already. */
export function enter(
  machine: Machine,
  frame: Frame,
  child: Frame,
  program: Program,
  account: Account,
  caller: Account,
): void {
  machine.depth++;
  machine.place(child, frame.sp, frame.memoryBase + frame.memorySize);
  child.program = program;
  child.account = account;
  child.caller = caller;
}

/** Returns true when a value creates its recipient's account: from EIP-161 on, a value above zero for an empty one. */
export function createsTarget({ rules }: Machine, target: Account, value: bigint): boolean {
  return rules.clearsEmptyAccounts ? value !== 0n && target.isEmpty : !target.exists;
}

/** Transfers a value, and touches the recipient. */
export function transfer(machine: Machine, from: Account, to: Account, value: bigint): void {
  if (value === 0n) return touchIfEmpty(machine, to);
  machine.world.setBalance(from, from.balance - value);
  machine.world.setBalance(to, to.balance + value);
  logTransfer(machine, from, to, value);
}

/**
 * Touches an account only if it is empty. Touching another account would not delete it, so nothing need be recorded.
 */
function touchIfEmpty({ rules, world }: Machine, account: Account): void {
  if (rules.clearsEmptyAccounts ? account.exists && account.isEmpty : !account.exists) world.touch(account);
}

/** Copies the returned data to the caller's output range. */
export function copyReturned(machine: Machine, offset: number, length: number): void {
  const { returned, returnedLength, memory } = machine;
  const copied = Math.min(length, returnedLength);
  if (copied > 256) memory.bytes.set(returned.subarray(0, copied), offset);
  else for (let byte = 0; byte < copied; byte++) memory.bytes[offset + byte] = returned[byte];
}
