import { bytesEqual } from '@ethread/core';
import { fromBigInt, readBytes } from '../words/conversions.ts';
import { normalize } from '../words/word-stack.ts';
import type { Account } from '../state/account-table.ts';
import { createsTarget } from './calls.ts';
import { allGas, type Frame } from './frame.ts';
import { Halt } from './halt.ts';
import type { Machine } from './machine.ts';
import { payStateGas } from './state-gas.ts';
import type { Tracer } from './tracer.ts';
import { logTransfer } from './transfers.ts';

/** Number of recent blocks whose hashes code can read. */
const VISIBLE_BLOCKS = 256;

/** Returns the account whose address is the top word, and charges the frame for the access. */
function accessed(machine: Machine, frame: Frame, top: number): Account {
  machine.nameAccount(top);
  const account = machine.world.accountAt(machine.stack.limbs, 8 * top);
  frame.gas -= machine.accountAccess(account);
  return account;
}

/** BALANCE. */
export function balance(machine: Machine, frame: Frame, top: number): number {
  const account = accessed(machine, frame, top);
  if (frame.gas < 0) return Halt.outOfGas;
  machine.world.accesses?.account(account);
  machine.tracer?.account(account);
  fromBigInt(machine.stack, top, account.balance);
  return Halt.none;
}

/** EXTCODESIZE. */
export function codeSize(machine: Machine, frame: Frame, top: number): number {
  const account = accessed(machine, frame, top);
  frame.gas -= machine.rules.gas.codeRead;
  if (frame.gas < 0) return Halt.outOfGas;
  machine.world.accesses?.account(account);
  machine.tracer?.account(account);
  machine.stack.small[top] = machine.world.program(account).code.length;
  return Halt.none;
}

/** EXTCODEHASH (EIP-1052). */
export function codeHash(machine: Machine, frame: Frame, top: number): number {
  const account = accessed(machine, frame, top);
  if (frame.gas < 0) return Halt.outOfGas;
  machine.world.accesses?.account(account);
  machine.tracer?.account(account);
  if (!account.exists || account.isEmpty) machine.stack.small[top] = 0;
  else readBytes(machine.stack, top, account.codeHash, 0, 32);
  return Halt.none;
}

/** Pushes an account's address on the stack. */
export function putAddress(machine: Machine, at: number, { limbs: address }: Account): void {
  const { limbs } = machine.stack;
  const base = 8 * at;
  limbs[base] = address[0];
  limbs[base + 1] = address[1];
  limbs[base + 2] = address[2];
  limbs[base + 3] = address[3];
  limbs[base + 4] = address[4];
  limbs[base + 5] = 0;
  limbs[base + 6] = 0;
  limbs[base + 7] = 0;
  normalize(machine.stack, at);
}

/** BLOCKHASH: the hash of one of the 256 blocks before the current one. */
export function blockHash({ stack, block }: Machine, top: number): void {
  const number = stack.small[top];
  const isVisible = number >= 0 && number < block.number && number >= block.number - VISIBLE_BLOCKS;
  const hash = isVisible ? block.blockHashOf(number) : undefined;
  if (hash) readBytes(stack, top, hash, 0, hash.length);
  else stack.small[top] = 0;
}

/** BLOBHASH (EIP-4844). */
export function blobHash({ stack, transaction }: Machine, top: number): void {
  const index = stack.small[top];
  const hash = index >= 0 ? transaction.blobHashes[index] : undefined;
  if (hash) readBytes(stack, top, hash, 0, hash.length);
  else stack.small[top] = 0;
}

/** SELFDESTRUCT: moves the account's balance to the account that the top word names. */
export function selfdestruct(machine: Machine, frame: Frame, top: number): number {
  const { rules, world, stack } = machine;
  machine.nameAccount(top);
  if (frame.isStatic) return Halt.writeProtection;
  frame.gas -= rules.gas.selfdestruct;
  if (frame.gas < 0) return Halt.outOfGas;
  const { account } = frame;
  const heir = world.accountAt(stack.limbs, 8 * top);
  if (rules.hasAccessLists && !world.warmAccount(heir)) frame.gas -= rules.gas.coldAccount;
  if (frame.gas < 0) return Halt.outOfGas;
  world.accesses?.account(heir);
  const isCreating = createsTarget(machine, heir, account.balance);
  if (isCreating) frame.gas -= rules.gas.selfdestructNewAccount;
  if (frame.gas < 0) return Halt.outOfGas;
  if (isCreating && rules.hasStateGas && !payStateGas(machine, frame, rules.gas.stateOfAccount)) {
    return Halt.outOfGas;
  }

  const value = account.balance;
  if (machine.tracer) traceSelfdestruct(machine.tracer, frame, heir, value);
  const isOwn = bytesEqual(heir.address, account.address);
  world.touch(heir);
  if (!isOwn && value !== 0n) {
    world.setBalance(heir, heir.balance + value);
    world.setBalance(account, 0n);
    logTransfer(machine, account, heir, value);
  }
  if (rules.keepsDestroyed && !world.isNew(account)) return Halt.none;
  if (account.balance !== 0n && !rules.keepsDestroyedBalance) world.setBalance(account, 0n);
  if (world.destroy(account)) machine.refund += rules.gas.selfdestructRefund;
  return Halt.none;
}

const SELFDESTRUCT = 0xff;
const NOTHING = new Uint8Array();

function traceSelfdestruct(tracer: Tracer, frame: Frame, heir: Account, value: bigint): void {
  tracer.enter({
    opcode: SELFDESTRUCT,
    from: frame.account.address,
    to: heir.address,
    input: NOTHING,
    gas: 0n,
    value,
    gasBelow: allGas(frame),
  });
  tracer.exit({ output: NOTHING, gasLeft: 0n, halt: Halt.none });
}
