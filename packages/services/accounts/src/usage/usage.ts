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
