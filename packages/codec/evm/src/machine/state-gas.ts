/*
 * Gas for state growth (EIP-8037). All frames of a transaction share one reservoir. A shortfall is borrowed from the gas
 * of the paying frame. The engine does the same for its frames (`assembly/state-gas.ts`).
 */

/** The state gas that the frames of a transaction share. */
export interface StateGas {
  /** Gas that no frame has. */
  reservoir: bigint;
  /** Gas that was paid for state growth, less refunds. */
  stateUsed: bigint;
}

/** What pays for the changes of a message itself, before its first frame. */
export interface Payer {
  gas: bigint;
  /** Gas that it has lent for state growth. */
  lent: bigint;
}

/** Charges state gas. Returns false when the reservoir and the payer's gas together have too little. */
export function payStateGas(shared: StateGas, payer: Payer, gas: number): boolean {
  const amount = BigInt(gas);
  const borrowed = amount > shared.reservoir ? amount - shared.reservoir : 0n;
  if (borrowed > payer.gas) return false;
  shared.reservoir -= amount - borrowed;
  shared.stateUsed += amount;
  payer.gas -= borrowed;
  payer.lent += borrowed;
  return true;
}

/** Refunds state gas, first to the gas that the payer lent. */
export function refundStateGas(shared: StateGas, payer: Payer, gas: number): void {
  const amount = BigInt(gas);
  const repaid = amount < payer.lent ? amount : payer.lent;
  payer.lent -= repaid;
  payer.gas += repaid;
  shared.reservoir += amount - repaid;
  shared.stateUsed -= amount;
}

/** Takes over what a frame has lent, and pays it from the reservoir as far as possible. */
export function absorbStateGas(shared: StateGas, payer: Payer, lent: bigint): void {
  payer.lent += lent;
  const repaid = shared.reservoir < payer.lent ? shared.reservoir : payer.lent;
  shared.reservoir -= repaid;
  payer.lent -= repaid;
  payer.gas += repaid;
}
