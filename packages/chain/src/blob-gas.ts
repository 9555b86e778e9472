import { InvalidChainBytesError } from './invalid-chain-bytes-error.ts';

/** Blob gas of one blob (EIP-4844). */
export const GAS_PER_BLOB = 131_072n;

/** From a timestamp on, how fast the blob gas price follows the excess (EIP-7892). */
export interface BlobScheduleEntry {
  readonly timestamp: number;
  readonly baseFeeUpdateFraction: bigint;
}

/** e^178 is more than 2^256: beyond this exponent no price is a number of the chain, and computing it takes forever. */
const MAX_EXPONENT = 178n;

/** What a block's timestamp says of its blob schedule; undefined before Cancun. */
export function blobScheduleAt(
  schedule: readonly BlobScheduleEntry[],
  timestamp: number,
): BlobScheduleEntry | undefined {
  return schedule.findLast((entry) => entry.timestamp <= timestamp);
}

/**
 * wei a blob gas in a block; undefined before Cancun (EIP-4844).
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

/** factor × e^(numerator / denominator), as EIP-4844 defines it in integers. */
function fakeExponential(factor: bigint, numerator: bigint, denominator: bigint): bigint {
  let output = 0n;
  let accumulated = factor * denominator;
  for (let index = 1n; accumulated > 0n; index++) {
    output += accumulated;
    accumulated = (accumulated * numerator) / (denominator * index);
  }
  return output / denominator;
}
