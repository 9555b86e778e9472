// SLOAD, SSTORE, TLOAD and TSTORE.
import * as Halt from '../src/machine/halt';
import { ACCOUNT, addRefund, failWith, IS_STATIC } from './frames';
import { ACCESSES, NAMES, READS, seeKey } from './hooks';
import { noteWord } from './journal';
import * as rules from './rules';
import { payStateGas, refundStateGas } from './state-gas';
import { namedSlot, ORIGINAL, setSlot, slotOf, transientSlot, VALUE, warm } from './state';
import { copyWord, isSame, isZero } from './words';

const STIPEND: i64 = 2_300;

/** Replaces the top word by the value of the slot that it names. Returns the remaining gas. */
@inline
export function loadWord(frame: usize, top: usize, gas: i64): i64 {
  const account: usize = load<u32>(frame, ACCOUNT);
  const slot = namedSlot(account, top);
  if (rules.hasAccessLists) {
    gas -= warm(slot) ? rules.warmSlot : rules.coldSlot;
    if (gas < 0) return gas;
  }
  seeKey(ACCESSES | READS, account, slot, slot + VALUE);
  copyWord(top, slot + VALUE);
  return gas;
}

/** Writes the word below the top to the slot that the top word names. Returns the remaining gas. */
export function storeWord(frame: usize, top: usize, gas: i64): i64 {
  const account: usize = load<u32>(frame, ACCOUNT);
  seeKey(NAMES, account, top, 0);
  if (load<u32>(frame, IS_STATIC) != 0) return failWith(Halt.writeProtection, gas);
  if (rules.hasStorageSentry && gas <= STIPEND) return failWith(Halt.storageSentry, gas);
  const slot = slotOf(account, top);
  const value = top - 32;
  if (rules.hasAccessLists) gas -= warm(slot) ? rules.warmStore : rules.coldSlot;
  if (rules.hasStateGas && gas < 0) return gas;
  seeKey(ACCESSES, account, slot, 0);
  // State grows when a slot that was zero is set, and no longer when it is zero again (EIP-8037).
  const wasZero = rules.hasStateGas && isZero(slot + ORIGINAL);
  const isFirst = isSame(slot + ORIGINAL, slot + VALUE);
  if (wasZero && !isFirst && isZero(value)) gas = refundStateGas(frame, rules.stateOfSlot, gas);
  gas -= rules.hasNetStorageGas ? netGas(slot, value) : grossGas(slot, value);
  if (gas < 0) return gas;
  if (wasZero && isFirst && !isZero(value)) {
    const rest = payStateGas(frame, rules.stateOfSlot, gas);
    if (rest < 0) return failWith(Halt.outOfGas, gas);
    gas = rest;
  }
  seeKey(READS, account, slot, value);
  setSlot(slot, value);
  return gas;
}

/** Returns the gas of SSTORE before EIP-1283, from the current and the new value. */
function grossGas(slot: usize, value: usize): i64 {
  const wasZero = isZero(slot + VALUE);
  const becomesZero = isZero(value);
  if (wasZero && !becomesZero) return rules.storageSet;
  if (!wasZero && becomesZero) addRefund(rules.storageClearRefund);
  return rules.storageReset;
}

/** Returns the gas of SSTORE by EIP-1283, 2200, 2929, 3529 and 8038, which use the value before the transaction, too. */
function netGas(slot: usize, value: usize): i64 {
  const current = slot + VALUE;
  const original = slot + ORIGINAL;
  if (isSame(current, value)) return rules.storageNoop;
  const wasZero = isZero(original);
  const becomesZero = isZero(value);
  if (isSame(original, current)) {
    if (wasZero) return rules.storageSet;
    if (becomesZero) addRefund(rules.storageClearRefund);
    return rules.storageReset;
  }
  if (!wasZero) {
    if (isZero(current)) addRefund(-rules.storageClearRefund);
    else if (becomesZero) addRefund(rules.storageClearRefund);
  }
  if (isSame(original, value)) {
    addRefund(wasZero ? rules.storageResetToZeroRefund : rules.storageResetRefund);
  }
  return rules.storageNoop;
}

export function loadTransient(frame: usize, top: usize): void {
  copyWord(top, transientSlot(load<u32>(frame, ACCOUNT), top) + VALUE);
}

export function storeTransient(frame: usize, top: usize, gas: i64): i64 {
  if (load<u32>(frame, IS_STATIC) != 0) return failWith(Halt.writeProtection, gas);
  const slot = transientSlot(load<u32>(frame, ACCOUNT), top);
  noteWord(slot + VALUE);
  copyWord(slot + VALUE, top - 32);
  return gas;
}
