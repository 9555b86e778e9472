import type { UtcDay } from '@ethread/core';
import {
  type AccountDatabase,
  countIn,
  query,
  type SqlRow,
  type SqlValue,
  type Statement,
  UnmetError,
  valuesTable,
} from '../database/account-database.ts';

/** What a server reports of a slice, and the credits that it asks for. */
export interface SliceReport {
  /** The number of the slice, which its server never uses again. */
  readonly number: number;
  readonly day: UtcDay;
  readonly accountId: string;
  readonly isStored: boolean;
  /** Whether the slice ends: its settled credits are spent, and the others free. */
  readonly hasEnded: boolean;
  /** Credits of charged calls and of open holds. */
  readonly used: number;
  /** Credits of charged calls. */
  readonly settled: number;
  /** The granted credits that the server keeps. It returns the others. */
  readonly kept: number;
  /** The credits that waiting calls need besides: of the first one, and of all together. */
  readonly least: number;
  readonly needed: number;
  /** The credits of a whole slice, granted besides while there is plenty; 0 asks for none. */
  readonly size: number;
  readonly creditsPerDay: number;
}

/** The state of a slice in the database. */
export interface SliceState {
  readonly granted: number;
  /** The credits of the day that are spent, or granted to servers. They may exceed those of a lowered limit. */
  readonly taken: number;
  /** Credits of the day that were charged or are held elsewhere. */
  readonly elsewhere: number;
  /** Credits of other servers' slices that they have not used. */
  readonly spareElsewhere: number;
}

/** Nobody keeps spare credits while fewer than so many slices are free. Others are granted while one more is free. */
export const PLENTY = 4;

/**
 * Reports the slices of a server, in one transaction: it returns credits, then grants others. The credits that servers
 * hold or have spent never exceed a day's credits. Every report is complete in itself, so that one with an unknown
 * outcome may be repeated.
 *
 * @returns the states by the numbers of slices, or undefined when the server counts as gone: others may spend its
 *   credits.
 */
export async function reportSlices(
  database: AccountDatabase,
  server: string,
  reports: readonly SliceReport[],
  { isRegistered, isDurable }: { readonly isRegistered: boolean; readonly isDurable: boolean },
): Promise<ReadonlyMap<number, SliceState> | undefined> {
  const statements: Statement[] = [];
  if (!isRegistered)
    statements.push({
      text: 'insert into ethread_account_servers (server, beat) values ($1, 0) on conflict do nothing',
      values: [server],
    });
  // Its row is locked until the end, so that nobody declares the server gone meanwhile.
  statements.push({
    text: 'update ethread_account_servers set beat = beat + 1 where server = $1 returning 1 as one',
    values: [server],
    isRequired: true,
  });
  if (reports.length > 0) statements.push(...statementsOf(server, reports, database.dialect.lockRows));
  try {
    const rows = await database.run(statements, { isDurable, mayFillDisk: true });
    const states = reports.length > 0 ? (rows.at(-1) ?? []) : [];
    return new Map(states.map((row) => [countIn(row, 'slice'), toState(row)]));
  } catch (error) {
    if (error instanceof UnmetError) return undefined;
    throw error;
  }
}

function statementsOf(server: string, reports: readonly SliceReport[], lockRows: string): Statement[] {
  // Rows are locked in one order, so that servers never wait in a circle.
  const sorted = reports.toSorted(
    (one, other) => one.day - other.day || (one.accountId < other.accountId ? -1 : 1),
  );
  const days = sorted.flatMap(({ day, accountId }) => [day, accountId]);
  const ofDays = `(day, account_id) in (${valuesTable(['bigint', 'text'], sorted.length, 1)})`;
  const added = sorted.filter(({ isStored, hasEnded }) => !isStored && !hasEnded);
  const ended = sorted.filter(({ hasEnded }) => hasEnded).map(({ number }) => number);
  const asking = sorted.filter(({ needed, size }) => needed > 0 || size > 0);
  const count = {
    text: `update ethread_account_credits as c set taken = c.done + coalesce((
        select cast(sum(s.granted) as bigint) from ethread_account_slices as s
        where s.day = c.day and s.account_id = c.account_id
      ), 0) where ${ofDays}`,
    values: days,
  };
  const statements: Statement[] = [];
  if (added.length > 0) statements.push(...insertSlices(server, added));
  if (lockRows !== '')
    statements.push({
      text: `select 1 as one from ethread_account_credits where ${ofDays} order by day, account_id ${lockRows}`,
      values: days,
    });
  statements.push({
    text: `update ethread_account_slices as s set used = v.column2, settled = v.column3, granted = v.column4
      from (${valuesTable(bigints(4), sorted.length, 2)}) as v where s.server = $1 and s.slice = v.column1`,
    values: [server, ...sorted.flatMap(({ number, used, settled, kept }) => [number, used, settled, kept])],
  });
  if (ended.length > 0)
    statements.push(...endSlices(`server = $1 and slice in (${places(ended, 2)})`, [server, ...ended]));
  statements.push(count);
  if (asking.length > 0) statements.push(grant(server, asking), count);
  const numbers = sorted.map(({ number }) => number);
  statements.push(readStates(server, numbers));
  return statements;
}

