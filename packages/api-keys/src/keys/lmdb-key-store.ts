import { bytesToHex, hexToBytes, type Logger } from '@ethread/core';
import { checkStoreFormat, requireSpace, StoreFormatError } from '@ethread/storage/disk';
import { type Database, open, type RootDatabase } from 'lmdb';
import { KeyStoreError } from './key-errors.ts';
import type { KeyRecord } from './key-record.ts';
import type { KeyListener, KeyStore } from './key-store.ts';

/**
 * The version of the format. It is raised whenever a record's form changes, so that an older program rejects a newer
 * store and the reverse.
 */
const FORMAT = '1';
/** The format of the store of keys. */
export const KEYS_FORMAT = { supported: FORMAT } as const;
/**
 * The interval at which another process's changes are polled, in milliseconds. One poll is one search in the memory
 * map.
 */
const LOOK_MS = 250;
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
  readonly keys: Database<StoredKey, string>;
  /** hash in hex → id */
  readonly ids: Database<string, string>;
  /** number of a change → id; only the last change of each key */
  readonly changes: Database<string, number>;
  /** id → when it was last used */
  readonly uses: Database<number, string>;
}

/**
 * Opens the keys of a folder, or creates the folder. Several processes may open it.
 *
 * @throws {KeyStoreError} when the content is not a store of this format.
 */
export function openLmdbKeyStore(path: string, { logger }: { readonly logger: Logger }): KeyStore {
  const { root, tables } = openTables(path);
  const looks = new Map<() => void, NodeJS.Timeout>();

  /** Runs `work` in a separate transaction, and notifies this process's watchers at once. */
  async function write<Result>(work: () => Result): Promise<Result> {
    requireSpace(path, FREE_BYTES);
    const result = await root.childTransaction(work);
    for (const look of looks.keys()) look();
    return result;
  }

  const read = (id: string) => {
    const stored = tables.keys.get(id);
    return stored && toRecord(stored, tables.uses.get(id));
  };

  return {
    list: () => {
      const records = [...tables.keys.getRange({})].map(({ key, value }) =>
        toRecord(value, tables.uses.get(key)),
      );
      return Promise.resolve(records.toSorted(byCreation));
    },
    find: (id) => Promise.resolve(read(id)),
    add: (record) => write(() => addKey(tables, record)),
    update: (id, change) =>
      write(() => {
        const stored = tables.keys.get(id);
        if (!stored) return undefined;
        const update = change(toRecord(stored, tables.uses.get(id)));
        putKey(tables, { ...update.record, id, hash: hexToBytes(stored.hash) }, stored.change);
        if (update.added) addKey(tables, update.added);
        return update;
      }),
    async noteUse(times) {
      requireSpace(path, FREE_BYTES);
      await root.childTransaction(() => {
        for (const [id, time] of times) {
          if (tables.keys.doesExist(id) && (tables.uses.get(id) ?? -Infinity) < time)
            void tables.uses.put(id, time);
        }
      });
    },
    async watch(listener) {
      const tell = createLook(tables, listener);
      tell();
      const look = () => {
        try {
          tell();
        } catch (error) {
          logger.error({ err: error }, 'changes of keys cannot be read');
        }
      };
      looks.set(look, setInterval(look, LOOK_MS).unref());
      return {
        async close() {
          clearInterval(looks.get(look));
          looks.delete(look);
        },
      };
    },
    async close() {
      for (const timer of looks.values()) clearInterval(timer);
      looks.clear();
      await root.flushed;
      await root.close();
    },
  };
}

function openTables(path: string): { root: RootDatabase; tables: Tables } {
  let root: RootDatabase | undefined;
  try {
    // A confirmed transaction is on disk.
    root = open({ path, noSubdir: false, maxDbs: 5, overlappingSync: false });
    const facts = root.openDB<string, string>('facts', { encoding: 'string' });
    const format = facts.get('format');
    if (format === undefined) facts.putSync('format', FORMAT);
    else checkStoreFormat(path, format, KEYS_FORMAT);
    const tables = {
      facts,
      keys: root.openDB<StoredKey, string>('keys', {}),
      ids: root.openDB<string, string>('ids', { encoding: 'string' }),
      changes: root.openDB<string, number>('changes', { encoding: 'string' }),
      uses: root.openDB<number, string>('uses', {}),
    };
    return { root, tables };
  } catch (cause) {
    void root?.close();
    if (cause instanceof StoreFormatError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new KeyStoreError(`${path}: the keys cannot be opened: ${reason}`, { cause });
  }
}

/** Creates a function that reports the changes since its last run. */
function createLook({ keys, changes, uses }: Tables, listener: KeyListener): () => void {
  let seen = 0;
  return () => {
    const changed: KeyRecord[] = [];
    for (const { key: number, value: id } of changes.getRange({ start: seen + 1 })) {
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
  if (tables.keys.doesExist(record.id) || tables.ids.doesExist(hexOf(record.hash)))
    throw new KeyStoreError(`the key ${record.id} is on record already`);
  putKey(tables, record);
  if (record.lastUsedAt !== undefined) void tables.uses.put(record.id, record.lastUsedAt);
}

function putKey(
  { facts, keys, ids, changes }: Tables,
  { lastUsedAt: _kept, ...record }: KeyRecord,
  previousChange?: number,
): void {
  // Numbers never decrease, or a watcher would miss a change.
  const change = Number(facts.get('lastChange') ?? 0) + 1;
  const hash = hexOf(record.hash);
  void facts.put('lastChange', String(change));
  void keys.put(record.id, { ...record, hash, change });
  void ids.put(hash, record.id);
  void changes.put(change, record.id);
  if (previousChange !== undefined) void changes.remove(previousChange);
}

function toRecord(
  { change: _number, hash, ...stored }: StoredKey,
  lastUsedAt: number | undefined,
): KeyRecord {
  return { ...stored, hash: hexToBytes(hash), lastUsedAt };
}

const hexOf = (hash: Uint8Array) => bytesToHex(hash);
const byCreation = (one: KeyRecord, other: KeyRecord) =>
  one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);
