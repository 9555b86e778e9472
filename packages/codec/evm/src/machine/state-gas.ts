/*
 * Gas for state growth (EIP-8037). All frames of a transaction share the reservoir of their machine. A shortfall is borrowed
 * from the gas of the paying frame. The engine does the same for its frames (`assembly/state-gas.ts`).
 */
import type { MachineState } from './machine-state.ts';

/** What pays for the changes of a message itself, before its first frame. */
export interface Payer {
  gas: bigint;
  /** Gas that it has lent for state growth. */
  lent: bigint;
}

/** Charges state gas. Returns false when the reservoir and the payer's gas together have too little. */
export function payStateGas(machine: MachineState, payer: Payer, gas: number): boolean {
  const amount = BigInt(gas);
  const borrowed = amount > machine.reservoir ? amount - machine.reservoir : 0n;
  if (borrowed > payer.gas) return false;
  machine.reservoir -= amount - borrowed;
  machine.stateUsed += amount;
  payer.gas -= borrowed;
  payer.lent += borrowed;
  return true;
}

/** Repays what the payer has lent, up to an amount. Returns the rest of the amount. */
export function repay(payer: Payer, amount: bigint): bigint {
  const repaid = amount < payer.lent ? amount : payer.lent;
  payer.lent -= repaid;
  payer.gas += repaid;
  return amount - repaid;
}
