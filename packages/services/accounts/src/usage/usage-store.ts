import { DAY_MS } from '@ethread/core';
import { utcDate } from '../utc-day.ts';
import {
  type AccountDatabase,
  countIn,
  query,
  type SqlRow,
  type Statement,
  textIn,
  UnmetError,
  valuesTable,
} from '../database/account-database.ts';
import {
  type UsageBatch,
  type UsageDimension,
  usageDimensions,
  type UsageQuery,
  type UsageRow,
  type UsageSum,
} from './usage.ts';

/** Rows that one statement deletes. */
const FORGOTTEN_AT_ONCE = 5_000;
/** Rows that one statement adds: 8 of at most 32,766 values each. */
const ADDED_AT_ONCE = 2_000;

const NAMES = 'hour, account_id, method, chain';
const SUMS = ['calls', 'credits', 'errors', 'bytes'] as const;

const EXPRESSIONS: Readonly<Record<UsageDimension, string>> = {
  day: `hour / ${DAY_MS}`,
  hour: 'hour',
  accountId: 'account_id',
  method: 'method',
  chain: 'chain',
};

export type UsageStore = ReturnType<typeof createUsageStore>;

/** Creates the store of usage in the database of accounts. Several processes may share one. */
export function createUsageStore(database: AccountDatabase) {
  return {
    /**
     * Adds all of a batch or nothing. A batch that is already stored adds nothing, so that a batch with an unknown
     * outcome can be written again.
     */
    async add({ writer, sequence, rows }: UsageBatch): Promise<void> {
      const latestHour = Math.max(...rows.map(({ hour }) => hour));
      // The writer's number comes first: a second attempt waits for the end of the first if that is still in progress,
      // and then adds nothing.
      const writers: Statement = {
        text: `insert into ethread_account_usage_writers as known (writer, sequence, latest_hour)
          values ($1, $2, $3)
          on conflict (writer) do update set sequence = excluded.sequence, latest_hour = excluded.latest_hour
          where known.sequence < excluded.sequence
          returning 1 as one`,
        values: [writer, sequence, latestHour],
        isRequired: true,
      };
      try {
        await database.run([writers, ...addRows(rows)]);
      } catch (error) {
        if (!(error instanceof UnmetError)) throw error;
      }
    },
    /**
     * Returns sums, in ascending order of their dimensions. Without rows there is no sum. The credits of an account's
     * day equal the credits that the ledger reports as spent.
     */
    async sumBy(by: readonly UsageDimension[], filter: UsageQuery): Promise<readonly UsageSum[]> {
      const { accountId = null, method = null, chain = null, from = 0 } = filter;
      const { to = Number.MAX_SAFE_INTEGER, limit = Number.MAX_SAFE_INTEGER } = filter;
      const dimensions = usageDimensions.filter((dimension) => by.includes(dimension));
      const columns = dimensions.map((dimension) => `${EXPRESSIONS[dimension]} as "${dimension}", `).join('');
      const places = dimensions.map((_dimension, index) => index + 1).join(', ');
      const rows = await query(
        database,
        `select ${columns} ${SUMS.map((sum) => `cast(sum(${sum}) as bigint) as ${sum}`).join(', ')}
          from ethread_account_usage
          where (cast($1 as text) is null or account_id = $1)
            and (cast($2 as text) is null or method = $2)
            and (cast($3 as text) is null or chain = $3)
            and hour >= $4 and hour < $5
          ${places && `group by ${places}`} having count(*) > 0
          ${places && `order by ${places}`} limit $6`,
        [accountId, method, chain, from, to, limit],
        { mayTakeLong: true },
      );
      return rows.map((row) => toSum(row, dimensions));
    },
    /**
     * Deletes some of the rows whose hour began before a time in milliseconds since 1970, in a bounded amount of work.
     *
     * @returns the number of deleted rows; 0 when none is left.
     */
    async forget(before: number): Promise<number> {
      await query(database, 'delete from ethread_account_usage_writers where latest_hour < $1', [before]);
      const deleted = await query(
        database,
        `delete from ethread_account_usage where (${NAMES}) in (
          select ${NAMES} from ethread_account_usage where hour < $1 order by ${NAMES} limit $2
        ) returning 1 as one`,
        [before, FORGOTTEN_AT_ONCE],
      );
      return deleted.length;
    },
  };
}

/** Adds rows in the order of their key, so that two servers never wait for each other. */
function addRows(rows: readonly UsageRow[]): readonly Statement[] {
  const sorted = rows.toSorted(byKey);
  const types = ['bigint', 'text', 'text', 'text', 'bigint', 'bigint', 'bigint', 'bigint'];
  const statements: Statement[] = [];
  for (let start = 0; start < sorted.length; start += ADDED_AT_ONCE) {
    const some = sorted.slice(start, start + ADDED_AT_ONCE);
    statements.push({
      text: `insert into ethread_account_usage as kept (${NAMES}, ${SUMS.join(', ')})
        ${valuesTable(types, some.length, 1)}
        on conflict (${NAMES}) do update set ${SUMS.map((sum) => `${sum} = kept.${sum} + excluded.${sum}`).join(', ')}`,
      values: some.flatMap(({ hour, accountId, method, chain, calls, credits, errors, bytes }) => [
        ...[hour, accountId, method, chain],
        ...[calls, credits, errors, bytes],
      ]),
    });
  }
  return statements;
}

function byKey(one: UsageRow, other: UsageRow): number {
  const keyOf = ({ accountId, method, chain }: UsageRow) => [accountId, method, chain].join('\0');
  return one.hour - other.hour || (keyOf(one) < keyOf(other) ? -1 : 1);
}

function toSum(row: SqlRow, dimensions: readonly UsageDimension[]): UsageSum {
  const valueOf = (dimension: UsageDimension) => {
    if (dimension === 'day') return utcDate(countIn(row, dimension));
    return dimension === 'hour' ? countIn(row, dimension) : textIn(row, dimension);
  };
  return {
    ...Object.fromEntries(dimensions.map((dimension) => [dimension, valueOf(dimension)])),
    calls: countIn(row, 'calls'),
    credits: countIn(row, 'credits'),
    errors: countIn(row, 'errors'),
    bytes: countIn(row, 'bytes'),
  };
}
