import type { Clock, Logger } from '@ethread/core';
import { type AccountDatabase, countIn, query, textIn, UnmetError } from '../database/account-database.ts';
import { endServer } from './slice-store.ts';

export interface LedgerModules {
  /** Stays open when the ledger is closed. */
  readonly database: AccountDatabase;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Returns a check of the other servers, which takes back the credits of those that gave no sign of life for `goneMs`
 * milliseconds. Only this server's monotonic clock counts: it compares two reads of a server's counter, so that clocks
 * that differ do no harm.
 */
export function createServerCheck(
  { database, clock, logger }: LedgerModules,
  goneMs: number,
): () => Promise<void> {
  /** The last counter of each server, and the time at which it was first read. */
  let seen = new Map<string, { readonly beat: number; readonly at: number }>();

  return async () => {
    // The time between two reads is taken from after the first to before the second: this process may stop meanwhile.
    const begin = clock.monotonic();
    const rows = await query(database, 'select server, beat from ethread_account_servers');
    const end = clock.monotonic();
    const next: typeof seen = new Map();
    for (const row of rows) {
      const server = textIn(row, 'server');
      const beat = countIn(row, 'beat');
      const before = seen.get(server);
      const since = before?.beat === beat ? before.at : end;
      next.set(server, { beat, at: since });
      if (begin - since < goneMs) continue;
      try {
        await endServer(database, server, beat);
      } catch (error) {
        // It has given a sign of life.
        if (error instanceof UnmetError) continue;
        throw error;
      }
      next.delete(server);
      logger.warn({ server }, 'a server is gone: the credits that it had reserved are free again');
    }
    seen = next;
  };
}
