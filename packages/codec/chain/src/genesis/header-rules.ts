import type { BlobScheduleEntry } from '../blob-gas.ts';

/**
 * The rules for a chain's headers. Another EVM chain may differ in each of them. `headerRules` returns
 * Ethereum's.
 */
export interface HeaderRules {
  /** Activation of forks by geth's name: block numbers and times. */
  readonly forks: ReadonlyMap<string, number>;
  /** Blob parameters ordered by time (EIP-7892). */
  readonly blobSchedule: readonly BlobScheduleEntry[];
  /**
   * Total difficulty that ends proof of work: the Merge follows the first block that reaches it (EIP-3675); 0: it is at
   * block 0.
   */
  readonly terminalTotalDifficulty?: bigint;
  /** First block after the Merge, where known. */
  readonly mergeBlock?: number;
  /** `notBefore` allows a block with the timestamp of its parent, as development nodes make it. */
  readonly timestamp: 'after' | 'notBefore';
  /** Maximum length of extraData; Infinity allows any length. */
  readonly maxExtraDataBytes: number;
  /** Allowed change of the gas limit from block to block (Yellow Paper 4.4.4). `free`: any change. */
  readonly gasLimit: { readonly minimum: bigint; readonly stepDivisor: bigint } | 'free';
  /** Rule by which the base fee follows the gas used (EIP-1559). `free`: not checked. */
  readonly baseFee: BaseFeeRule | 'free';
  /** Accounting of blob gas (EIP-4844). `free`: the field has another meaning or none, so it is not checked. */
  readonly blobGas: 'scheduled' | 'free';
  /** Rule by which the difficulty before the Merge follows from the parent's. The work itself is not checked. */
  readonly difficulty: 'ethash' | 'free';
  /**
   * `allow` accepts header fields of a fork that `forks` does not name, because the schedule may be older than the
   * chain. Rules that the fork may have changed are not checked for such a header.
   */
  readonly laterForks: 'allow' | 'reject';
}

/** Parameters of EIP-1559. */
export interface BaseFeeRule {
  /** Base fee of the first London block, in wei per gas. */
  readonly initial: bigint;
  readonly elasticity: bigint;
  readonly changeDenominator: bigint;
}
