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

/** An account's day. */
export interface AccountDay {
  readonly day: UtcDay;
  readonly accountId: string;
}

/** The state of a lease, as its server reports it, and the credits that it asks for. */
export interface LeaseReport extends AccountDay {
  readonly lease: number;
  readonly isStored: boolean;
  readonly used: number;
  readonly settled: number;
  /** The granted credits that the server keeps in any case. */
  readonly kept: number;
  /** The least and the most credits that it asks for besides. 0 asks for none. */
  readonly least: number;
  readonly most: number;
  readonly creditsPerDay: number;
  /** Whether the server keeps no spare credits at present. */
  readonly isExact: boolean;
}

/** A lease that ends: its settled credits are spent, and the rest becomes free. */
export interface EndedLease extends AccountDay {
  readonly lease: number;
  readonly settled: number;
}

/** The result of a report. */
export interface LeaseState {
  readonly granted: number;
  /** The credits of the day that no server holds. Negative when a lowered limit allows fewer. */
  readonly free: number;
  /** Credits that were charged or are held elsewhere. */
  readonly elsewhere: number;
  /** Other servers that may hold spare credits of the account. */
  readonly unready: number;
}

/** All that a server reports at a time. No two reports are about the same account and day, nor two ended leases. */
export interface ExchangeRequest {
  readonly server: string;
  readonly isRegistered: boolean;
  readonly reports: readonly LeaseReport[];
  readonly ended: readonly EndedLease[];
  /** The accounts whose credits this server lacks; undefined when they have not changed. */
  readonly wants: readonly AccountDay[] | undefined;
  readonly isDurable: boolean;
}

export interface ExchangeResult {
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
  request: ExchangeRequest,
): Promise<ExchangeResult | undefined> {
  const { server, isRegistered, isDurable } = request;
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
  statements.push(...lockCredits(request, database), ...endLeases(request), ...reportLeases(request));
  statements.push(...changeWants(request), ...readStates(request), readWants(server));
  try {
    const rows = await database.run(statements, { isDurable, mayFillDisk: true });
    const states = request.reports.length > 0 ? (rows.at(-2) ?? []) : [];
    const limits = new Map(request.reports.map(({ lease, creditsPerDay }) => [lease, creditsPerDay]));
    return {
      states: new Map(states.map((row) => [countIn(row, 'lease'), toState(row, limits)])),
      wanted: (rows.at(-1) ?? []).map(toAccountDay),
    };
  } catch (error) {
    if (error instanceof UnmetError) return undefined;
    throw error;
  }
}

/** Returns the accounts whose credits other servers lack. */
export async function wantedOf(database: AccountDatabase, server: string): Promise<readonly AccountDay[]> {
  const [rows = []] = await database.run([readWants(server)]);
  return rows.map(toAccountDay);
}

/** Makes the rows of new accounts, and locks the rows of all in one order, so that servers never wait in a circle. */
function lockCredits(
  { reports, ended }: ExchangeRequest,
  { dialect }: AccountDatabase,
): readonly Statement[] {
  const types = ['bigint', 'text'];
  const made = sortedDays(reports.filter(({ isStored }) => !isStored));
  const all = sortedDays([...reports, ...ended]);
  const statements: Statement[] = [];
  if (made.length > 0) {
    statements.push({
      text: `insert into ethread_account_credits (day, account_id, taken, done)
        select v.column1, v.column2, 0, 0 from (${valuesTable(types, made.length, 1)}) as v where true
        on conflict do nothing`,
      values: made.flatMap(({ day, accountId }) => [day, accountId]),
    });
  }
  if (dialect.lockRows !== '' && all.length > 0) {
    statements.push({
      text: `select 1 as one from ethread_account_credits where (day, account_id) in (${valuesTable(types, all.length, 1)})
        order by day, account_id ${dialect.lockRows}`,
      values: all.flatMap(({ day, accountId }) => [day, accountId]),
    });
  }
  return statements;
}

function endLeases({ server, ended }: ExchangeRequest): readonly Statement[] {
  if (ended.length === 0) return [];
  const rows: SqlValue[] = ended.flatMap(({ lease, day, accountId, settled }) => [
    lease,
    day,
    accountId,
    settled,
  ]);
  const leases = ended.map(({ lease }) => lease);
  return [
    {
      text: `update ethread_account_credits as c
        set taken = c.taken - l.granted + v.column4, done = c.done + v.column4
        from (${valuesTable(['bigint', 'bigint', 'text', 'bigint'], ended.length, 2)}) as v, ethread_account_leases as l
        where c.day = v.column2 and c.account_id = v.column3 and l.server = $1 and l.lease = v.column1`,
      values: [server, ...rows],
    },
    {
      text: `delete from ethread_account_leases where server = $1 and lease in (${places(leases, 2)})`,
      values: [server, ...leases],
    },
  ];
}

