import type { UtcDay } from '@ethread/core';
import { type AccountDatabase, countIn, query } from '../database/account-database.ts';

/** The credits of an account's day, as all servers have reported them. */
export interface CreditSums {
  /** Credits of charged calls and of open holds. */
  readonly used: number;
  /** Credits of charged calls. */
  readonly settled: number;
}

/** Reads the credits of an account's day. */
export async function readCreditSums(
  database: AccountDatabase,
  day: UtcDay,
  accountId: string,
): Promise<CreditSums> {
  const ofLeases = (column: string) => `coalesce((
    select cast(sum(${column}) as bigint) from ethread_account_leases where day = $1 and account_id = $2
  ), 0)`;
  const [row] = await query(
    database,
    `select done, ${ofLeases('used')} as used, ${ofLeases('settled')} as settled
      from ethread_account_credits where day = $1 and account_id = $2`,
    [day, accountId],
  );
  if (!row) return { used: 0, settled: 0 };
  const done = countIn(row, 'done');
  return { used: done + countIn(row, 'used'), settled: done + countIn(row, 'settled') };
}

/** Deletes the credits of the days before one. */
export async function forgetCredits(database: AccountDatabase, before: UtcDay): Promise<void> {
  await database.run([
    { text: 'delete from ethread_account_leases where day < $1', values: [before] },
    { text: 'delete from ethread_account_credits where day < $1', values: [before] },
  ]);
}
