// Instructions that name an account, and the transfer of values.
import { BYTES, codeOf, lengthOf } from './code';
import { ACCOUNT, addRefund, copyToMemory, failWith, IS_STATIC, payCopy, WRITE_PROTECTION } from './frames';
import { ACCESSES, NAMES, sees, TRACES } from './hooks';
import { accessAccount, enterFrame, exitFrame, nameAccount, seeAccount } from './imports';
import { logTransfer } from './logs';
import * as rules from './rules';
import { payStateGas } from './state-gas';
import {
  accountAt,
  BALANCE,
  CODE_HASH,
  destroy,
  EXISTS,
  findAccount,
  hasFlag,
  isEmpty,
  isNew,
  namedAccount,
  noteBalance,
  touch,
  warmAccount,
} from './state';
import { add, copyWord, isZero, reverse, setNumber, subtract } from './words';

/** Returns the gas of accessing an account (EIP-2929); 0 before that EIP. */
export function accessGas(account: usize): i64 {
  if (!rules.hasAccessLists) return 0;
  return warmAccount(account) ? rules.warmAccount : rules.coldAccount;
}

/** Reports an account that an instruction has read. */
function see(account: usize): void {
  if (sees(ACCESSES)) accessAccount(account);
  if (sees(TRACES)) seeAccount(account);
}

export function balance(top: usize, gas: i64): i64 {
  const account = namedAccount(top);
  gas -= accessGas(account);
  if (gas < 0) return gas;
  see(account);
  copyWord(top, account + BALANCE);
  return gas;
}

export function codeSize(top: usize, gas: i64): i64 {
  const account = namedAccount(top);
  gas -= accessGas(account) + rules.codeRead;
  if (gas < 0) return gas;
  see(account);
  setNumber(top, lengthOf(codeOf(account)));
  return gas;
}

/** EIP-1052 */
export function codeHash(top: usize, gas: i64): i64 {
  const account = namedAccount(top);
  gas -= accessGas(account);
  if (gas < 0) return gas;
  see(account);
  if (!hasFlag(account, EXISTS) || isEmpty(account)) setNumber(top, 0);
  else reverse(top, account + CODE_HASH);
  return gas;
}

export function copyCode(frame: usize, top: usize, gas: i64): i64 {
  const account = namedAccount(top);
  gas -= accessGas(account) + rules.codeRead;
  if (gas < 0) return gas;
  gas = payCopy(frame, top - 32, gas);
  if (gas < 0) return gas;
  const code = codeOf(account);
  copyToMemory(frame, top - 32, code + BYTES, lengthOf(code));
  see(account);
  return gas;
}

/** Returns true when a value creates its recipient's account: from EIP-161 on, a value above zero for an empty one. */
export function createsTarget(target: usize, amount: usize): bool {
  return rules.clearsEmptyAccounts ? !isZero(amount) && isEmpty(target) : !hasFlag(target, EXISTS);
}

/** Touches an account only if it is empty: touching another one would not delete it. */
export function touchIfEmpty(account: usize): void {
  const exists = hasFlag(account, EXISTS);
  if (rules.clearsEmptyAccounts ? exists && isEmpty(account) : !exists) touch(account);
}

const MOVED = memory.data(32, 16);

/** Transfers a value, and touches the recipient. */
export function transfer(from: usize, to: usize, amount: usize): void {
  if (isZero(amount)) {
    touchIfEmpty(to);
    return;
  }
  noteBalance(from);
  copyWord(MOVED, amount);
  subtract(MOVED, from + BALANCE);
  copyWord(from + BALANCE, MOVED);
  noteBalance(to);
  add(to + BALANCE, amount);
  logTransfer(from, to, amount);
}

/** Moves the balance of the frame's account to the account that the top word names. Returns the remaining gas. */
export function selfdestruct(frame: usize, top: usize, gas: i64): i64 {
  if (sees(NAMES)) nameAccount(findAccount(top));
  if (load<u32>(frame, IS_STATIC) != 0) return failWith(WRITE_PROTECTION, gas);
  gas -= rules.selfdestruct;
  if (gas < 0) return gas;
  const account: usize = load<u32>(frame, ACCOUNT);
  const heir = accountAt(top);
  if (rules.hasAccessLists && !warmAccount(heir)) gas -= rules.coldAccount;
  if (gas < 0) return gas;
  if (sees(ACCESSES)) accessAccount(heir);
  if (createsTarget(heir, account + BALANCE)) {
    gas -= rules.selfdestructNewAccount;
    if (gas < 0) return gas;
    if (rules.hasStateGas) {
      gas = payStateGas(frame, rules.stateOfAccount, gas);
      if (gas < 0) return gas;
    }
  }
  if (sees(TRACES)) {
    enterFrame(0xff, account, heir, 0, 0, 0, account + BALANCE, gas);
    exitFrame(0, 0, 0, 0);
  }
  touch(heir);
  if (heir != account && !isZero(account + BALANCE)) {
    copyWord(MOVED, account + BALANCE);
    noteBalance(heir);
    add(heir + BALANCE, MOVED);
    noteBalance(account);
    setNumber(account + BALANCE, 0);
    logTransfer(account, heir, MOVED);
  }
  if (rules.keepsDestroyed && !isNew(account)) return gas;
  if (!isZero(account + BALANCE) && !rules.keepsDestroyedBalance) {
    noteBalance(account);
    setNumber(account + BALANCE, 0);
  }
  if (destroy(account)) addRefund(rules.selfdestructRefund);
  return gas;
}