function reportLeases({ server, reports }: ExchangeRequest): readonly Statement[] {
  if (reports.length === 0) return [];
  const statements: Statement[] = [];
  const added = reports.filter(({ isStored }) => !isStored);
  if (added.length > 0) {
    statements.push({
      text: `insert into ethread_account_leases
          (server, lease, day, account_id, granted, was_granted, used, settled, is_exact)
        select $1, v.column1, v.column2, v.column3, 0, 0, 0, 0, 0
        from (${valuesTable(['bigint', 'bigint', 'text'], added.length, 2)}) as v where true
        on conflict do nothing`,
      values: [server, ...added.flatMap(({ lease, day, accountId }) => [lease, day, accountId])],
    });
  }
  const types = ['bigint', 'bigint', 'text', ...Array.from({ length: 7 }, () => 'bigint')];
  const free = '(v.column9 - c.taken + l.granted - v.column6)';
  statements.push({
    text: `update ethread_account_leases as l
      set was_granted = l.granted, used = v.column4, settled = v.column5, is_exact = v.column10,
        granted = v.column6 + case
          when v.column7 = 0 or ${free} < v.column7 then 0
          when ${free} / ${SHARE} <= v.column7 then v.column7
          when ${free} / ${SHARE} < v.column8 then ${free} / ${SHARE}
          else v.column8
        end
      from (${valuesTable(types, reports.length, 2)}) as v, ethread_account_credits as c
      where l.server = $1 and l.lease = v.column1 and c.day = v.column2 and c.account_id = v.column3`,
    values: [
      server,
      ...reports.flatMap((report) => [
        ...[report.lease, report.day, report.accountId, report.used, report.settled],
        ...[report.kept, report.least, report.most, report.creditsPerDay, Number(report.isExact)],
      ]),
    ],
  });
  const leases = reports.map(({ lease }) => lease);
  statements.push({
    text: `update ethread_account_credits as c set taken = c.taken - l.was_granted + l.granted
      from ethread_account_leases as l
      where l.server = $1 and l.lease in (${places(leases, 2)})
        and c.day = l.day and c.account_id = l.account_id`,
    values: [server, ...leases],
  });
  return statements;
}

function changeWants({ server, wants }: ExchangeRequest): readonly Statement[] {
  if (!wants) return [];
  return [
    { text: 'delete from ethread_account_wants where server = $1', values: [server] },
    ...(wants.length === 0
      ? []
      : [
          {
            text: `insert into ethread_account_wants (server, day, account_id)
              select $1, v.column1, v.column2 from (${valuesTable(['bigint', 'text'], wants.length, 2)}) as v`,
            values: [server, ...wants.flatMap(({ day, accountId }) => [day, accountId])],
          },
        ]),
  ];
}

function readStates({ server, reports }: ExchangeRequest): readonly Statement[] {
  if (reports.length === 0) return [];
  const leases = reports.map(({ lease }) => lease);
  return [
    {
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
        where l.server = $1 and l.lease in (${places(leases, 2)})`,
      values: [server, ...leases],
    },
  ];
}

function readWants(server: string): Statement {
  return {
    text: 'select distinct day, account_id from ethread_account_wants where server <> $1',
    values: [server],
  };
}

function toState(row: SqlRow, limits: ReadonlyMap<number, number>): LeaseState {
  return {
    granted: countIn(row, 'granted'),
    free: (limits.get(countIn(row, 'lease')) ?? 0) - countIn(row, 'taken'),
    elsewhere: countIn(row, 'elsewhere'),
    unready: countIn(row, 'unready'),
  };
}

function toAccountDay(row: SqlRow): AccountDay {
  return { day: countIn(row, 'day'), accountId: textIn(row, 'account_id') };
}

const places = (values: readonly unknown[], first: number) =>
  values.map((_value, index) => `$${first + index}`).join(', ');

function sortedDays(days: readonly AccountDay[]): readonly AccountDay[] {
  return days.toSorted((one, other) => one.day - other.day || (one.accountId < other.accountId ? -1 : 1));
}
