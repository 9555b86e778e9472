export interface SyncOptions {
  /** The lowest block to fetch in the background. Undefined: no backfill. */
  readonly backfillFrom: number | undefined;
  readonly backfillBlocksPerSecond: number;
  /** The rate at which stored blocks are checked for damage in the background. */
  readonly scanBlocksPerSecond: number;
  /** Blocks that are fetched at most for one query. */
  readonly fillBlocks: number;
  /** The time limit for storing a head, in milliseconds. Then the head is shown without being stored. */
  readonly graceMs: number;
}

export const SYNC_DEFAULTS: SyncOptions = {
  backfillFrom: undefined,
  backfillBlocksPerSecond: 20,
  scanBlocksPerSecond: 13,
  fillBlocks: 1_000,
  graceMs: 5_000,
};