function insertSlices(server: string, added: readonly SliceReport[]): Statement[] {
  return [
    {
      text: `insert into ethread_account_credits (day, account_id, taken, done)
        select v.column1, v.column2, 0, 0
        from (${valuesTable(['bigint', 'text'], added.length, 1)}) as v where true
        on conflict do nothing`,
      values: added.flatMap(({ day, accountId }) => [day, accountId]),
    },
    {
      text: `insert into ethread_account_slices (server, slice, day, account_id, granted, used, settled)
        select $1, v.column1, v.column2, v.column3, 0, 0, 0
        from (${valuesTable(['bigint', 'bigint', 'text'], added.length, 2)}) as v where true
        on conflict do nothing`,
      values: [server, ...added.flatMap(({ number, day, accountId }) => [number, day, accountId])],
    },
  ];
}

/** Grants what waiting calls need as far as it is free, and a whole slice besides while there is plenty. */
function grant(server: string, asking: readonly SliceReport[]): Statement {
  const free = '(v.column5 - c.taken)';
  return {
    text: `update ethread_account_slices as s
      set granted = s.granted + case
        when ${free} < v.column2 or ${free} <= 0 then 0
        when ${free} < v.column3 then ${free}
        when ${free} - v.column3 < ${PLENTY + 1} * v.column4 then v.column3
        else v.column3 + v.column4
      end
      from (${valuesTable(bigints(5), asking.length, 2)}) as v, ethread_account_credits as c
      where s.server = $1 and s.slice = v.column1 and c.day = s.day and c.account_id = s.account_id`,
    values: [
      server,
      ...asking.flatMap(({ number, least, needed, size, creditsPerDay }) => [
        ...[number, least, needed, size, creditsPerDay],
      ]),
    ],
  };
}

function readStates(server: string, numbers: readonly number[]): Statement {
  const others = `from ethread_account_slices as o
    where o.day = s.day and o.account_id = s.account_id and not (o.server = s.server and o.slice = s.slice)`;
  return {
    text: `select s.slice, s.granted, c.taken,
        c.done + coalesce((select cast(sum(o.used) as bigint) ${others}), 0) as elsewhere,
        coalesce((
          select cast(sum(o.granted - o.used) as bigint) ${others} and o.server <> s.server
        ), 0) as spare_elsewhere
      from ethread_account_slices as s
      join ethread_account_credits as c on c.day = s.day and c.account_id = s.account_id
      where s.server = $1 and s.slice in (${places(numbers, 2)})`,
    values: [server, ...numbers],
  };
}

/**
 * Ends a server and its slices. Their settled credits are spent, and the rest becomes free.
 *
 * @param beat - the server's last counter, when another server ends it.
 * @throws {UnmetError} when there is no such server, or its counter has changed.
 */
export async function endServer(database: AccountDatabase, server: string, beat?: number): Promise<void> {
  const isSame = beat === undefined ? '' : 'and beat = $2';
  await database.run([
    {
      text: `delete from ethread_account_servers where server = $1 ${isSame} returning 1 as one`,
      values: beat === undefined ? [server] : [server, beat],
      isRequired: true,
    },
    {
      text: `select 1 as one from ethread_account_credits where (day, account_id) in (
          select day, account_id from ethread_account_slices where server = $1
        ) order by day, account_id ${database.dialect.lockRows}`,
      values: [server],
    },
    ...endSlices('server = $1', [server]),
  ]);
}

/** Adds the settled credits of slices to those of the account's day, and deletes the slices. */
function endSlices(condition: string, values: readonly SqlValue[]): readonly Statement[] {
  const sum = (column: string) => `cast(sum(${column}) as bigint) as ${column}`;
  return [
    {
      text: `update ethread_account_credits as c
        set taken = c.taken - s.granted + s.settled, done = c.done + s.settled
        from (
          select day, account_id, ${sum('granted')}, ${sum('settled')}
          from ethread_account_slices where ${condition} group by day, account_id
        ) as s
        where c.day = s.day and c.account_id = s.account_id`,
      values,
    },
    { text: `delete from ethread_account_slices where ${condition}`, values },
  ];
}

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
  const ofSlices = (column: string) => `coalesce((
    select cast(sum(${column}) as bigint) from ethread_account_slices where day = $1 and account_id = $2
  ), 0)`;
  const [row] = await query(
    database,
    `select done, ${ofSlices('used')} as used, ${ofSlices('settled')} as settled
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
    { text: 'delete from ethread_account_slices where day < $1', values: [before] },
    { text: 'delete from ethread_account_credits where day < $1', values: [before] },
  ]);
}

function toState(row: SqlRow): SliceState {
  return {
    granted: countIn(row, 'granted'),
    taken: countIn(row, 'taken'),
    elsewhere: countIn(row, 'elsewhere'),
    spareElsewhere: countIn(row, 'spare_elsewhere'),
  };
}

const bigints = (count: number) => Array.from({ length: count }, () => 'bigint');
const places = (values: readonly unknown[], first: number) =>
  values.map((_value, index) => `$${first + index}`).join(', ');
