import { blobGasPrice, blobScheduleAt, GAS_PER_BLOB } from '../blob-gas.ts';
import { type Genesis, isForkActive } from '../genesis/genesis.ts';
import type { Header } from '../header.ts';

/** Execution gas whose price a blob's price must not fall below: the cost of checking the blob (EIP-7918). */
const BLOB_BASE_COST = 8_192n;

/**
 * Returns the excess blob gas of a block; undefined before Cancun (EIP-4844). From Osaka on, the base fee bounds the blob
 * price from below (EIP-7918).
 *
 * @throws {InvalidChainBytesError} for an excess that no chain reaches.
 */
export function nextExcessBlobGas(
  parent: Pick<Header, 'excessBlobGas' | 'blobGasUsed' | 'baseFeePerGas'>,
  at: Pick<Header, 'number' | 'timestamp'>,
  { blobSchedule, forks }: Pick<Genesis, 'blobSchedule' | 'forks'>,
): bigint | undefined {
  const entry = blobScheduleAt(blobSchedule, at.timestamp);
  if (!entry) return undefined;
  const { target, max } = entry;
  const { excessBlobGas: excess = 0n, blobGasUsed: used = 0n, baseFeePerGas = 0n } = parent;
  const targetGas = BigInt(target) * GAS_PER_BLOB;
  if (excess + used < targetGas) return 0n;
  if (max > 0 && isForkActive(forks, 'osakaTime', at)) {
    const { timestamp } = at;
    const price = blobGasPrice(blobSchedule, { timestamp, excessBlobGas: excess }) ?? 0n;
    if (BLOB_BASE_COST * baseFeePerGas > GAS_PER_BLOB * price) {
      return excess + (used * BigInt(max - target)) / BigInt(max);
    }
  }
  return excess + used - targetGas;
}
