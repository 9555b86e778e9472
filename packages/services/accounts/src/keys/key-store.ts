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
import type { KeyRecord } from './key-record.ts';
import { type KeyListener, type KeyWatch, type NumberedKey, watchKeys } from './watch-keys.ts';

/** The result of one change of a key. */
export interface KeyUpdate {
  /** The record that replaces the key, with the same id. {@link KeyStore.noteUse} alone changes its `lastUsedAt`. */
  readonly record: KeyRecord;
  /** Another key that is added with it: its successor in a rotation. */
  readonly added?: KeyRecord;
}

export type KeyStore = ReturnType<typeof createKeyStore>;

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

/**
 * Creates the store of keys in the database of accounts, which stays open when the store is closed. Several processes
 * may share one. A change is on disk when its promise resolves. Keys are never deleted, so that a revoked key stays
 * known as revoked.
 */
export function createKeyStore(database: AccountDatabase, { logger }: { readonly logger: Logger }) {
  const watches = new Set<KeyWatch>();
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

  async function find(condition: string, values: Statement['values'] = []): Promise<readonly NumberedKey[]> {
    const rows = await query(database, `select ${COLUMNS} from ethread_account_keys ${condition}`, values);
    return rows.map(toNumberedKey);
  }

  return {
    /** Returns all keys, in the order of their creation. */
    async list(): Promise<readonly KeyRecord[]> {
      return (await find('order by created_at, id')).map(({ record }) => record);
    },
    async find(id: string): Promise<KeyRecord | undefined> {
      return (await find('where id = $1', [id]))[0]?.record;
    },
    /** Adds a key. Rejects when a key has its id or hash. */
    add: (record: KeyRecord): Promise<void> => inTurn(() => run(addKey(record))),
    /**
     * Changes a key. No other process changes it between the input and the result of `change`. When `change` throws,
     * nothing is changed.
     *
     * @returns the result of `change`; undefined when there is no such key.
     */
    update: <Update extends KeyUpdate>(
      id: string,
      change: (record: KeyRecord) => Update,
    ): Promise<Update | undefined> =>
      inTurn(async () => {
        for (;;) {
          const [found] = await find('where id = $1', [id]);
          if (!found) return undefined;
          const update = change(found.record);
          const { record, added } = update;
          const statements: readonly Statement[] = [
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
            ...(added ? addKey(added) : []),
          ];
          try {
            await run(statements);
            return update;
          } catch (error) {
            if (!(error instanceof UnmetError)) throw error;
          }
        }
      }),
    /**
     * Stores the times of keys' last uses, by id, in milliseconds since 1970. Times before the stored ones, and unknown
     * ids, are ignored.
     */
    async noteUse(times: ReadonlyMap<string, number>): Promise<void> {
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
    /**
     * Reports every key that any process adds or changes, except its uses, within a second. It reports all keys before
     * its promise resolves, and again when a lost connection is restored. Rejects when the store cannot be read. Later
     * on the watch retries by itself.
     */
    async watch(listener: KeyListener): Promise<KeyWatch> {
      const read = (after: number, limit: number) =>
        find('where change > $1 order by change limit $2', [after, limit]);
      const watch = await watchKeys(read, { listener, logger });
      watches.add(watch);
      return watch;
    },
    async close(): Promise<void> {
      await Promise.all([...watches].map((watch) => watch.close()));
    },
  };
}

function addKey(record: KeyRecord): readonly Statement[] {
  const { id, hash, createdAt, lastUsedAt = null } = record;
  return [
    NEXT_CHANGE,
    {
      text: `insert into ethread_account_keys (${COLUMNS}) values ($1, $2, $3, ${LAST_CHANGE}, $4, $5)`,
      values: [id, bytesToHex(hash).slice(2), createdAt, lastUsedAt, recordText(record)],
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
