import { bytesToHex, hexToBytes, type Logger } from '@ethread/core';
import {
  type AccountDatabase,
  countIn,
  query,
  type SqlRow,
  type Statement,
  textIn,
  UnmetError,
} from '../database/account-database.ts';
import { KeyStoreError } from './key-errors.ts';
import { KEPT_EVENTS, type KeyEvent } from './key-event.ts';
import type { KeyRecord } from './key-record.ts';
import type { KeyStore } from './key-store.ts';
import { type NumberedKey, type PolledWatch, watchKeys } from './watch-keys.ts';

const COLUMNS = 'id, hash, created_at, change, used_at, record';
/** Uses that one transaction writes. */
const USES_AT_ONCE = 1_000;

/** Gives a change the next number. Its row is locked until the end, so that numbers become visible in their order. */
const NEXT_CHANGE: Statement = {
  text: `update ethread_account_facts set value = value + 1 where name = 'change' returning 1 as one`,
  isRequired: true,
};
const LAST_CHANGE = `(select value from ethread_account_facts where name = 'change')`;

/** The fields of a key that the store reads from the column `record` alone. */
type StoredFields = Omit<KeyRecord, 'id' | 'hash' | 'createdAt' | 'lastUsedAt'>;

/** Creates the store of keys in the database of accounts, which stays open when the store is closed. */
export function createKeyStore(database: AccountDatabase, { logger }: { readonly logger: Logger }): KeyStore {
  const watches = new Set<PolledWatch>();
  let lastChange: Promise<unknown> = Promise.resolve();

  /**
   * Runs the changes of this process one after another. They would wait for each other's rows in the database, each with
   * a connection, and read the same key again and again.
   */
  function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const changing = lastChange.then(change);
    lastChange = changing.catch(() => undefined);
    return changing;
  }

  /** Runs a change, which this process notices before its promise resolves. */
  async function run(statements: readonly Statement[]): Promise<void> {
    await database.run(statements);
    await Promise.all([...watches].map((watch) => watch.poll()));
  }

  async function find(id: string): Promise<NumberedKey | undefined> {
    const [row] = await query(database, `select ${COLUMNS} from ethread_account_keys where id = $1`, [id]);
    return row && toNumberedKey(row);
  }

  /** Adds a key after other statements, and an event. */
  async function add(
    record: KeyRecord,
    event: KeyEvent | undefined,
    before: readonly Statement[] = [],
  ): Promise<void> {
    const added = [...before, ...addKey(record)];
    try {
      await run([...added, ...addEvent(event)]);
    } catch (error) {
      throw error instanceof UnmetError && error.position === added.length - 1
        ? new KeyStoreError(`the key ${record.id} is on record already`)
        : error;
    }
  }

  return {
    async list() {
      const rows = await query(
        database,
        `select ${COLUMNS} from ethread_account_keys order by created_at, id`,
      );
      return rows.map((row) => toNumberedKey(row).record);
    },
    find: async (id) => (await find(id))?.record,
    add: (record, event) => inTurn(() => add(record, event)),
    update: (id, change) =>
      inTurn(async () => {
        for (;;) {
          const found = await find(id);
          if (!found) return undefined;
          const update = change(found.record);
          const { record, added, event } = update;
          const statements = [
            // Fails when another process has changed the key since it was read. The key is read again then.
            {
              text: `update ethread_account_keys set record = record where id = $1 and change = $2 returning 1 as one`,
              values: [id, found.change],
              isRequired: true,
            },
            NEXT_CHANGE,
            {
              text: `update ethread_account_keys set record = $2, change = ${LAST_CHANGE} where id = $1`,
              values: [id, recordText(record)],
            },
          ];
          try {
            await (added ? add(added, event, statements) : run([...statements, ...addEvent(event)]));
            return update;
          } catch (error) {
            if (!(error instanceof UnmetError)) throw error;
          }
        }
      }),
    async events({ keyId = null, before = Number.MAX_SAFE_INTEGER, limit }) {
      const rows = await query(
        database,
        `select number, event from ethread_account_key_events
          where (cast($1 as text) is null or key_id = $1) and number < $2
          order by number desc limit $3`,
        [keyId, before, limit],
      );
      return rows.map((row) => ({ number: countIn(row, 'number'), ...parseEvent(textIn(row, 'event')) }));
    },
    async noteUse(times) {
      const uses = [...times];
      for (let start = 0; start < uses.length; start += USES_AT_ONCE) {
        // In the order of the ids, so that two servers never wait for each other.
        const some = uses.slice(start, start + USES_AT_ONCE).sort(([one], [other]) => (one < other ? -1 : 1));
        await database.run(
          some.map(([id, time]) => ({
            text: `update ethread_account_keys set used_at = $2
              where id = $1 and (used_at is null or used_at < $2)`,
            values: [id, time],
          })),
        );
      }
    },
    async watch(listener) {
      const watch = await watchKeys((after, limit) => changedKeys(database, after, limit), {
        listener,
        logger,
      });
      watches.add(watch);
      return watch;
    },
    async close() {
      await Promise.all([...watches].map((watch) => watch.close()));
    },
  };
}

/** Returns keys whose last change has a higher number, in the order of these numbers. */
async function changedKeys(
  database: AccountDatabase,
  after: number,
  limit: number,
): Promise<readonly NumberedKey[]> {
  const rows = await query(
    database,
    `select ${COLUMNS} from ethread_account_keys where change > $1 order by change limit $2`,
    [after, limit],
  );
  return rows.map(toNumberedKey);
}

function addKey(record: KeyRecord): readonly Statement[] {
  const { id, hash, createdAt, lastUsedAt = null } = record;
  return [
    NEXT_CHANGE,
    {
      text: `insert into ethread_account_keys (${COLUMNS}) values ($1, $2, $3, ${LAST_CHANGE}, $4, $5)
        on conflict do nothing returning 1 as one`,
      values: [id, bytesToHex(hash).slice(2), createdAt, lastUsedAt, recordText(record)],
      isRequired: true,
    },
  ];
}

/** Adds an event under the number of the last change, and removes those that are too old. */
function addEvent(event: KeyEvent | undefined): readonly Statement[] {
  if (!event) return [];
  return [
    {
      text: `insert into ethread_account_key_events (number, key_id, event) values (${LAST_CHANGE}, $1, $2)`,
      values: [event.keyId, JSON.stringify(event)],
    },
    {
      text: `delete from ethread_account_key_events where number <= (
        select number from ethread_account_key_events order by number desc limit 1 offset ${KEPT_EVENTS}
      )`,
    },
  ];
}

function recordText({
  id: _id,
  hash: _hash,
  createdAt: _at,
  lastUsedAt: _used,
  ...fields
}: KeyRecord): string {
  return JSON.stringify(fields satisfies StoredFields);
}

/** The fields that JSON leaves out where they are undefined. */
const ABSENT = { expiresAt: undefined, revokedAt: undefined, replacedBy: undefined } as const;

function toNumberedKey(row: SqlRow): NumberedKey {
  const fields: StoredFields = JSON.parse(textIn(row, 'record'));
  return {
    change: countIn(row, 'change'),
    record: {
      ...ABSENT,
      ...fields,
      id: textIn(row, 'id'),
      hash: hexToBytes(`0x${textIn(row, 'hash')}`),
      createdAt: countIn(row, 'created_at'),
      lastUsedAt: row['used_at'] === null ? undefined : countIn(row, 'used_at'),
    },
  };
}

function parseEvent(text: string): KeyEvent {
  return JSON.parse(text);
}
