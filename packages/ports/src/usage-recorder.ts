import type { UtcDay } from '@ethread/core';

/** One answered call, as usage counts it. */
export interface CallRecord {
  /** Account that pays; see KeyRecord.accountId. */
  readonly accountId: string;
  /** Method name from the document, never text of the client, because each name is stored. */
  readonly method: string;
  readonly chain: string;
  /** Credits owed. */
  readonly credits: number;
  readonly isError: boolean;
  /** Size of the response. */
  readonly bytes: number;
  /** UTC day of its credits, as the ledger counts them; undefined when none were reserved. */
  readonly day: UtcDay | undefined;
}

/** Counts calls outside the request path. */
export interface UsageRecorder {
  /** Adds one call; never waits and never throws. */
  record(call: CallRecord): void;
  /** Writes the recorded calls. @throws the store's error; unwritten calls stay queued. */
  flush(): Promise<void>;
  /** Flushes for a bounded time, then stops counting. */
  close(): Promise<void>;
}
