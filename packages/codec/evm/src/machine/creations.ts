import { createdAddress } from '@ethread/chain';
import { KECCAK_WORD_GAS } from '../forks/gas-schedule.ts';
import { readProgram } from '../programs.ts';
import type { Account } from '../state/account-table.ts';
import { toBigInt, wordBytes } from '../words/conversions.ts';
import { normalize } from '../words/word-stack.ts';
import { copyReturned, enter, transfer } from './calls.ts';
import { addGas, allGas, type Frame, setGas } from './frame.ts';
import { Halt } from './halt.ts';
import { type Machine, MAX_DEPTH } from './machine.ts';
import { failedStepOf } from './failed-step.ts';
import { absorbStateGas, payStateGas, refundStateGas, revertStateGas } from './state-gas.ts';

const CREATE2 = 0xf5;
const NOTHING = new Uint8Array();
/** Highest possible nonce of an account (EIP-2681). */
const MAX_NONCE = 2n ** 64n - 1n;
const EF = 0xef;
/** Copies of a code's bytes in memory, including its analysis. */
const PROGRAM_COPIES = 7;

/** Begins CREATE or CREATE2. Afterwards either a new frame runs above, or the creation has already ended. */
export function create(machine: Machine, frame: Frame, opcode: number): number {
  const { stack, world, rules } = machine;
  const { small } = stack;
  if (frame.isStatic) return Halt.writeProtection;
  const top = frame.sp - 1;
  const value = toBigInt(stack, top);
  const length = small[top - 2];
  let gas = machine.reach(frame, small[top - 1], length, frame.gas);
  if (gas < 0) return Halt.outOfGas;
  if (length > rules.gas.maxInitCodeBytes) return Halt.initCodeTooLarge;
  const wordGas = rules.gas.initCodeWord + (opcode === CREATE2 ? KECCAK_WORD_GAS : 0);
  gas -= wordGas * Math.ceil(length / 32);
  if (gas < 0) return Halt.outOfGas;

  const offset = frame.memoryBase + small[top - 1];
  const initCode = machine.memory.bytes.slice(offset, offset + length);
  const salt = opcode === CREATE2 ? wordBytes(stack, top - 3) : undefined;
  frame.sp = opcode === CREATE2 ? top - 3 : top - 2;
  frame.pc++;
  frame.gas = gas;
  machine.returnedLength = 0;
  const creator = frame.account;
  const addressOf = () =>
    salt
      ? saltedAddress(machine, creator.address, salt, initCode)
      : createdAddress(creator.address, creator.nonce);
  if (machine.depth >= MAX_DEPTH || creator.balance < value || creator.nonce === MAX_NONCE) {
    // From Amsterdam on, a creation is checked before it begins.
    if (rules.hasStateGas) machine.tracer?.account(world.account(addressOf()));
    else if (machine.tracer) {
      const given = gasToCreate(machine, frame);
      traceCreation(machine, frame, opcode, { address: addressOf(), initCode, value, given });
      const halt =
        machine.depth >= MAX_DEPTH
          ? Halt.tooDeep
          : creator.balance < value
            ? Halt.insufficientBalance
            : Halt.nonceExhausted;
      machine.tracer.exit({ output: NOTHING, gasLeft: given, halt });
    }
    small[frame.sp++] = 0;
    return Halt.none;
  }
  const address = addressOf();
  const account = world.account(address);
  world.accesses?.account(account);
  machine.tracer?.account(account);
  const stateOfAccount = account.isEmpty ? rules.gas.stateOfAccount : 0;
  if (stateOfAccount > 0 && !payStateGas(machine, frame, stateOfAccount)) return Halt.outOfGas;
  const child = machine.frame(machine.depth + 1);
  const all = allGas(frame);
  const given = gasToCreate(machine, frame);
  if (machine.tracer) traceCreation(machine, frame, opcode, { address, initCode, value, given });
  setGas(frame, all - given);
  setGas(child, given);
  world.setNonce(creator, creator.nonce + 1n);
  if (rules.hasAccessLists) world.warmAccount(account);
  if (isTaken(machine, account)) {
    machine.tracer?.exit({ output: NOTHING, gasLeft: 0n, halt: Halt.collision });
    if (stateOfAccount > 0) refundStateGas(machine, frame, stateOfAccount);
    small[frame.sp++] = 0;
    return Halt.none;
  }
  const snapshot = world.snapshot();
  const logs = machine.logs.length;
  beginAccount(machine, creator, account, value);
  machine.bufferedBytes += PROGRAM_COPIES * length;
  machine.poll();
  enter(machine, frame, child, readProgram(initCode), account, creator);
  child.snapshot = snapshot;
  child.logs = logs;
  child.stateOfAccount = stateOfAccount;
  child.value = value;
  child.isStatic = false;
  child.isCreation = true;
  child.inputOffset = 0;
  child.inputLength = 0;
  return Halt.none;
}

/** Returns the gas that a creation gets: from EIP-150 on all but a 64th. */
function gasToCreate({ rules }: Machine, frame: Frame): bigint {
  const all = allGas(frame);
  return rules.hasCallReserve ? all - all / 64n : all;
}

