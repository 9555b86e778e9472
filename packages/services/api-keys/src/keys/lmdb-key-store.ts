import { bytesToHex, hexToBytes, type Logger } from '@ethread/core';
import { DamagedStoreError } from '@ethread/ports';
import { openSealedStore, requireSpace, type ValueTable } from '@ethread/storage/disk';
import type { Database, RootDatabase } from 'lmdb';
import { KeyStoreError } from './key-errors.ts';
import { KEPT_EVENTS, type KeyEvent, type StoredKeyEvent } from './key-event.ts';
import type { KeyRecord } from './key-record.ts';
import type { KeyListener, KeyStore } from './key-store.ts';

/**
 * The version of the format. It is raised whenever a record's form changes, so that an older program rejects a newer
 * store and the reverse.
 */
const FORMAT = '2';
/** The format of the store of keys. */
export const KEYS_FORMAT = { supported: FORMAT } as const;
/**
 * The interval at which another process's changes are polled, in milliseconds. One poll is one search in the memory
 * map.
 */
const POLL_MS = 250;
/** The bytes that stay free on the disk, which are more than transactions of keys write. */
const FREE_BYTES = 16 * 1024 * 1024;

/** The stored form of a key. Its uses are stored separately, so that noting one is not a change. */
interface StoredKey extends Omit<KeyRecord, 'hash' | 'lastUsedAt'> {
  /** The hash in hex. */
  readonly hash: string;
  /** The number of its last change. */
  readonly change: number;
}

interface Tables {
  /** `format`; `lastChange`, the number of the last change */
  readonly facts: Database<string, string>;
  readonly keys: ValueTable<StoredKey, string>;
  /** hash in hex → id */
  readonly ids: ValueTable<string, string>;
  /** number of a change → id; only the last change of each key */
  readonly changes: ValueTable<string, number>;
  /** id → when it was last used */
  readonly uses: ValueTable<number, string>;
  /** number of an event → the event */
  readonly events: ValueTable<KeyEvent, number>;
}

/**
 * Opens the keys of a folder, or creates the folder. Several processes may open it.
 *
 * @param onDamage - called for each read of a damaged row.
 * @throws {KeyStoreError} when the content is not an intact store of this format.
 */
export function openLmdbKeyStore(
  path: string,
  {
    logger,
    onDamage = () => undefined,
  }: { readonly logger: Logger; readonly onDamage?: (() => void) | undefined },
): KeyStore {
  const { root, tables } = openTables(path, onDamage);
  const polls = new Map<() => void, NodeJS.Timeout>();

  /** Runs `work` in a separate transaction, and notifies this process's watchers at once. */
  async function write<Result>(work: () => Result): Promise<Result> {
    requireSpace(path, FREE_BYTES);
    const result = await root.childTransaction(work);
    for (const poll of polls.keys()) poll();
    return result;
  }

  const read = (id: string) => {
    const stored = tables.keys.get(id);
    return stored && toRecord(stored, tables.uses.get(id));
  };

  return {
    list: () => {
      const records = [...tables.keys.range()].map(({ key, value }) => toRecord(value, tables.uses.get(key)));
      return Promise.resolve(records.toSorted(byCreation));
    },
    find: (id) => Promise.resolve(read(id)),
    add: (record, event) =>
      write(() => {
        addKey(tables, record);
        addEvent(tables, event);
      }),
    update: (id, change) =>
      write(() => {
        const stored = tables.keys.get(id);
        if (!stored) return undefined;
        const update = change(toRecord(stored, tables.uses.get(id)));
        putKey(tables, { ...update.record, id, hash: hexToBytes(stored.hash) }, stored.change);
        if (update.added) addKey(tables, update.added);
        addEvent(tables, update.event);
        return update;
      }),
    events: ({ keyId, before = Infinity, limit }) => {
      const found: StoredKeyEvent[] = [];
      for (const { key: number, value } of tables.events.range({ start: before, reverse: true })) {
        if (found.length >= limit) break;
        if (number < before && (keyId === undefined || value.keyId === keyId))
          found.push({ number, ...value });
      }
      return Promise.resolve(found);
    },
    async noteUse(times) {
      requireSpace(path, FREE_BYTES);
      await root.childTransaction(() => {
        for (const [id, time] of times) {
          if (tables.keys.get(id) && (tables.uses.get(id) ?? -Infinity) < time) tables.uses.put(id, time);
        }
      });
    },
    async watch(listener) {
      const notify = createPoll(tables, listener);
      notify();
      const poll = () => {
        try {
          notify();
        } catch (error) {
          logger.error({ err: error }, 'changes of keys cannot be read');
        }
      };
      polls.set(poll, setInterval(poll, POLL_MS).unref());
      return {
        async close() {
          clearInterval(polls.get(poll));
          polls.delete(poll);
        },
      };
    },
    async close() {
      for (const timer of polls.values()) clearInterval(timer);
      polls.clear();
      await root.flushed;
      await root.close();
    },
  };
}

