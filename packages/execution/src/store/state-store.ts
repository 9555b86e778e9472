import { requireSpace } from '@ethread/disk';
import { type Database, open } from 'lmdb';
import { ExecutionError } from '../execution-error.ts';

/** Raised whenever a record's form changes, so that an older program refuses a newer store and the reverse. */
const FORMAT = '2';
/** What stays free on the disk: more than the largest transaction writes. */
const FREE_BYTES = 256 * 1024 * 1024;

type Table<Key extends Uint8Array | number> = Database<Uint8Array, Key>;

/** The tables of a chain's state. Block numbers in keys and values are 32 bits, the first byte first. */
export interface StateStore {
  /** Hash → RLP of a trie node. */
  readonly nodes: Table<Uint8Array>;
  /** Hash → code. */
  readonly codes: Table<Uint8Array>;
  /** Address and block → flat account after that block and until the next entry; empty: there is none. */
  readonly accounts: Table<Uint8Array>;
  /** Address, slot and block → storage value after that block and until the next entry. */
  readonly slots: Table<Uint8Array>;
  /** Hash of an executed block → executed-blocks.ts. */
  readonly blocks: Table<Uint8Array>;
  /** Number → hash of the block that the flat state holds. */
  readonly line: Table<number>;
  /** Number and block hash → state-diff.ts, of recent blocks only. */
  readonly diffs: Table<Uint8Array>;
  /**
   * Runs `write` in one transaction that is on disk when this returns; nothing of it happened when `write` throws.
   *
   * @throws {DiskFullError} before anything is written.
   */
  transaction(write: () => void): void;
  /** Lets the reads that follow see what other threads have written. */
  refresh(): void;
  close(): Promise<void>;
}

/**
 * Opens the store in a directory, or makes it. Threads of one process may each open it; one of them writes.
 *
 * @throws {ExecutionError} when what is there is not a store of this format.
 */
export function openStateStore(path: string, { readOnly = false } = {}): StateStore {
  // Data before meta page, always: a power failure leaves a file that is whole.
  const root = open({
    path,
    readOnly,
    noSubdir: false,
    maxDbs: 8,
    overlappingSync: false,
    compression: false,
  });
  try {
    return openTables(root, path);
  } catch (error) {
    void root.close();
    throw error;
  }
}

function openTables(root: ReturnType<typeof open>, path: string): StateStore {
  // The first form had no tables: nodes stood by hash in the root.
  const [firstFact] = root.getKeys({ start: 'facts', limit: 1 });
  const isFirstForm = root.getKeysCount({ limit: 1 }) > 0 && firstFact !== 'facts';
  const facts = root.openDB<string, string>('facts', { encoding: 'string' });
  const format = isFirstForm ? '1' : facts.get('format');
  if (format === undefined) facts.putSync('format', FORMAT);
  else if (format !== FORMAT) {
    throw new ExecutionError(
      `${path}: the store has format ${format}, this program reads ${FORMAT}: remove the chain's data and import again`,
    );
  }
  const byBytes = (name: string): Table<Uint8Array> =>
    root.openDB<Uint8Array, Uint8Array>(name, { encoding: 'binary', keyEncoding: 'binary' });
  return {
    nodes: byBytes('nodes'),
    codes: byBytes('codes'),
    accounts: byBytes('accounts'),
    slots: byBytes('slots'),
    blocks: byBytes('blocks'),
    line: root.openDB<Uint8Array, number>('line', { encoding: 'binary', keyEncoding: 'uint32' }),
    diffs: byBytes('diffs'),
    transaction(write) {
      requireSpace(path, FREE_BYTES);
      root.transactionSync(write);
    },
    refresh: () => root.resetReadTxn(),
    async close() {
      await root.flushed;
      await root.close();
    },
  };
}

/** Bytes that lmdb gave, as plain ones: a Buffer's views would be Buffers, which compare and print differently. */
export function plain(bytes: Uint8Array | undefined): Uint8Array | undefined {
  return bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
