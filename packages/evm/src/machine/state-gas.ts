import { addGas, type Frame } from './frame.ts';
import type { Machine } from './machine.ts';

/*
 * Gas for state growth (EIP-8037). All frames of a transaction share one reservoir. A shortfall is borrowed from the
 * gas of the paying frame.
 */

/** Charges state gas. Returns false when the reservoir and the frame's gas together have too little. */
export function payStateGas(machine: Machine, frame: Frame, amount: number): boolean {
  const borrowed = amount > machine.reservoir ? amount - machine.reservoir : 0;
  if (borrowed > frame.gas) return false;
  machine.reservoir -= amount - borrowed;
  machine.stateUsed += amount;
  frame.gas -= borrowed;
  frame.spilled += borrowed;
  return true;
}

/** Refunds state gas, first to the gas that the frame borrowed from. */
export function refundStateGas(machine: Machine, frame: Frame, amount: number): void {
  const repaid = Math.min(amount, frame.spilled);
  frame.spilled -= repaid;
  addGas(frame, repaid, 0n);
  machine.reservoir += amount - repaid;
  machine.stateUsed -= amount;
}

/** Records the state gas at the beginning of a frame, for a revert. */
export function beginStateGas(machine: Machine, frame: Frame): void {
  frame.spilled = 0;
  frame.reservoir = machine.reservoir;
  frame.stateUsed = machine.stateUsed;
}

/**
 * Reverts the state gas of a failed frame. After a revert, borrowed gas returns to the frame; other failures consume
 * it.
 */
export function revertStateGas(machine: Machine, frame: Frame, isRevert: boolean): void {
  machine.reservoir = frame.reservoir;
  machine.stateUsed = frame.stateUsed;
  if (isRevert) addGas(frame, frame.spilled, 0n);
  frame.spilled = 0;
}

/** Passes a frame's debt to the one below, which pays it from the reservoir as far as possible. */
export function absorbStateGas(machine: Machine, below: Frame, child: Frame): void {
  below.spilled += child.spilled;
  const repaid = Math.min(machine.reservoir, below.spilled);
  machine.reservoir -= repaid;
  below.spilled -= repaid;
  addGas(below, repaid, 0n);
}
