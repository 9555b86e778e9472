import type { Pool } from 'pg';
import {
  type UsageDimension,
  usageDimensions,
  type UsageQuery,
  type UsageRow,
  type UsageStore,
  type UsageSum,
} from './usage.ts';

/** Rows that one statement deletes. */
const FORGOTTEN_AT_ONCE = 5_000;

/**
 * Adds a batch in one statement, which is one transaction and one round trip. The writer's number comes first: a second
 * attempt waits for the end of the first if that is still in progress, and then adds nothing. Rows are locked in the
 * order of their key, so that two servers never deadlock.
 */
const ADD = `
  with fresh as (
    insert into ethread_usage_writers as known (writer, sequence, latest_hour)
    values ($1, $2, to_timestamp($3::bigint / 1000))
    on conflict (writer) do update set sequence = excluded.sequence, latest_hour = excluded.latest_hour
    where known.sequence < excluded.sequence
    returning writer
  )
  insert into ethread_usage as kept (hour, account_id, method, chain, calls, credits, errors, bytes)
  select to_timestamp(added.hour / 1000), account_id, method, chain, calls, credits, errors, bytes
  from unnest(
    $4::bigint[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[]
  ) as added (hour, account_id, method, chain, calls, credits, errors, bytes)
  where exists (select from fresh)
  order by added.hour, account_id collate "C", method collate "C", chain collate "C"
  on conflict (hour, account_id, method, chain) do update set
    calls = kept.calls + excluded.calls,
    credits = kept.credits + excluded.credits,
    errors = kept.errors + excluded.errors,
    bytes = kept.bytes + excluded.bytes`;

const MATCHING = `
  from ethread_usage
  where ($1::text is null or account_id = $1)
    and ($2::text is null or method = $2)
    and ($3::text is null or chain = $3)
    and ($4::float8 is null or hour >= to_timestamp($4 / 1000))
    and ($5::float8 is null or hour < to_timestamp($5 / 1000))`;

const FIND = `
  select account_id, method, chain, extract(epoch from hour) as seconds, calls, credits, errors, bytes
  ${MATCHING}
  order by hour, account_id, method, chain
  limit $6`;

const EXPRESSIONS: Readonly<Record<UsageDimension, string>> = {
  day: `to_char(hour at time zone 'UTC', 'YYYY-MM-DD') collate "C"`,
  hour: 'extract(epoch from hour)',
  accountId: 'account_id',
  method: 'method',
  chain: 'chain',
};

/** Returns the statement of a sum. The dimensions come first, in their own order. */
function sumStatement(dimensions: readonly UsageDimension[]): string {
  const columns = dimensions.map((dimension) => `${EXPRESSIONS[dimension]} as "${dimension}",`).join(' ');
  const places = dimensions.map((_dimension, index) => index + 1).join(', ');
  return `
    select ${columns} sum(calls) as calls, sum(credits) as credits, sum(errors) as errors, sum(bytes) as bytes
    ${MATCHING}
    ${places && `group by ${places}`}
    having count(*) > 0
    ${places && `order by ${places}`}
    limit $6`;
}

const FORGET = `
  delete from ethread_usage where (hour, account_id, method, chain) in (
    select hour, account_id, method, chain from ethread_usage
    where hour < to_timestamp($1::float8 / 1000)
    order by hour, account_id, method, chain
    limit $2
  )`;

const FORGET_WRITERS =
  'delete from ethread_usage_writers where latest_hour < to_timestamp($1::float8 / 1000)';

/** PostgreSQL's 64-bit integers, which pg returns as text. */
interface SumColumns {
  readonly calls: string;
  readonly credits: string;
  readonly errors: string;
  readonly bytes: string;
}

interface RowColumns extends SumColumns {
  readonly account_id: string;
  readonly method: string;
  readonly chain: string;
  readonly seconds: string;
}

type SumOfColumns = SumColumns & Readonly<Partial<Record<UsageDimension, string>>>;

/**
 * Creates a store of usage in PostgreSQL, in the tables that `migrate` created. The pool stays open when the store is
 * closed.
 */
export function createPostgresUsageStore(pool: Pool): UsageStore {
  return {
    async add({ writer, sequence, rows }) {
      const latestHour = Math.max(...rows.map(({ hour }) => hour));
      await pool.query(ADD, [writer, sequence, latestHour, ...columnsOf(rows)]);
    },
    async find(query) {
      const { rows } = await pool.query<RowColumns>(FIND, parametersOf(query));
      return rows.map(toRow);
    },
    async sumBy(by, query) {
      const dimensions = usageDimensions.filter((dimension) => by.includes(dimension));
      const { rows } = await pool.query<SumOfColumns>(sumStatement(dimensions), parametersOf(query));
      return rows.map(toSum);
    },
    async forget(before) {
      await pool.query(FORGET_WRITERS, [before]);
      const { rowCount } = await pool.query(FORGET, [before, FORGOTTEN_AT_ONCE]);
      return rowCount ?? 0;
    },
    async close() {},
  };
}

/** Converts rows to columns, in the order of the statement. */
function columnsOf(rows: readonly UsageRow[]): readonly (readonly (string | number)[])[] {
  return [
    rows.map(({ hour }) => hour),
    rows.map(({ accountId }) => accountId),
    rows.map(({ method }) => method),
    rows.map(({ chain }) => chain),
    rows.map(({ calls }) => calls),
    rows.map(({ credits }) => credits),
    rows.map(({ errors }) => errors),
    rows.map(({ bytes }) => bytes),
  ];
}

function parametersOf({ accountId, method, chain, from, to, limit }: UsageQuery): unknown[] {
  return [accountId, method, chain, from, to, limit];
}

function toRow({ account_id, method, chain, seconds, ...sums }: RowColumns): UsageRow {
  return { accountId: account_id, method, chain, hour: Number(seconds) * 1000, ...toSums(sums) };
}

function toSum({ hour, calls, credits, errors, bytes, ...names }: SumOfColumns): UsageSum {
  const time = hour === undefined ? {} : { hour: Number(hour) * 1000 };
  return { ...names, ...time, ...toSums({ calls, credits, errors, bytes }) };
}

function toSums({ calls, credits, errors, bytes }: SumColumns) {
  return { calls: Number(calls), credits: Number(credits), errors: Number(errors), bytes: Number(bytes) };
}
