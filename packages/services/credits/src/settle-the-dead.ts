import { rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Logger } from '@ethread/core';
import type { UtcDay } from '@ethread/core';
import { readCounterFile } from './counter-file.ts';
import type { CounterRecord } from './counter-record.ts';
import type { EmbeddedShares } from './embedded-shares.ts';
import type { EmbeddedTotals } from './embedded-totals.ts';

export interface SettleTheDeadModules {
  readonly shares: EmbeddedShares;
  readonly totals: EmbeddedTotals;
  readonly logger: Logger;
}

/** The slots that are settled in one transaction. */
const SETTLED_AT_ONCE = 1_000;

/**
 * Adds the recorded credits of a process that has ended, frees the rest of its share, and deletes its files. Several
 * processes may do so at a time, and again after an interruption.
 */
export async function settleTheDead(
  { shares, totals, logger }: SettleTheDeadModules,
  holder: string,
  files: { readonly counters: string; readonly socket: string },
): Promise<void> {
  const records = readRecords(files.counters);
  for (let start = 0; start < records.length; start += SETTLED_AT_ONCE) {
    if (start > 0) await setImmediate();
    const group = records.slice(start, start + SETTLED_AT_ONCE);
    shares.transaction(() => {
      totals.add(group.map((record) => ({ ...record, holder })));
      for (const { day, accountId } of group) shares.setShare(day, accountId, holder, undefined);
    });
  }
  shares.transaction(() => {
    for (const { day, accountId, settled, generation } of sharesLeft(shares, holder)) {
      logger.error(
        { accountId, settled },
        'the counters of a process that ended are damaged: all credits that it had leased of an account count as spent',
      );
      totals.add([{ accountId, day, holder, generation, settled }]);
      shares.setShare(day, accountId, holder, undefined);
    }
    shares.removeHolder(holder);
  });
  rmSync(files.counters, { force: true });
  rmSync(files.socket, { force: true });
}

/** Returns no records when another process was faster. */
function readRecords(path: string): readonly CounterRecord[] {
  try {
    return readCounterFile(path).records;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Returns the shares whose counters could not be read. As their spent part is unknown, none of their credits may be
 * spent again.
 */
function sharesLeft(shares: EmbeddedShares, holder: string) {
  const left: { day: UtcDay; accountId: string; generation: number; settled: number }[] = [];
  for (const { key, value } of shares.rows()) {
    const [day, accountId] = key;
    const share = value.shares[holder];
    if (share) left.push({ day, accountId, generation: share.generation, settled: share.granted });
  }
  return left;
}
