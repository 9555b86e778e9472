import { createdAddress } from '@ethread/chain';
import { CODE_BYTE_GAS, KECCAK_WORD_GAS } from '../forks/gas-schedule.ts';
import { readProgram } from '../programs.ts';
import type { Account } from '../state/account.ts';
import { toBigInt, wordBytes } from '../words/conversions.ts';
import { normalize } from '../words/word-stack.ts';
import { copyReturned, enter, transfer } from './calls.ts';
import { addGas, allGas, type Frame, setGas } from './frame.ts';
import { Halt } from './halt.ts';
import { type Machine, MAX_DEPTH } from './machine.ts';

const CREATE2 = 0xf5;
/** No account has a higher nonce (EIP-2681). */
const MAX_NONCE = 2n ** 64n - 1n;
const EF = 0xef;
/** How often the bytes of a code are held, with what is known of them. */
const PROGRAM_COPIES = 4;

/** Begins CREATE or CREATE2: afterwards either the frame above is at work, or the creation has ended already. */
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
  if (machine.depth >= MAX_DEPTH || creator.balance < value || creator.nonce === MAX_NONCE) {
    small[frame.sp++] = 0;
    return Halt.none;
  }
  const child = machine.frame(machine.depth + 1);
  const all = allGas(frame);
  const given = rules.hasCallReserve ? all - all / 64n : all;
  setGas(frame, all - given);
  setGas(child, given);
  const address = salt
    ? saltedAddress(machine, creator.address, salt, initCode)
    : createdAddress(creator.address, creator.nonce);
  world.setNonce(creator, creator.nonce + 1n);
  const account = world.account(address);
  if (rules.hasAccessLists) world.warmAccount(account);
  if (isTaken(machine, account)) {
    small[frame.sp++] = 0;
    return Halt.none;
  }
  const snapshot = world.snapshot();
  beginAccount(machine, creator, account, value);
  machine.heldBytes += PROGRAM_COPIES * length;
  machine.poll();
  enter(machine, frame, child, readProgram(initCode), account, creator);
  child.snapshot = snapshot;
  child.value = value;
  child.isStatic = false;
  child.isCreation = true;
  child.inputOffset = 0;
  child.inputLength = 0;
  return Halt.none;
}

/** EIP-1014 */
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

/** Whether nothing can be created at an account (EIP-684, EIP-7610). */
export function isTaken({ world }: Machine, account: Account): boolean {
  return account.nonce !== 0n || account.hasCode || world.hasStorage(account);
}

/** Makes the account that init code then runs for. */
export function beginAccount(machine: Machine, creator: Account, account: Account, value: bigint): void {
  const { world, rules } = machine;
  world.make(account);
  // EIP-161
  if (rules.clearsEmptyAccounts) world.setNonce(account, 1n);
  if (value !== 0n) transfer(machine, creator, account, value);
}

/** Gives a created account the code that its init code returned. */
function deploy(machine: Machine, frame: Frame, code: Uint8Array): number {
  const { rules, world } = machine;
  if (code.length > rules.gas.maxCodeBytes) return Halt.codeTooLarge;
  if (rules.rejectsEf && code[0] === EF) return Halt.invalidCode;
  const price = CODE_BYTE_GAS * code.length;
  if (frame.gas < price) return rules.hasHomestead ? Halt.codeStoreOutOfGas : Halt.none;
  frame.gas -= price;
  machine.heldBytes += PROGRAM_COPIES * code.length;
  if (code.length > 0) world.setCode(frame.account, code, machine.keccak256(code));
  return Halt.none;
}

/**
 * Ends the frame at work, and gives what it returned to the frame below.
 *
 * @param offset Of its output, in the memory.
 * @returns how it ended, which for a creation may be otherwise than its code did.
 */
export function leave(machine: Machine, ending: number, offset: number, length: number): number {
  const { world, memory } = machine;
  const frame = machine.frame(machine.depth);
  let halt = ending;
  if (frame.isCreation) machine.heldBytes -= PROGRAM_COPIES * frame.program.code.length;
  if (frame.isCreation && halt === Halt.none) {
    halt = deploy(machine, frame, memory.bytes.slice(offset, offset + length));
  }
  if (halt !== Halt.none) {
    world.revertTo(frame.snapshot);
    machine.refund = frame.refund;
    machine.logs.length = frame.logs;
  }
  const hasOutput = halt === Halt.revert || (halt === Halt.none && !(frame.isCreation && machine.depth > 0));
  if (halt > Halt.revert) setGas(frame, 0n);
  if (hasOutput) machine.setReturned(memory.bytes, offset, length);
  else machine.returnedLength = 0;
  if (machine.depth === 0) return halt;

  const below = machine.frame(--machine.depth);
  addGas(below, frame.gas, frame.reserve);
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
