/** A precompiled contract that may run long within one instruction, where nothing can interrupt it. */
interface LongPrecompile {
  /** Units of work that the input asks for. */
  units(input: Uint8Array): number;
  /** Gas of a unit, or less. */
  readonly unitGas: number;
  /** CPU time of a unit, in milliseconds, as measured for EthereumJS with noble's curves on a slow core. */
  readonly unitMs: number;
}

/** Bytes of the pairs that pairings and sums of products take (EIP-197, EIP-2537). */
const pairsOf = (bytes: number) => (input: Uint8Array) => Math.floor(input.length / bytes);

/** By address. All others are done within milliseconds, or take time in proportion to memory that gas has paid for. */
const LONG_PRECOMPILES: Readonly<Record<number, LongPrecompile>> = {
  // MODEXP: a unit multiplies 64-bit words; gas as in EIP-2565, which later forks only raise.
  0x05: { units: modexpUnits, unitGas: 1 / 24, unitMs: 6.6e-6 },
  // alt_bn128 pairing
  0x08: { units: pairsOf(192), unitGas: 34_000, unitMs: 7 },
  // BLAKE2F: a round
  0x09: { units: (input) => wordOf(input, 0, 4), unitGas: 1, unitMs: 0.000_45 },
  // BLS12-381: G1MSM, G2MSM (with the largest discount) and the pairing
  0x0c: { units: pairsOf(160), unitGas: 6_228, unitMs: 3 },
  0x0e: { units: pairsOf(288), unitGas: 11_790, unitMs: 8 },
  0x0f: { units: pairsOf(384), unitGas: 32_600, unitMs: 8 },
};

/**
 * CPU time that a precompiled contract is expected to take, in milliseconds; 0 for those that are always quick, and where
 * the gas does not suffice.
 *
 * @param address The address as hex without a prefix.
 */
export function precompileMs(address: string, input: Uint8Array, gas: bigint): number {
  const precompile = LONG_PRECOMPILES[Number.parseInt(address, 16)];
  if (!precompile) return 0;
  const units = precompile.units(input);
  return units * precompile.unitGas > Number(gas) ? 0 : units * precompile.unitMs;
}

/** Multiplications of 64-bit words: by the square of the modulus' words for each bit of the exponent. */
function modexpUnits(input: Uint8Array): number {
  const [base, exponent, modulus] = [wordOf(input, 0, 32), wordOf(input, 32, 32), wordOf(input, 64, 32)];
  const words = Math.ceil(Math.max(base, modulus) / 8);
  return words ** 2 * 8 * exponent;
}

/** A number of the input, with zeros behind its end. */
function wordOf(input: Uint8Array, offset: number, length: number): number {
  let value = 0;
  for (let index = offset; index < offset + length; index++) value = value * 256 + (input[index] ?? 0);
  return value;
}
