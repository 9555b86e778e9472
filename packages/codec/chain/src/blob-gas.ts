import { InvalidChainBytesError } from './errors.ts';

/** Gas of one blob (EIP-4844). */
export const GAS_PER_BLOB = 131_072n;

/** Blob parameters from a timestamp on (EIP-7892). */
export interface BlobScheduleEntry {
  readonly timestamp: number;
  /** Number of blobs per block at which the price stays unchanged. */
  readonly target: number;
  /** Maximum number of blobs per block. */
  readonly max: number;
  /** Rate at which the blob gas price follows the excess; a larger value means slower. */
  readonly baseFeeUpdateFraction: bigint;
}

/** Largest exponent of a possible price: e^178 is more than 2^256. Computing a larger one would take forever. */
const MAX_EXPONENT = 178n;

/** Returns the blob parameters at a block's timestamp; undefined before Cancun. */
export function blobScheduleAt(
  schedule: readonly BlobScheduleEntry[],
  timestamp: number,
): BlobScheduleEntry | undefined {
  return schedule.findLast((entry) => entry.timestamp <= timestamp);
}

/**
 * Returns the blob gas price of a block in wei per blob gas; undefined before Cancun (EIP-4844).
 *
 * @throws {InvalidChainBytesError} for an excess that no chain reaches.
 */
export function blobGasPrice(
  schedule: readonly BlobScheduleEntry[],
  { timestamp, excessBlobGas }: { readonly timestamp: number; readonly excessBlobGas?: bigint },
): bigint | undefined {
  const entry = blobScheduleAt(schedule, timestamp);
  if (excessBlobGas === undefined || !entry) return undefined;
  if (excessBlobGas / entry.baseFeeUpdateFraction >= MAX_EXPONENT) {
    throw new InvalidChainBytesError(`excessBlobGas of ${excessBlobGas} is more than any chain reaches`);
  }
  return fakeExponential(1n, excessBlobGas, entry.baseFeeUpdateFraction);
}

/** Computes factor × e^(numerator / denominator) in integers, as EIP-4844 defines it. */
function fakeExponential(factor: bigint, numerator: bigint, denominator: bigint): bigint {
  let output = 0n;
  let accumulated = factor * denominator;
  for (let index = 1n; accumulated > 0n; index++) {
    output += accumulated;
    accumulated = (accumulated * numerator) / (denominator * index);
  }
  return output / denominator;
}
