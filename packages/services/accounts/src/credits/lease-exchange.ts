import type { UtcDay } from '@ethread/core';
import {
  type AccountDatabase,
  countIn,
  type SqlRow,
  type SqlValue,
  type Statement,
  textIn,
  UnmetError,
  valuesTable,
} from '../database/account-database.ts';
import type { Dialect } from '../database/dialect.ts';
import type { LeaseReport } from './lease.ts';

/** An account's day. */
export interface AccountDay {
  readonly day: UtcDay;
  readonly accountId: string;
}

/** The result of a report. */
export interface LeaseState {
  readonly granted: number;
  /** The credits of the day that servers hold or have spent. They exceed the day's when a lowered limit allows fewer. */
  readonly taken: number;
  /** Credits that were charged or are held elsewhere. */
  readonly elsewhere: number;
  /** Other servers that may hold spare credits of the account. */
  readonly unready: number;
}

/** All that a server reports at a time. */
export interface ExchangeRequest {
  readonly server: string;
  readonly isRegistered: boolean;
  /** The leases with changes. Those that have ended are deleted, and the credits that they did not settle are free. */
  readonly reports: readonly LeaseReport[];
  readonly isDurable: boolean;
}

export interface ExchangeResult {
  /** The states of the leases that have not ended, by their numbers. */
  readonly states: ReadonlyMap<number, LeaseState>;
  /** The accounts whose credits other servers lack. */
  readonly wanted: readonly AccountDay[];
}

/** Beyond the least, a lease gets at most this share of the free credits, so that leases shrink when they are scarce. */
const SHARE = 4;

/**
 * Reports the leases of a server and enlarges them, in one transaction. The credits that all servers hold or have spent
 * never exceed a day's credits. Every report is complete in itself, so that one with an unknown outcome may be repeated.
 *
 * @returns undefined when the server counts as gone: others may spend its credits.
 */
export async function exchange(
  database: AccountDatabase,
  { server, isRegistered, reports, isDurable }: ExchangeRequest,
): Promise<ExchangeResult | undefined> {
  const statements: Statement[] = [];
  if (!isRegistered) {
    statements.push({
      text: 'insert into ethread_account_servers (server, beat) values ($1, 0) on conflict do nothing',
      values: [server],
    });
  }
  // Its row is locked until the end, so that nobody declares the server gone meanwhile.
  statements.push({
    text: 'update ethread_account_servers set beat = beat + 1 where server = $1 returning 1 as one',
    values: [server],
    isRequired: true,
  });
  if (reports.length > 0) statements.push(...reportLeases(server, reports, database.dialect));
  statements.push(readWanted(server));
  try {
    const rows = await database.run(statements, { isDurable, mayFillDisk: true });
    const states = reports.length > 0 ? (rows.at(-2) ?? []) : [];
    return {
      states: new Map(states.map((row) => [countIn(row, 'lease'), toState(row)])),
      wanted: (rows.at(-1) ?? []).map(toAccountDay),
    };
  } catch (error) {
    if (error instanceof UnmetError) return undefined;
    throw error;
  }
}

/** Returns the accounts whose credits other servers lack. */
export async function wantedOf(database: AccountDatabase, server: string): Promise<readonly AccountDay[]> {
  const [rows = []] = await database.run([readWanted(server)]);
  return rows.map(toAccountDay);
}

/**
 * Ends a server and its leases. Their settled credits are spent, and the rest becomes free.
 *
 * @param beat - the server's last counter, when another server ends it.
 * @throws {UnmetError} when there is no such server, or its counter has changed.
 */
export async function endServer(database: AccountDatabase, server: string, beat?: number): Promise<void> {
  const { lockRows } = database.dialect;
  const isSame = beat === undefined ? '' : 'and beat = $2';
  await database.run([
    {
      text: `delete from ethread_account_servers where server = $1 ${isSame} returning 1 as one`,
      values: beat === undefined ? [server] : [server, beat],
      isRequired: true,
    },
    {
      text: `select 1 as one from ethread_account_credits where (day, account_id) in (
          select day, account_id from ethread_account_leases where server = $1
        ) order by day, account_id ${lockRows}`,
      values: [server],
    },
    ...endLeases('server = $1', [server]),
  ]);
}

