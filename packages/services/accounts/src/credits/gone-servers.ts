import type { Clock, Logger } from '@ethread/core';
import { type AccountDatabase, countIn, query, textIn, UnmetError } from '../database/account-database.ts';

/**
 * The time without a sign of life after which a server's leases are taken back, in milliseconds. It is longer than the
 * time for which a server uses its leases without a response of the database ({@link IN_FORCE_MS}).
 */
export const GONE_MS = 50_000;
/** The time after its last report for which a server uses its leases, by its own clock, in milliseconds. */
export const IN_FORCE_MS = 40_000;

/** The dependencies of the watch. */
export interface GoneServersModules {
  readonly database: AccountDatabase;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Notices servers that are gone, and takes their leases back. */
export interface GoneServers {
  /** Reads the signs of life of all servers, and takes back the leases of those that gave none for too long. */
  check(): Promise<void>;
}

/**
 * Creates the watch of the other servers. Only this server's monotonic clock counts: it compares two reads of a server's
 * counter, so that clocks that differ do no harm.
 */
export function createGoneServers(
  { database, clock, logger }: GoneServersModules,
  { goneMs = GONE_MS }: { readonly goneMs?: number | undefined } = {},
): GoneServers {
  /** The last counter of each server, and the time at which it was first read. */
  let seen = new Map<string, { readonly beat: number; readonly at: number }>();

  return {
    async check() {
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
        if (begin - since < goneMs || !(await takeBack(database, server, beat))) continue;
        next.delete(server);
        logger.warn({ server }, 'a server is gone: the credits that it had leased are free again');
      }
      seen = next;
    },
  };
}

/** Takes the leases of a server back, unless it has given a sign of life. Returns whether it did. */
async function takeBack(database: AccountDatabase, server: string, beat: number): Promise<boolean> {
  const { lockRows } = database.dialect;
  const values = [server];
  try {
    await database.run([
      {
        text: 'delete from ethread_account_servers where server = $1 and beat = $2 returning 1 as one',
        values: [server, beat],
        isRequired: true,
      },
      ...(lockRows === ''
        ? []
        : [
            {
              text: `select 1 as one from ethread_account_credits where (day, account_id) in (
                select day, account_id from ethread_account_leases where server = $1
              ) order by day, account_id ${lockRows}`,
              values,
            },
          ]),
      {
        text: `update ethread_account_credits as c set taken = c.taken - s.granted + s.settled, done = c.done + s.settled
          from (
            select day, account_id, cast(sum(granted) as bigint) as granted, cast(sum(settled) as bigint) as settled
            from ethread_account_leases where server = $1 group by day, account_id
          ) as s
          where c.day = s.day and c.account_id = s.account_id`,
        values,
      },
      { text: 'delete from ethread_account_leases where server = $1', values },
      { text: 'delete from ethread_account_wants where server = $1', values },
    ]);
    return true;
  } catch (error) {
    if (error instanceof UnmetError) return false;
    throw error;
  }
}
