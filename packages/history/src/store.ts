import { mkdirSync } from 'node:fs';
import { type Database, open, type RootDatabase } from 'lmdb';
import { HistoryError } from './history-error.ts';

/** The store's format; another one is refused, not guessed at. */
const FORMAT = 1;

/** The tables of the store. Bytes in, bytes out; the records are encoded beside what they mean. */
export interface Store {
  readonly root: RootDatabase;
  /** By block number. */
  readonly blocks: Database<Uint8Array, number>;
  /** By block number. */
  readonly receipts: Database<Uint8Array, number>;
  /** Block number by block hash. */
  readonly numbers: Database<number, Uint8Array>;
  /** `[block number, index]` by transaction hash. */
  readonly transactions: Database<[number, number], Uint8Array>;
  /** Chunks of the log index; see log-index.ts. */
  readonly logs: Database<Uint8Array, Uint8Array>;
  /** What the store holds. */
  readonly facts: Database<string | number, string>;
}

/** Opens or makes the store in a folder. @throws {HistoryError} when it cannot be used. */
export function openStore(path: string): Store {
  try {
    mkdirSync(path, { recursive: true });
    const root = open({ path, maxDbs: 8, compression: false });
    const bytes = { encoding: 'binary', keyEncoding: 'binary' } as const;
    const store: Store = {
      root,
      blocks: root.openDB('blocks', { encoding: 'binary' }),
      receipts: root.openDB('receipts', { encoding: 'binary' }),
      numbers: root.openDB('numbers', { keyEncoding: 'binary' }),
      transactions: root.openDB('transactions', { keyEncoding: 'binary' }),
      logs: root.openDB('logs', bytes),
      facts: root.openDB('facts', {}),
    };
    const format = store.facts.get('format');
    if (format === undefined) store.facts.putSync('format', FORMAT);
    else if (format !== FORMAT) throw new HistoryError(`its format is ${format}, this version reads ${FORMAT}`);
    return store;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new HistoryError(`the store ${path} cannot be opened: ${reason}`, { cause });
  }
}