function reportLeases(
  server: string,
  reports: readonly LeaseReport[],
  { lockRows }: Dialect,
): readonly Statement[] {
  // Rows are locked in one order, so that servers never wait in a circle.
  const sorted = reports.toSorted(
    ({ lease: one }, { lease: other }) => one.day - other.day || (one.accountId < other.accountId ? -1 : 1),
  );
  const added = sorted.filter(({ lease }) => !lease.isStored && !lease.isVoid);
  const ended = sorted.flatMap(({ lease }) => (lease.isVoid ? [lease.number] : []));
  const numbers = sorted.map(({ lease }) => lease.number);
  const isReported = `server = $1 and lease in (${places(numbers, 2)})`;
  const free = '(v.column9 - c.taken + l.granted - v.column6)';
  const statements: Statement[] = [];
  if (added.length > 0) {
    statements.push(
      {
        text: `insert into ethread_account_credits (day, account_id, taken, done)
          select v.column1, v.column2, 0, 0
          from (${valuesTable(['bigint', 'text'], added.length, 1)}) as v where true
          on conflict do nothing`,
        values: added.flatMap(({ lease: { day, accountId } }) => [day, accountId]),
      },
      {
        text: `insert into ethread_account_leases
            (server, lease, day, account_id, granted, was_granted, used, settled, is_exact, is_wanting)
          select $1, v.column1, v.column2, v.column3, 0, 0, 0, 0, 0, 0
          from (${valuesTable(['bigint', 'bigint', 'text'], added.length, 2)}) as v where true
          on conflict do nothing`,
        values: [server, ...added.flatMap(({ lease }) => [lease.number, lease.day, lease.accountId])],
      },
    );
  }
  if (lockRows !== '') {
    statements.push({
      text: `select 1 as one from ethread_account_credits
        where (day, account_id) in (${valuesTable(['bigint', 'text'], sorted.length, 1)})
        order by day, account_id ${lockRows}`,
      values: sorted.flatMap(({ lease: { day, accountId } }) => [day, accountId]),
    });
  }
  const types = ['bigint', 'bigint', 'text', ...Array.from({ length: 8 }, () => 'bigint')];
  statements.push(
    {
      text: `update ethread_account_leases as l
        set was_granted = l.granted, used = v.column4, settled = v.column5, is_exact = v.column10,
          is_wanting = v.column11,
          granted = v.column6 + case
            when v.column7 = 0 or ${free} < v.column7 then 0
            when ${free} / ${SHARE} <= v.column7 then v.column7
            when ${free} / ${SHARE} < v.column8 then ${free} / ${SHARE}
            else v.column8
          end
        from (${valuesTable(types, sorted.length, 2)}) as v, ethread_account_credits as c
        where l.server = $1 and l.lease = v.column1 and c.day = v.column2 and c.account_id = v.column3`,
      values: [server, ...sorted.flatMap(reportedValues)],
    },
    updateCredits('taken = c.taken + s.granted - s.was_granted', isReported, [server, ...numbers]),
  );
  if (ended.length > 0) {
    const isEnded = `server = $1 and lease in (${places(ended, 2)})`;
    statements.push(...endLeases(isEnded, [server, ...ended]));
  }
  statements.push({
    text: `select l.lease, l.granted, c.taken,
        c.done + coalesce((
          select cast(sum(o.used) as bigint) from ethread_account_leases as o
          where o.day = l.day and o.account_id = l.account_id
            and not (o.server = l.server and o.lease = l.lease)
        ), 0) as elsewhere,
        (
          select count(*) from ethread_account_leases as o
          where o.day = l.day and o.account_id = l.account_id and o.server <> l.server
            and o.is_exact = 0 and o.granted > o.settled
        ) as unready
      from ethread_account_leases as l
      join ethread_account_credits as c on c.day = l.day and c.account_id = l.account_id
      where l.server = $1 and l.lease in (${places(numbers, 2)})`,
    values: [server, ...numbers],
  });
  return statements;
}

function reportedValues(report: LeaseReport): readonly SqlValue[] {
  const { lease, used, settled, kept, least, most, creditsPerDay, isExact } = report;
  return [
    ...[lease.number, lease.day, lease.accountId, used, settled, kept],
    ...[least, most, creditsPerDay, Number(isExact), Number(lease.isWanting)],
  ];
}

/** Adds the settled credits of leases to those of the account's day, and deletes the leases. */
function endLeases(condition: string, values: readonly SqlValue[]): readonly Statement[] {
  return [
    updateCredits('taken = c.taken - s.granted + s.settled, done = c.done + s.settled', condition, values),
    { text: `delete from ethread_account_leases where ${condition}`, values },
  ];
}

/** Changes the credits of account days by the sums `s` of some of their leases. */
function updateCredits(change: string, condition: string, values: readonly SqlValue[]): Statement {
  const sums = ['granted', 'was_granted', 'settled'].map((name) => `cast(sum(${name}) as bigint) as ${name}`);
  return {
    text: `update ethread_account_credits as c set ${change}
      from (
        select day, account_id, ${sums.join(', ')}
        from ethread_account_leases where ${condition} group by day, account_id
      ) as s
      where c.day = s.day and c.account_id = s.account_id`,
    values,
  };
}

function readWanted(server: string): Statement {
  return {
    text: 'select distinct day, account_id from ethread_account_leases where is_wanting = 1 and server <> $1',
    values: [server],
  };
}

function toState(row: SqlRow): LeaseState {
  return {
    granted: countIn(row, 'granted'),
    taken: countIn(row, 'taken'),
    elsewhere: countIn(row, 'elsewhere'),
    unready: countIn(row, 'unready'),
  };
}

function toAccountDay(row: SqlRow): AccountDay {
  return { day: countIn(row, 'day'), accountId: textIn(row, 'account_id') };
}

const places = (values: readonly unknown[], first: number) =>
  values.map((_value, index) => `$${first + index}`).join(', ');
