import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock, Logger } from '@ethread/core';
import { DAY_MS, HOUR_MS, type UtcDay } from '@ethread/core';
import { utcDayStart } from '../utc-day.ts';
import type { UsageRecorder } from '@ethread/ports';
import { reasonOf } from '../reason-of.ts';
import type { UsageBatch, UsageRow } from './usage.ts';
import type { UsageStore } from './usage-store.ts';
import { createUsageTable } from './usage-table.ts';

/** The dependencies of the recorder. */
export interface UsageRecorderModules {
  readonly store: Pick<UsageStore, 'add' | 'forget'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface UsageRecorderOptions {
  /**
   * The time that calls wait in memory before they are written, in milliseconds, which is the time that a crash can
   * lose. Default 1,000.
   */
  readonly flushIntervalMs?: number;
  /** The limit of rows in memory while the store is unavailable, each some 300 bytes. Default 100,000. */
  readonly maxRows?: number;
  /** The time that closing may wait for the store, in milliseconds. Default 10,000. */
  readonly closeTimeoutMs?: number;
}

/** The days for which usage is stored, so that a year can be compared with the one before. */
const KEPT_DAYS = 400;
/** Rows of one batch: a statement of some 100 kB. */
const BATCH_ROWS = 1_000;
/** The longest wait between two attempts while the store is unavailable. */
const MAX_RETRY_MS = 30_000;
/** The wait between two attempts while closing. */
const CLOSING_RETRY_MS = 100;

/**
 * Creates a recorder that counts calls in memory and writes the sums in batches. While the store is unavailable, calls
 * are still counted, within a limit of rows, and are written when it is available again. A batch with an unknown
 * outcome is written again under its number, so that it counts once.
 */
export function createUsageRecorder(
  { store, clock, logger }: UsageRecorderModules,
  options: UsageRecorderOptions = {},
): UsageRecorder {
  const { flushIntervalMs = 1_000, maxRows = 100_000, closeTimeoutMs = 10_000 } = options;
  const writer = randomUUID();
  const table = createUsageTable(maxRows);
  let sequence = 0;
  /** A batch that was sent and not confirmed. */
  let unconfirmed: UsageBatch | undefined;
  /** Rows that are about to be written. */
  let waiting: readonly UsageRow[] = [];
  let working: Promise<unknown> = Promise.resolve();
  let failures = 0;
  let nextForgetting = -Infinity;
  let closing: Promise<void> | undefined;

  let timer = scheduleWork();

  function scheduleWork(): NodeJS.Timeout {
    const wait = Math.min(flushIntervalMs * 2 ** failures, Math.max(flushIntervalMs, MAX_RETRY_MS));
    return setTimeout(() => void work(), wait).unref();
  }

  async function work(): Promise<void> {
    try {
      await inTurn(writeCounted);
      if (failures > 0) logger.info({ failures }, 'usage is written again');
      failures = 0;
    } catch (error) {
      failures++;
      logger.warn(
        { reason: reasonOf(error), failures, rows: table.rowCount() },
        'usage could not be written: it stays in memory and is written later',
      );
    }
    await inTurn(forgetOld);
    if (!closing) timer = scheduleWork();
  }

  /** Runs one write at a time, as a writer's batches have an order. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = working.then(work);
    working = done.catch(() => {});
    return done;
  }

  async function writeCounted(): Promise<void> {
    const dropped = table.takeDropped();
    if (dropped) logger.error({ ...dropped, maxRows }, 'usage was dropped: memory was full');
    await confirm();
    waiting = table.take();
    try {
      while (waiting.length > 0) {
        unconfirmed = { writer, sequence: ++sequence, rows: waiting.slice(0, BATCH_ROWS) };
        waiting = waiting.slice(BATCH_ROWS);
        await confirm();
      }
    } finally {
      for (const row of waiting) table.merge(row);
      waiting = [];
    }
  }

  async function confirm(): Promise<void> {
    if (unconfirmed) await store.add(unconfirmed);
    unconfirmed = undefined;
  }

  async function forgetOld(): Promise<void> {
    const now = clock.now();
    if (now < nextForgetting || failures > 0) return;
    nextForgetting = now + DAY_MS;
    try {
      while (!closing && (await store.forget(now - KEPT_DAYS * DAY_MS)) > 0);
    } catch (error) {
      nextForgetting = now + HOUR_MS;
      logger.warn({ reason: reasonOf(error) }, 'old usage could not be deleted');
    }
  }

  async function writeLast(): Promise<void> {
    const deadline = clock.monotonic() + closeTimeoutMs;
    const remaining = () => deadline - clock.monotonic();
    for (;;) {
      const stopWaiting = new AbortController();
      try {
        await Promise.race([inTurn(writeCounted), timeout(remaining(), stopWaiting.signal)]);
        return;
      } catch (error) {
        if (remaining() <= CLOSING_RETRY_MS) return logLoss(error);
      } finally {
        stopWaiting.abort();
      }
      await delay(CLOSING_RETRY_MS);
    }
  }

  function logLoss(error: unknown): void {
    const rows = [...(unconfirmed?.rows ?? []), ...waiting, ...table.take()];
    const sum = (field: 'calls' | 'credits') => rows.reduce((total, row) => total + row[field], 0);
    logger.error(
      { reason: reasonOf(error), calls: sum('calls'), credits: sum('credits') },
      'usage is lost: it could not be written before the end',
    );
  }

  return {
    record(call) {
      if (closing) return;
      table.count(call, hourOf(call.day, clock.now()));
    },
    flush: () => inTurn(writeCounted),
    close() {
      clearTimeout(timer);
      closing ??= writeLast();
      return closing;
    },
  };
}

async function timeout(milliseconds: number, signal: AbortSignal): Promise<never> {
  await delay(milliseconds, undefined, { signal });
  throw new Error('the store did not respond in time');
}

/** Returns the hour of a call that ended now, or of the day of its credits the nearest hour. */
function hourOf(day: UtcDay | undefined, now: number): number {
  const hour = now - (now % HOUR_MS);
  if (day === undefined) return hour;
  const start = utcDayStart(day);
  return Math.min(Math.max(hour, start), start + DAY_MS - HOUR_MS);
}
