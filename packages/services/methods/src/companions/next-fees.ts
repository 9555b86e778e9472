import {
  ETHEREUM_BASE_FEE,
  blobGasPrice,
  blobScheduleAt,
  type Genesis,
  type Header,
  headerRules,
  isForkActive,
  nextBaseFee,
  nextExcessBlobGas,
} from '@ethread/chain';

/**
 * Returns the base fee of the block after a header in wei per gas (EIP-1559), or undefined before London.
 *
 * @param genesis Undefined for the rules of Ethereum.
 */
export function baseFeeAfter(header: Header, genesis: Genesis | undefined): bigint | undefined {
  const rule = genesis && headerRules(genesis).baseFee;
  // A chain with its own fee rules has no known formula. Its next fee is near the last one.
  if (rule === 'free') return header.baseFeePerGas;
  const next = { number: header.number + 1, timestamp: header.timestamp };
  const isLondon =
    header.baseFeePerGas !== undefined || (genesis && isForkActive(genesis.forks, 'londonBlock', next));
  return isLondon ? nextBaseFee(header, rule ?? ETHEREUM_BASE_FEE) : undefined;
}

/**
 * Returns the blob base fee of the block after a header in wei per blob gas (EIP-4844, EIP-7918). Returns undefined
 * before Cancun, and where the chain config is not known.
 */
export function blobBaseFeeAfter(header: Header, genesis: Genesis | undefined): bigint | undefined {
  // The next block is at least one second later, which decides whether a hard fork begins in between.
  const timestamp = header.timestamp + 1;
  const entry = genesis && blobScheduleAt(genesis.blobSchedule, timestamp);
  if (!entry) return undefined;
  const isOsaka = isForkActive(genesis.forks, 'osakaTime', { number: header.number + 1, timestamp });
  const excessBlobGas = nextExcessBlobGas(header, entry, isOsaka);
  return blobGasPrice(genesis.blobSchedule, { timestamp, excessBlobGas });
}
