import { bytesEqual } from '@ethread/core';
import { fromBigInt, readBytes } from '../words/conversions.ts';
import { normalize, widen } from '../words/word-stack.ts';
import type { Account } from '../state/account.ts';
import type { Frame } from './frame.ts';
import { NEW_ACCOUNT_GAS } from '../forks/gas-schedule.ts';
import { Halt } from './halt.ts';
import type { Machine } from './machine.ts';

/** Blocks whose hashes code can see. */
const VISIBLE_BLOCKS = 256;

/** The account whose address the top word is, its access paid from the frame's gas. */
function accessed(machine: Machine, frame: Frame, top: number): Account {
  widen(machine.stack, top);
  const account = machine.world.accountAt(machine.stack.limbs, 8 * top);
  frame.gas -= machine.accountAccess(account);
  return account;
}

/** BALANCE. */
export function balance(machine: Machine, frame: Frame, top: number): number {
  const account = accessed(machine, frame, top);
  if (frame.gas < 0) return Halt.outOfGas;
  fromBigInt(machine.stack, top, account.balance);
  return Halt.none;
}

/** EXTCODESIZE. */
export function codeSize(machine: Machine, frame: Frame, top: number): number {
  const account = accessed(machine, frame, top);
  if (frame.gas < 0) return Halt.outOfGas;
  machine.stack.small[top] = machine.world.program(account).code.length;
  return Halt.none;
}

/** EXTCODEHASH (EIP-1052). */
export function codeHash(machine: Machine, frame: Frame, top: number): number {
  const account = accessed(machine, frame, top);
  if (frame.gas < 0) return Halt.outOfGas;
  if (!account.exists || account.isEmpty) machine.stack.small[top] = 0;
  else readBytes(machine.stack, top, account.codeHash, 0, 32);
  return Halt.none;
}

/** Puts an account's address on the stack. */
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

/** BLOCKHASH: of one of the 256 blocks before the one at hand. */
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

/** SELFDESTRUCT: all that the account has goes to the one that the top word names. */
export function selfdestruct(machine: Machine, frame: Frame, top: number): number {
  const { rules, world, stack } = machine;
  if (frame.isStatic) return Halt.writeProtection;
  const { account } = frame;
  widen(stack, top);
  const heir = world.accountAt(stack.limbs, 8 * top);
  if (rules.hasAccessLists && !world.warmAccount(heir)) frame.gas -= rules.gas.coldAccount;
  const isMade = rules.clearsEmptyAccounts ? account.balance !== 0n && heir.isEmpty : !heir.exists;
  if (isMade && rules.gas.selfdestructNewAccount > 0) frame.gas -= NEW_ACCOUNT_GAS;
  if (frame.gas < 0) return Halt.outOfGas;

  const value = account.balance;
  const isOwn = bytesEqual(heir.address, account.address);
  world.touch(heir);
  if (!isOwn && value !== 0n) {
    world.setBalance(heir, heir.balance + value);
    world.setBalance(account, 0n);
  }
  if (rules.keepsDestroyed && !world.isNew(account)) return Halt.none;
  if (account.balance !== 0n) world.setBalance(account, 0n);
  if (world.destroy(account)) machine.refund += rules.gas.selfdestructRefund;
  return Halt.none;
}
