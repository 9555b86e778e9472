/** What can be set of keeping. */
export interface KeepOptions {
  /** The lowest block that is fetched in the background; undefined: none is. */
  readonly backfillFrom: number | undefined;
  readonly backfillBlocksPerSecond: number;
  /** Blocks that are fetched at most because a query needs them. */
  readonly fillBlocks: number;
  /** How long a head may take to be kept before it is shown without being kept, in milliseconds. */
  readonly graceMs: number;
}

export const KEEP_DEFAULTS: KeepOptions = {
  backfillFrom: undefined,
  backfillBlocksPerSecond: 20,
  fillBlocks: 1_000,
  graceMs: 5_000,
};