function openTables(path: string, onDamage: () => void): { root: RootDatabase; tables: Tables } {
  const damaged = (problem: string) => {
    onDamage();
    return new DamagedStoreError(`${problem}; restore the folder from a backup`);
  };
  const unusable = (reason: string, cause: unknown) =>
    new KeyStoreError(`${path}: the keys cannot be opened: ${reason}`, { cause });
  return openSealedStore(path, { format: KEYS_FORMAT, maxTables: 6, damaged, unusable }, (store) => {
    const tables: Tables = {
      facts: store.facts,
      keys: store.table('keys'),
      ids: store.table('ids'),
      changes: store.table('changes'),
      uses: store.table('uses'),
      events: store.table('events'),
    };
    store.root.transactionSync(() => requireWhole(tables, damaged));
    return tables;
  });
}

/** Checks that each key has its rows in all tables. A row whose key changed on the disk would otherwise be absent. */
function requireWhole(
  { facts, keys, ids, changes }: Tables,
  damaged: (problem: string) => DamagedStoreError,
): void {
  let last = 0;
  for (const { key: id, value } of keys.range()) {
    if (ids.get(value.hash) !== id || changes.get(value.change) !== id)
      throw damaged(`rows of the key ${id} are missing`);
    last = Math.max(last, value.change);
  }
  const isWhole = ids.count() === keys.count() && changes.count() === keys.count();
  if (!isWhole || Number(facts.get('lastChange') ?? 0) < last) throw damaged('rows of keys are missing');
}

/** Creates a function that reports the changes since its last run. */
function createPoll({ keys, changes, uses }: Tables, listener: KeyListener): () => void {
  let seen = 0;
  return () => {
    const changed: KeyRecord[] = [];
    for (const { key: number, value: id } of changes.range({ start: seen + 1 })) {
      const stored = keys.get(id);
      // The two tables may be read at two moments. A key that is older than its number is left to the next poll, as the
      // change would otherwise never be noticed.
      if (!stored || stored.change < number) break;
      seen = number;
      changed.push(toRecord(stored, uses.get(id)));
    }
    if (changed.length > 0) listener(changed);
  };
}

function addKey(tables: Tables, record: KeyRecord): void {
  if (tables.keys.get(record.id) || tables.ids.get(hexOf(record.hash)))
    throw new KeyStoreError(`the key ${record.id} is on record already`);
  putKey(tables, record);
  if (record.lastUsedAt !== undefined) tables.uses.put(record.id, record.lastUsedAt);
}

/** Adds an event under the number of the last change, and removes the one that is too old. */
function addEvent({ facts, events }: Tables, event: KeyEvent | undefined): void {
  if (!event) return;
  events.put(Number(facts.get('lastChange') ?? 0), event);
  if (events.count() <= KEPT_EVENTS) return;
  for (const { key } of events.range({ limit: 1 })) events.remove(key);
}

function putKey(
  { facts, keys, ids, changes }: Tables,
  { lastUsedAt: _kept, ...record }: KeyRecord,
  previousChange?: number,
): void {
  // Numbers never decrease, or a watcher would miss a change.
  const change = Number(facts.get('lastChange') ?? 0) + 1;
  const hash = hexOf(record.hash);
  facts.putSync('lastChange', String(change));
  keys.put(record.id, { ...record, hash, change });
  ids.put(hash, record.id);
  changes.put(change, record.id);
  if (previousChange !== undefined) changes.remove(previousChange);
}

/** The fields that JSON leaves out where they are undefined. */
const ABSENT = { expiresAt: undefined, revokedAt: undefined, replacedBy: undefined } as const;

function toRecord(
  { change: _number, hash, ...stored }: StoredKey,
  lastUsedAt: number | undefined,
): KeyRecord {
  return { ...ABSENT, ...stored, hash: hexToBytes(hash), lastUsedAt };
}

const hexOf = (hash: Uint8Array) => bytesToHex(hash);
const byCreation = (one: KeyRecord, other: KeyRecord) =>
  one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);
