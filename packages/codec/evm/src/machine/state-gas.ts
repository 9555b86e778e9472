import { addGas, type Frame } from './frame.ts';

/*
 * Gas for state growth (EIP-8037). All frames of a transaction share one reservoir. A shortfall is borrowed from the
 * gas of the paying frame.
 */

/** The state gas that the frames of a transaction share. */
export interface StateGas {
  /** Gas that no frame has. */
  reservoir: number;
  /** Gas that was paid for state growth, less refunds. */
  stateUsed: number;
}

/** Charges state gas. Returns false when the reservoir and the frame's gas together have too little. */
export function payStateGas(shared: StateGas, frame: Frame, amount: number): boolean {
  const borrowed = amount > shared.reservoir ? amount - shared.reservoir : 0;
  if (borrowed > frame.gas) return false;
  shared.reservoir -= amount - borrowed;
  shared.stateUsed += amount;
  frame.gas -= borrowed;
  frame.spilled += borrowed;
  return true;
}

/** Refunds state gas, first to the gas that the frame borrowed from. */
export function refundStateGas(shared: StateGas, frame: Frame, amount: number): void {
  const repaid = Math.min(amount, frame.spilled);
  frame.spilled -= repaid;
  addGas(frame, repaid, 0n);
  shared.reservoir += amount - repaid;
  shared.stateUsed -= amount;
}

/** Records the state gas at the beginning of a frame, for a revert. */
export function beginStateGas(shared: StateGas, frame: Frame): void {
  frame.spilled = 0;
  frame.reservoir = shared.reservoir;
  frame.stateUsed = shared.stateUsed;
}

/**
 * Reverts the state gas of a failed frame. After a revert, borrowed gas returns to the frame; other failures consume
 * it.
 */
export function revertStateGas(shared: StateGas, frame: Frame, isRevert: boolean): void {
  shared.reservoir = frame.reservoir;
  shared.stateUsed = frame.stateUsed;
  if (isRevert) addGas(frame, frame.spilled, 0n);
  frame.spilled = 0;
}

/** Passes a frame's debt to the one below, which pays it from the reservoir as far as possible. */
export function absorbStateGas(shared: StateGas, below: Frame, child: Frame): void {
  below.spilled += child.spilled;
  const repaid = Math.min(shared.reservoir, below.spilled);
  shared.reservoir -= repaid;
  below.spilled -= repaid;
  addGas(below, repaid, 0n);
}
