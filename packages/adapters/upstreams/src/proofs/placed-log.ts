import type { Log } from '@ethread/chain';

/** A log with its place. */
export interface PlacedLog {
  readonly log: Log;
  readonly blockNumber: number;
  readonly blockHash: Uint8Array;
  readonly transactionHash: Uint8Array;
  readonly transactionIndex: number;
  readonly logIndex: number;
  /** The block's timestamp in seconds. Some nodes do not show it. */
  readonly timestamp: bigint | undefined;
}
