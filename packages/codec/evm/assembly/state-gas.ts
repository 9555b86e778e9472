// Gas for state growth (EIP-8037). All frames of a transaction share one reservoir. A shortfall is borrowed from the gas
// of the paying frame.
import { RESERVOIR, SPILLED, STATE_USED } from './frames';

/** Gas that no frame has. */
export let reservoir: i64 = 0;
/** Gas that was paid for state growth, less refunds. */
export let stateUsed: i64 = 0;

export function setStateGas(left: i64, used: i64): void {
  reservoir = left;
  stateUsed = used;
}

/** Charges state gas to a frame. Returns the frame's remaining gas; below zero for too little of both. */
export function payStateGas(frame: usize, amount: i64, gas: i64): i64 {
  const borrowed = max<i64>(amount - reservoir, 0);
  if (borrowed > gas) return -1;
  reservoir -= amount - borrowed;
  stateUsed += amount;
  store<i64>(frame, load<i64>(frame, SPILLED) + borrowed, SPILLED);
  return gas - borrowed;
}

/** Refunds state gas, first to the gas that the frame borrowed from. Returns the frame's gas. */
export function refundStateGas(frame: usize, amount: i64, gas: i64): i64 {
  const repaid = min(amount, load<i64>(frame, SPILLED));
  store<i64>(frame, load<i64>(frame, SPILLED) - repaid, SPILLED);
  reservoir += amount - repaid;
  stateUsed -= amount;
  return gas + repaid;
}

/** Notes the state gas at the beginning of a frame, for a revert. */
export function beginStateGas(frame: usize): void {
  store<i64>(frame, 0, SPILLED);
  store<i64>(frame, reservoir, RESERVOIR);
  store<i64>(frame, stateUsed, STATE_USED);
}

/** Reverts the state gas of a failed frame. After a revert, borrowed gas returns to it. Returns its gas. */
export function revertStateGas(frame: usize, isRevert: bool, gas: i64): i64 {
  reservoir = load<i64>(frame, RESERVOIR);
  stateUsed = load<i64>(frame, STATE_USED);
  const spilled = load<i64>(frame, SPILLED);
  store<i64>(frame, 0, SPILLED);
  return isRevert ? gas + spilled : gas;
}

/** Passes a frame's debt to the one below, which pays it from the reservoir as far as possible. Returns its gas. */
export function absorbStateGas(below: usize, frame: usize, gas: i64): i64 {
  const spilled = load<i64>(below, SPILLED) + load<i64>(frame, SPILLED);
  const repaid = min(reservoir, spilled);
  reservoir -= repaid;
  store<i64>(below, spilled - repaid, SPILLED);
  return gas + repaid;
}