function traceCreation(
  { tracer }: Machine,
  frame: Frame,
  opcode: number,
  creation: {
    readonly address: Uint8Array;
    readonly initCode: Uint8Array;
    readonly value: bigint;
    readonly given: bigint;
  },
): void {
  const { address, initCode, value, given } = creation;
  tracer?.enter({
    opcode,
    from: frame.account.address,
    to: address,
    input: initCode,
    gas: given,
    value,
    gasBelow: allGas(frame),
  });
}

/** Returns the address of CREATE2 (EIP-1014). */
function saltedAddress(
  { keccak256 }: Machine,
  creator: Uint8Array,
  salt: Uint8Array,
  initCode: Uint8Array,
): Uint8Array {
  const bytes = new Uint8Array(85);
  bytes[0] = 0xff;
  bytes.set(creator, 1);
  bytes.set(salt, 21);
  bytes.set(keccak256(initCode), 53);
  return keccak256(bytes).slice(12);
}

/** Returns true when an address is occupied, so that nothing can be created there (EIP-684, EIP-7610). */
export function isTaken({ world }: Machine, account: Account): boolean {
  return account.nonce !== 0n || account.hasCode || world.hasStorage(account);
}

/** Creates the account on which init code then runs. */
export function beginAccount(machine: Machine, creator: Account, account: Account, value: bigint): void {
  const { world, rules } = machine;
  world.make(account);
  // EIP-161
  if (rules.clearsEmptyAccounts) world.setNonce(account, 1n);
  if (value !== 0n) transfer(machine, creator, account, value);
}

/**
 * Deploys the code that init code returned. Each fault takes all gas. Their order, which traces show, is that of the
 * specification: code that is too large fails after its costs, and before them where they include gas for state.
 */
function deploy(machine: Machine, frame: Frame, code: Uint8Array): number {
  const { rules, world } = machine;
  if (rules.rejectsEf && code[0] === EF) return Halt.invalidCode;
  const isTooLarge = code.length > rules.gas.maxCodeBytes;
  if (isTooLarge && rules.hasStateGas) return Halt.codeTooLarge;
  const price = rules.gas.codeByte * code.length + rules.gas.codeWord * Math.ceil(code.length / 32);
  if (frame.gas < price) return rules.hasHomestead ? Halt.codeStoreOutOfGas : Halt.none;
  frame.gas -= price;
  if (isTooLarge) return Halt.codeTooLarge;
  if (rules.hasStateGas && !payStateGas(machine, frame, rules.gas.stateOfCodeByte * code.length)) {
    return Halt.codeStoreOutOfGas;
  }
  machine.bufferedBytes += PROGRAM_COPIES * code.length;
  if (code.length > 0) world.setCode(frame.account, code, machine.keccak256(code));
  return Halt.none;
}

/**
 * Ends the current frame and passes its output to the frame below.
 *
 * @param offset Start of its output in memory.
 * @returns the final outcome; a creation can fail after its code succeeded.
 */
export function leave(machine: Machine, ending: number, offset: number, length: number): number {
  const { world, memory } = machine;
  const frame = machine.frame(machine.depth);
  let halt = ending;
  const { tracer } = machine;
  if (tracer) machine.gasAtEnd = frame.gas + frame.spilled;
  const code =
    frame.isCreation && halt === Halt.none ? memory.bytes.slice(offset, offset + length) : undefined;
  if (frame.isCreation) machine.bufferedBytes -= PROGRAM_COPIES * frame.program.code.length;
  if (code) halt = deploy(machine, frame, code);
  if (halt !== Halt.none) {
    world.revertTo(frame.snapshot);
    machine.refund = frame.refund;
    machine.logs.length = frame.logs;
    if (machine.rules.hasStateGas) revertStateGas(machine, frame, halt === Halt.revert);
  }
  const hasOutput = halt === Halt.revert || (halt === Halt.none && !(frame.isCreation && machine.depth > 0));
  if (halt > Halt.revert) setGas(frame, 0n);
  if (hasOutput) machine.setReturned(memory.bytes, offset, length);
  else machine.returnedLength = 0;
  // `runMessage` reports the end of the outermost frame.
  if (machine.depth === 0) return halt;
  tracer?.exit({
    output: code ?? machine.returned.slice(0, machine.returnedLength),
    gasLeft: allGas(frame),
    halt,
    failedStep: failedStepOf(machine, frame, halt),
  });

  const below = machine.frame(--machine.depth);
  addGas(below, frame.gas, frame.reserve);
  if (machine.rules.hasStateGas) {
    absorbStateGas(machine, below, frame);
    if (halt !== Halt.none && frame.stateOfAccount > 0) refundStateGas(machine, below, frame.stateOfAccount);
  }
  const { small, limbs } = machine.stack;
  if (frame.isCreation && halt === Halt.none) {
    const base = 8 * below.sp;
    for (let limb = 0; limb < 8; limb++) limbs[base + limb] = limb < 5 ? frame.account.limbs[limb] : 0;
    normalize(machine.stack, below.sp);
  } else {
    small[below.sp] = halt === Halt.none ? 1 : 0;
  }
  below.sp++;
  if (!frame.isCreation) copyReturned(machine, frame.outputOffset, frame.outputLength);
  return halt;
}
