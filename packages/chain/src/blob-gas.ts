import type { Header } from './header.ts';
import { InvalidChainBytesError } from './invalid-chain-bytes-error.ts';

/** Blob gas of one blob (EIP-4844). */
export const GAS_PER_BLOB = 131_072n;

/** The blob parameters from a timestamp on (EIP-7892). */
export interface BlobScheduleEntry {
  readonly timestamp: number;
  /** Blobs of a block at which the price stays as it is. */
  readonly target: number;
  /** The most blobs that a block may have. */
  readonly max: number;
  /** How fast the blob gas price follows the excess. */
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
  return priceOf(excessBlobGas, entry.baseFeeUpdateFraction);
}

function priceOf(excess: bigint, fraction: bigint): bigint {
  if (excess / fraction >= MAX_EXPONENT) {
    throw new InvalidChainBytesError(`excessBlobGas of ${excess} is more than any chain reaches`);
  }
  return fakeExponential(1n, excess, fraction);
}

/** wei a gas that keep a blob's price from falling below the cost of checking it (EIP-7918). */
const BLOB_BASE_COST = 8_192n;

/**
 * Returns the excess blob gas of the block after `parent` (EIP-4844).
 *
 * @param entry The schedule at the block.
 * @param hasReserve Whether the base fee bounds the blob price from below (EIP-7918, from Osaka on).
 * @throws {InvalidChainBytesError} for an excess that no chain reaches.
 */
export function nextExcessBlobGas(
  parent: Pick<Header, 'excessBlobGas' | 'blobGasUsed' | 'baseFeePerGas'>,
  { target, max, baseFeeUpdateFraction }: BlobScheduleEntry,
  hasReserve: boolean,
): bigint {
  const { excessBlobGas: excess = 0n, blobGasUsed: used = 0n, baseFeePerGas = 0n } = parent;
  const targetGas = BigInt(target) * GAS_PER_BLOB;
  if (excess + used < targetGas) return 0n;
  if (hasReserve && max > 0) {
    const price = priceOf(excess, baseFeeUpdateFraction);
    if (BLOB_BASE_COST * baseFeePerGas > GAS_PER_BLOB * price) {
      return excess + (used * BigInt(max - target)) / BigInt(max);
    }
  }
  return excess + used - targetGas;
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
