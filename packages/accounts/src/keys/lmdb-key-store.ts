import { bytesToHex, hexToBytes, type Logger } from '@ethread/core';
import { requireSpace } from '@ethread/disk';
import { type Database, open, type RootDatabase } from 'lmdb';
import { KeyStoreError } from './key-errors.ts';
import type { KeyRecord } from './key-record.ts';
import type { KeyListener, KeyStore } from './key-store.ts';

/** Raised whenever a record's form changes, so that an older program refuses a newer store and the reverse. */
const FORMAT = '1';
/** How often another process's changes are looked for, in milliseconds; one look is one search in the memory map. */
const LOOK_MS = 250;
/** What stays free on the disk: more than transactions of keys write. */
const FREE_BYTES = 16 * 1024 * 1024;

/** A key as it is kept. Its uses are kept apart, so that noting one is no change. */
interface StoredKey extends Omit<KeyRecord, 'hash' | 'lastUsedAt'> {
  /** In hex. */
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
  /** number of a change → id; the last change of each key alone */
  readonly changes: Database<string, number>;
  /** id → when it was last used */
  readonly uses: Database<number, string>;
}

/**
 * Opens the keys of a folder, or makes it. Several processes may have it open.
 *
 * @throws {KeyStoreError} when what is there is not a store of this format.
 */
export function openLmdbKeyStore(path: string, { logger }: { readonly logger: Logger }): KeyStore {
  const { root, tables } = openTables(path);
  const looks = new Map<() => void, NodeJS.Timeout>();

  /** Runs in a transaction of its own, and tells this process's watchers at once. */
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
          logger.error({ err: error }, 'changes of keys can not be read');
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
    // A transaction that is confirmed is on disk.
    root = open({ path, noSubdir: false, maxDbs: 5, overlappingSync: false });
    const facts = root.openDB<string, string>('facts', { encoding: 'string' });
    const format = facts.get('format');
    if (format === undefined) facts.putSync('format', FORMAT);
    else if (format !== FORMAT) throw new Error(`they have format ${format}, this program reads ${FORMAT}`);
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
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new KeyStoreError(`${path}: the keys can not be opened: ${reason}`, { cause });
  }
}

/** Tells of what was changed since the last look. */
function createLook({ keys, changes, uses }: Tables, listener: KeyListener): () => void {
  let seen = 0;
  return () => {
    const changed: KeyRecord[] = [];
    for (const { key: number, value: id } of changes.getRange({ start: seen + 1 })) {
      const stored = keys.get(id);
      // The two tables may be read as of two moments: a key that is older than its number is left to the next look,
      // or the change would be hidden for good.
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
  // Numbers never go back, or a watcher would miss a change.
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
