import type { UtcDay } from '../utc-day.ts';

/** One answered call, as usage counts it. */
export interface CallRecord {
  /** The account that pays; see KeyRecord.accountId. */
  readonly accountId: string;
  /** A name of the document, never a caller's own words: each name is kept. */
  readonly method: string;
  readonly chain: string;
  /** Credits that were owed. */
  readonly credits: number;
  readonly isError: boolean;
  /** Of the answer. */
  readonly bytes: number;
  /** The day that its credits are of, as the ledger counts them; undefined when nothing was taken. */
  readonly day: UtcDay | undefined;
}

/** Sums over calls. */
export interface UsageSums {
  readonly calls: number;
  readonly credits: number;
  readonly errors: number;
  readonly bytes: number;
}

/** What an account used of one method on one chain in one hour. */
export interface UsageRow extends UsageSums {
  readonly accountId: string;
  readonly method: string;
  readonly chain: string;
  /** The start of the hour, in milliseconds since 1970. */
  readonly hour: number;
}

/** What sums of usage can be told apart by, in the order in which they are sorted. */
export const usageDimensions = ['day', 'hour', 'accountId', 'method', 'chain'] as const;

export type UsageDimension = (typeof usageDimensions)[number];

/** Sums of usage; it has those dimensions that were asked for. */
export interface UsageSum extends UsageSums {
  /** The UTC day: `2026-11-21`. */
  readonly day?: string;
  /** The start of the hour, in milliseconds since 1970. */
  readonly hour?: number;
  readonly accountId?: string;
  readonly method?: string;
  readonly chain?: string;
}

/** Which usage; absent fields match all. */
export interface UsageQuery {
  readonly accountId?: string;
  readonly method?: string;
  readonly chain?: string;
  /** Hours from this time on, in milliseconds since 1970. */
  readonly from?: number;
  /** Hours before this time. */
  readonly to?: number;
  /** The most rows to answer with, the first in order. */
  readonly limit?: number;
}

/** Rows that are written together. */
export interface UsageBatch {
  /** Who writes, a UUID; a writer writes one batch at a time. */
  readonly writer: string;
  /** The batch's number among its writer's, 1 for the first; a batch that is written again keeps its number. */
  readonly sequence: number;
  /** No two of the same account, method, chain and hour. */
  readonly rows: readonly UsageRow[];
}

/** Where usage is kept. Several processes may share one. */
export interface UsageStore {
  /**
   * Adds to what is on record, all of it or nothing. A batch that is on record already adds nothing, so that one whose
   * fate is not known can be written again.
   */
  add(batch: UsageBatch): Promise<void>;
  /** Rows by hour, account, method and chain, each in ascending order. */
  find(query: UsageQuery): Promise<readonly UsageRow[]>;
  /**
   * Sums, in ascending order of what they are told apart by; of nothing there is no sum. The credits of an account's day
   * are those that the ledger has as spent.
   */
  sumBy(dimensions: readonly UsageDimension[], query: UsageQuery): Promise<readonly UsageSum[]>;
  /**
   * Deletes some of the rows whose hour began before a time in milliseconds since 1970: a bounded amount of work.
   *
   * @returns how many were deleted; 0 when none is left.
   */
  forget(before: number): Promise<number>;
  close(): Promise<void>;
}

/** Counts calls off the request's way. */
export interface UsageRecorder {
  /** Adds one call; costs no wait and never throws. */
  record(call: CallRecord): void;
  /** Writes what was counted before. @throws what the store throws; what could not be written is kept. */
  flush(): Promise<void>;
  /** Flushes, for a bounded time, and counts no more. */
  close(): Promise<void>;
}
