import type { Logger } from '@ethread/core';
import { type ClientBase, DatabaseError, type Pool } from 'pg';
import { transaction } from '@ethread/storage/postgres';
import { KeyStoreError } from './key-errors.ts';
import { KEPT_EVENTS, type KeyEvent } from './key-event.ts';
import { type KeyEventRow, toStoredKeyEvent } from './key-event-row.ts';
import type { KeyRecord } from './key-record.ts';
import { type KeyRow, toKeyColumns, toKeyRecord } from './key-row.ts';
import type { KeyStore, KeyWatch } from './key-store.ts';
import { watchPostgresKeys } from './postgres-key-watch.ts';

/** The uses that one statement stores. */
const USES_AT_ONCE = 1_000;
/** The error code of PostgreSQL for a row whose unique key exists already. */
const UNIQUE_VIOLATION = '23505';

/** Locks rows in the order of ids, so that servers which store uses of the same keys do not deadlock. */
const NOTE_USE = `
  with used as (select * from unnest($1::text[], $2::timestamptz[]) as used (id, at)),
    later as (
      select keys.id, used.at from ethread_keys as keys join used using (id)
      where keys.last_used_at is null or keys.last_used_at < used.at
      order by keys.id for update of keys
    )
  update ethread_keys as keys set last_used_at = later.at from later where keys.id = later.id`;

const EVENTS = `
  select * from ethread_key_events
  where ($1::text is null or key_id = $1) and ($2::bigint is null or number < $2)
  order by number desc limit $3`;

/**
 * Creates a store of keys in PostgreSQL, in the tables that `migrate` creates. The pool stays open when the store is
 * closed.
 */
export function createPostgresKeyStore(pool: Pool, { logger }: { readonly logger: Logger }): KeyStore {
  const watches = new Set<KeyWatch>();
  return {
    async list() {
      const { rows } = await pool.query<KeyRow>('select * from ethread_keys order by created_at, id');
      return rows.map(toKeyRecord);
    },
    async find(id) {
      const { rows } = await pool.query<KeyRow>('select * from ethread_keys where id = $1', [id]);
      return rows[0] && toKeyRecord(rows[0]);
    },
    add: (record, event) =>
      transaction(pool, async (client) => {
        await addKey(client, record);
        await addEvent(client, event);
      }),
    update: (id, change) =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<KeyRow>('select * from ethread_keys where id = $1 for update', [
          id,
        ]);
        if (!rows[0]) return undefined;
        const update = change(toKeyRecord(rows[0]));
        await changeKey(client, id, update.record);
        if (update.added) await addKey(client, update.added);
        await addEvent(client, update.event);
        return update;
      }),
    async events({ keyId, before, limit }) {
      const { rows } = await pool.query<KeyEventRow>(EVENTS, [keyId ?? null, before ?? null, limit]);
      return rows.map(toStoredKeyEvent);
    },
    async noteUse(times) {
      const uses = [...times];
      for (let start = 0; start < uses.length; start += USES_AT_ONCE) {
        const some = uses.slice(start, start + USES_AT_ONCE);
        await pool.query(NOTE_USE, [some.map(([id]) => id), some.map(([, time]) => new Date(time))]);
      }
    },
    async watch(listener) {
      const watch = await watchPostgresKeys(pool, { logger, listener });
      watches.add(watch);
      return watch;
    },
    async close() {
      await Promise.all([...watches].map((watch) => watch.close()));
    },
  };
}

async function addKey(client: ClientBase, record: KeyRecord): Promise<void> {
  const columns = toKeyColumns(record);
  const names = Object.keys(columns);
  const places = names.map((_name, index) => `$${index + 1}`);
  const text = `insert into ethread_keys (${names.join(', ')}) values (${places.join(', ')})`;
  try {
    await client.query(text, Object.values(columns));
  } catch (cause) {
    if (!(cause instanceof DatabaseError) || cause.code !== UNIQUE_VIOLATION) throw cause;
    throw new KeyStoreError(`the key ${record.id} is on record already`, { cause });
  }
}

async function addEvent(client: ClientBase, event: KeyEvent | undefined): Promise<void> {
  if (!event) return;
  const { at, actor, requestId, action, keyId, label, fields } = event;
  await client.query(
    `insert into ethread_key_events (at, actor, request_id, action, key_id, label, fields)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [new Date(at), actor, requestId, action, keyId, label, JSON.stringify(fields)],
  );
  await client.query(
    'delete from ethread_key_events where number <= (select max(number) from ethread_key_events) - $1',
    [KEPT_EVENTS],
  );
}

async function changeKey(client: ClientBase, id: string, record: KeyRecord): Promise<void> {
  const { id: _id, hash: _hash, created_at: _made, last_used_at: _used, ...columns } = toKeyColumns(record);
  const places = Object.keys(columns).map((name, index) => `${name} = $${index + 2}`);
  await client.query(`update ethread_keys set ${places.join(', ')} where id = $1`, [
    id,
    ...Object.values(columns),
  ]);
}
