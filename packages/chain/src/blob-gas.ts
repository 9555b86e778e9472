/** Blob gas of one blob (EIP-4844). */
export const GAS_PER_BLOB = 131_072n;

/** From a timestamp on, how fast the blob gas price follows the excess (EIP-7892). */
export interface BlobScheduleEntry {
  readonly timestamp: number;
  readonly baseFeeUpdateFraction: bigint;
}

/** wei a blob gas in a block; undefined before Cancun. */
export function blobGasPrice(
  schedule: readonly BlobScheduleEntry[],
  { timestamp, excessBlobGas }: { readonly timestamp: number; readonly excessBlobGas?: bigint },
): bigint | undefined {
  const entry = schedule.findLast((one) => one.timestamp <= timestamp);
  if (excessBlobGas === undefined || !entry) return undefined;
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
