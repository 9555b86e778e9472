import { isSameAt, isZeroAt } from '../state/slot-table.ts';
import { normalize, widen } from '../words/word-stack.ts';
import type { Frame } from './frame.ts';
import { CALL_STIPEND } from '../forks/gas-schedule.ts';
import { Halt } from './halt.ts';
import type { Machine } from './machine.ts';
import { payStateGas, refundStateGas } from './state-gas.ts';

/** SLOAD: replaces the top word by the value of the slot that it names. */
export function load(machine: Machine, frame: Frame, top: number): number {
  const { stack, world, rules } = machine;
  machine.nameSlot(frame.account, top);
  const { limbs } = stack;
  const slot = world.slot(frame.account, limbs, 8 * top);
  if (rules.hasAccessLists) {
    frame.gas -= world.warmSlot(slot) ? rules.gas.warmSlot : rules.gas.coldSlot;
    if (frame.gas < 0) return Halt.outOfGas;
  }
  world.accesses?.slot(slot);
  machine.tracer?.slot(frame.account, slot);
  const { values } = world.slots;
  for (let limb = 0; limb < 8; limb++) limbs[8 * top + limb] = values[8 * slot + limb];
  normalize(stack, top);
  return Halt.none;
}

/** SSTORE: the key is the top word, the value the one below. */
export function store(machine: Machine, frame: Frame, top: number): number {
  const { stack, world, rules } = machine;
  machine.nameSlot(frame.account, top);
  if (frame.isStatic) return Halt.writeProtection;
  if (rules.hasStorageSentry && frame.gas <= CALL_STIPEND) return Halt.storageSentry;
  widen(stack, top - 1);
  const { limbs } = stack;
  const slot = world.slot(frame.account, limbs, 8 * top);
  if (rules.hasStateGas) return storeWithStateGas(machine, frame, slot, top);
  if (rules.hasAccessLists && !world.warmSlot(slot)) frame.gas -= rules.gas.coldSlot;
  frame.gas -= rules.hasNetStorageGas
    ? netStorageGas(machine, slot, limbs, 8 * (top - 1))
    : storageGas(machine, slot, limbs, 8 * (top - 1));
  if (frame.gas < 0) return Halt.outOfGas;
  machine.tracer?.slot(frame.account, slot);
  world.setSlot(slot, limbs, 8 * (top - 1));
  return Halt.none;
}

/**
 * Executes SSTORE from EIP-8037 and EIP-8038 on: charges the access of the slot, the write, and the state growth or its
 * refund.
 */
function storeWithStateGas(machine: Machine, frame: Frame, slot: number, top: number): number {
  const { world, rules, stack } = machine;
  const { gas } = rules;
  frame.gas -= world.warmSlot(slot) ? gas.warmSlot : gas.coldSlot;
  if (frame.gas < 0) return Halt.outOfGas;
  world.accesses?.slot(slot);
  const { values, originals } = world.slots;
  const { limbs } = stack;
  const at = 8 * slot;
  const base = 8 * (top - 1);
  if (isSameAt(values, at, limbs, base)) {
    machine.tracer?.slot(frame.account, slot);
    return Halt.none;
  }
  const wasZero = isZeroAt(originals, at);
  const isFirst = isSameAt(originals, at, values, at);
  if (wasZero && !isFirst && isZeroAt(limbs, base)) refundStateGas(machine, frame, gas.stateOfSlot);
  frame.gas -= netStorageGas(machine, slot, limbs, base);
  if (frame.gas < 0) return Halt.outOfGas;
  if (wasZero && isFirst && !payStateGas(machine, frame, gas.stateOfSlot)) return Halt.outOfGas;
  machine.tracer?.slot(frame.account, slot);
  world.setSlot(slot, limbs, base);
  return Halt.none;
}

/** Returns the gas of SSTORE before EIP-1283, from the current and the new value. */
function storageGas(machine: Machine, slot: number, limbs: Uint32Array, base: number): number {
  const { gas } = machine.rules;
  const isZero = machine.world.slots.isZero(slot);
  const becomesZero = isZeroAt(limbs, base);
  if (isZero && !becomesZero) return gas.storageSet;
  if (!isZero && becomesZero) machine.refund += gas.storageClearRefund;
  return gas.storageReset;
}

/**
 * Returns the gas of SSTORE by EIP-1283, EIP-2200, EIP-2929, EIP-3529 and EIP-8038, which also use the value before the
 * transaction.
 */
function netStorageGas(machine: Machine, slot: number, limbs: Uint32Array, base: number): number {
  const { gas } = machine.rules;
  const { values, originals } = machine.world.slots;
  const at = 8 * slot;
  if (isSameAt(values, at, limbs, base)) return gas.storageNoop;
  const wasZero = isZeroAt(originals, at);
  const becomesZero = isZeroAt(limbs, base);
  if (isSameAt(originals, at, values, at)) {
    if (wasZero) return gas.storageSet;
    if (becomesZero) machine.refund += gas.storageClearRefund;
    return gas.storageReset;
  }
  if (!wasZero) {
    if (isZeroAt(values, at)) machine.refund -= gas.storageClearRefund;
    else if (becomesZero) machine.refund += gas.storageClearRefund;
  }
  if (isSameAt(originals, at, limbs, base)) {
    machine.refund += wasZero ? gas.storageResetToZeroRefund : gas.storageResetRefund;
  }
  return gas.storageNoop;
}

/** TLOAD (EIP-1153). */
export function loadTransient(machine: Machine, frame: Frame, top: number): void {
  const { stack, world } = machine;
  widen(stack, top);
  world.readTransient(frame.account, stack.limbs, 8 * top);
  normalize(stack, top);
}

/** TSTORE (EIP-1153). */
export function storeTransient(machine: Machine, frame: Frame, top: number): number {
  if (frame.isStatic) return Halt.writeProtection;
  const { stack, world } = machine;
  widen(stack, top);
  widen(stack, top - 1);
  world.setTransient(frame.account, 8 * top, 8 * (top - 1), stack.limbs);
  return Halt.none;
}
