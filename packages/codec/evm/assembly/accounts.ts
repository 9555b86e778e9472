// Instructions that name an account, and the transfer of values.
import * as Halt from '../src/machine/halt';
import { BYTES, codeOf, lengthOf } from './code';
import { ACCOUNT, addRefund, copyToMemory, failWith, IS_STATIC, payCopy, SPILLED } from './frames';
import { ACCESSES, NAMES, READS, see, sees, TRACES } from './hooks';
import { enterFrame, exitFrame} from './host';
import { logTransfer } from './logs';
import * as rules from './rules';
import { payStateGas } from './state-gas';
import * as state from './state';
import { add, copyWord, isZero, reverse, setNumber, subtract } from './words';

/** Returns the gas of accessing an account beyond that of a warm one (EIP-2929); 0 before that EIP. */
export function accessGas(account: usize): i64 {
  if (!rules.hasAccessLists) return 0;
  return state.warm(account) ? 0 : rules.coldAccount - rules.warmAccount;
}

export function balance(top: usize, gas: i64): i64 {
  const account = state.namedAccount(top);
  gas -= accessGas(account);
  if (gas < 0) return gas;
  see(ACCESSES | READS, account);
  copyWord(top, account + state.BALANCE);
  return gas;
}

export function codeSize(top: usize, gas: i64): i64 {
  const account = state.namedAccount(top);
  gas -= accessGas(account) + rules.codeRead;
  if (gas < 0) return gas;
  see(ACCESSES | READS, account);
  setNumber(top, lengthOf(codeOf(account)));
  return gas;
}

export function codeHash(top: usize, gas: i64): i64 {
  const account = state.namedAccount(top);
  gas -= accessGas(account);
  if (gas < 0) return gas;
  see(ACCESSES | READS, account);
  if (!state.hasFlag(account, state.EXISTS) || state.isEmpty(account)) setNumber(top, 0);
  else reverse(top, account + state.CODE_HASH);
  return gas;
}

export function copyCode(frame: usize, top: usize, gas: i64): i64 {
  const account = state.namedAccount(top);
  gas = payCopy(frame, top - 32, gas - accessGas(account) - rules.codeRead);
  if (gas < 0) return gas;
  const code = codeOf(account);
  copyToMemory(frame, top - 32, code + BYTES, lengthOf(code));
  see(ACCESSES | READS, account);
  return gas;
}

/** Returns true when a value creates its recipient's account: from EIP-161 on, a value above zero for an empty one. */
export function createsTarget(target: usize, amount: usize): bool {
  return rules.clearsEmptyAccounts ? !isZero(amount) && state.isEmpty(target) : !state.hasFlag(target, state.EXISTS);
}

/** Touches an account only if it is empty: touching another one would not delete it. */
export function touchIfEmpty(account: usize): void {
  const exists = state.hasFlag(account, state.EXISTS);
  if (rules.clearsEmptyAccounts ? exists && state.isEmpty(account) : !exists) state.touch(account);
}

const MOVED = memory.data(32, 16);
/** What a destroyed account leaves. */
const LEFT = memory.data(32, 16);

/** Transfers a value, and touches the recipient. */
export function transfer(from: usize, to: usize, amount: usize): void {
  if (isZero(amount)) {
    touchIfEmpty(to);
    return;
  }
  state.noteBalance(from);
  copyWord(MOVED, amount);
  subtract(MOVED, from + state.BALANCE);
  copyWord(from + state.BALANCE, MOVED);
  state.noteBalance(to);
  add(to + state.BALANCE, amount);
  logTransfer(from, to, amount);
}

/** Moves the balance of the frame's account to the account that the top word names. Returns the remaining gas. */
export function selfdestruct(frame: usize, top: usize, gas: i64): i64 {
  if (sees(NAMES)) see(NAMES, state.findAccount(top));
  if (load<u32>(frame, IS_STATIC) != 0) return failWith(Halt.writeProtection, gas);
  const account: usize = load<u32>(frame, ACCOUNT);
  const heir = state.accountAt(top);
  gas -= rules.selfdestruct;
  if (rules.hasAccessLists && !state.warm(heir)) gas -= rules.coldAccount;
  if (gas < 0 && rules.hasAccessLists) return gas;
  see(ACCESSES, heir);
  const isCreating = createsTarget(heir, account + state.BALANCE);
  if (isCreating) gas -= rules.selfdestructNewAccount;
  if (!state.isDestroyed(account)) addRefund(rules.selfdestructRefund);
  if (gas < 0) return gas;
  if (isCreating && rules.hasStateGas) {
    const rest = payStateGas(frame, rules.stateOfAccount, gas);
    if (rest < 0) return failWith(Halt.outOfGas, gas);
    gas = rest;
  }
  state.touch(heir);
  copyWord(LEFT, account + state.BALANCE);
  if (heir != account && !isZero(LEFT)) {
    state.noteBalance(heir);
    add(heir + state.BALANCE, LEFT);
    state.noteBalance(account);
    setNumber(account + state.BALANCE, 0);
  }
  if (!isZero(LEFT)) logTransfer(account, heir, LEFT);
  if (sees(TRACES)) {
    enterFrame(0xff, account, heir, 0, 0, 0, LEFT, gas + load<i64>(frame, SPILLED));
    exitFrame(0, 0, 0, 0);
  }
  if (rules.keepsDestroyed && !state.isNew(account)) return gas;
  if (!isZero(account + state.BALANCE) && !rules.keepsDestroyedBalance) {
    state.noteBalance(account);
    setNumber(account + state.BALANCE, 0);
  }
  state.destroy(account);
  return gas;
}
