/** Sums over calls. */
export interface UsageSums {
  readonly calls: number;
  readonly credits: number;
  readonly errors: number;
  readonly bytes: number;
}

/** The usage of an account of one method on one chain in one hour. */
export interface UsageRow extends UsageSums {
  readonly accountId: string;
  readonly method: string;
  readonly chain: string;
  /** The start of the hour, in milliseconds since 1970. */
  readonly hour: number;
}

/** The dimensions by which sums of usage can be grouped, in the order in which they are sorted. */
export const usageDimensions = ['day', 'hour', 'accountId', 'method', 'chain'] as const;

export type UsageDimension = (typeof usageDimensions)[number];

/** A sum of usage, with the requested dimensions. */
export interface UsageSum extends UsageSums {
  /** The UTC day: `2026-11-21`. */
  readonly day?: string;
  /** The start of the hour, in milliseconds since 1970. */
  readonly hour?: number;
  readonly accountId?: string;
  readonly method?: string;
  readonly chain?: string;
}

/** A filter of usage; absent fields match all. */
export interface UsageQuery {
  readonly accountId?: string;
  readonly method?: string;
  readonly chain?: string;
  /** Hours from this time on, in milliseconds since 1970. */
  readonly from?: number;
  /** Hours before this time. */
  readonly to?: number;
  /** The limit of returned rows, the first in order. */
  readonly limit?: number;
}

/** Rows that are written together. */
export interface UsageBatch {
  /** The writer's id, a UUID. A writer writes one batch at a time. */
  readonly writer: string;
  /** The batch's number among its writer's, 1 for the first. A batch that is written again keeps its number. */
  readonly sequence: number;
  /** The rows. No two have the same account, method, chain and hour. */
  readonly rows: readonly UsageRow[];
}

/** The store of usage. Several processes may share one. */
export interface UsageStore {
  /**
   * Adds all of a batch or nothing. A batch that is already stored adds nothing, so that a batch with an unknown
   * outcome can be written again.
   */
  add(batch: UsageBatch): Promise<void>;
  /** Returns rows by hour, account, method and chain, each in ascending order. */
  find(query: UsageQuery): Promise<readonly UsageRow[]>;
  /**
   * Returns sums, in ascending order of their dimensions. Without rows there is no sum. The credits of an account's day
   * equal the credits that the ledger reports as spent.
   */
  sumBy(dimensions: readonly UsageDimension[], query: UsageQuery): Promise<readonly UsageSum[]>;
  /**
   * Deletes some of the rows whose hour began before a time in milliseconds since 1970, in a bounded amount of work.
   *
   * @returns the number of deleted rows; 0 when none is left.
   */
  forget(before: number): Promise<number>;
  close(): Promise<void>;
}
