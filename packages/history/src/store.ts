import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { EthreadError } from '@ethread/core';
import { requireSpace } from '@ethread/disk';
import { type Database, open } from 'lmdb';
import { CorruptStoreError } from './errors.ts';
import { type LogFile, openLogFile } from './logs/log-file.ts';
import { type LogIndex, openLogIndex } from './logs/log-index.ts';
import { HASH_KEY_BYTES } from './logs/value-hash.ts';
import { checkStoreFile, sealStoreFile } from './store-file.ts';

/** Raised whenever a record's form changes, so that an older program refuses a newer store and the reverse. */
const FORMAT = '3';

/** What stays free on the disk: more than the largest transaction writes. */
const FREE_BYTES = 256 * 1024 * 1024;

type CountFact = 'logFileBytes' | 'finalChunks' | 'revision' | 'removals';

/** The tables of the store and the file beside them. Block numbers are keys of 32 bits. */
export interface StoreTables {
  /**
   * `format`, `chainId` in decimal; `accounts`, the hash of the genesis accounts; `runs`, the blocks that are held, and
   * `executed`, the last of them whose state is (held-chain.ts); `unfinished`, blocks that are written and not yet held
   * (unfinished-archive.ts); `logFileBytes`, how much of the file of logs counts; `finalChunks`, how many chunks of the
   * log index are in the store; `indexKey` in hex; `lostLogs`, ids of logs that no block has any more; `safe` and
   * `finalized`, block numbers (finality.ts); `revision`, how often the store was written, and `removals`, how often rows
   * were taken out of it, by which other processes see that it was.
   */
  readonly facts: Database<string, string>;
  /** number → block-record.ts */
  readonly headers: Database<Uint8Array, number>;
  /** number → RLP of transactions, uncles and withdrawals */
  readonly bodies: Database<Uint8Array, number>;
  /** number → sender-record.ts */
  readonly senders: Database<Uint8Array, number>;
  /** number → receipt-record.ts */
  readonly receipts: Database<Uint8Array, number>;
  /** id of a block's first log → logs/log-block.ts; only blocks with logs */
  readonly logBlocks: Database<Uint8Array, number>;
  /** logs/log-record.ts, where logBlocks says */
  readonly logFile: LogFile;
  /** number and hash → replaced-blocks.ts */
  readonly replaced: Database<Uint8Array, Uint8Array>;
  /** block hash → number, of held blocks and of replaced ones */
  readonly hashes: Database<Uint8Array, Uint8Array>;
  /** transaction hash → number and index */
  readonly positions: Database<Uint8Array, Uint8Array>;
  /** chunk and part → logs/chunk-parts.ts */
  readonly logParts: Database<Uint8Array, Uint8Array>;
  /** What the log index hashes values with: secret, so that nobody can crowd it. */
  readonly indexKey: Uint8Array;
  /** A fact that is a number. @throws {CorruptStoreError} */
  count(fact: CountFact): number;
  /** Tells apart what another process has written meanwhile; the same always where the store is written. */
  revision(): number;
}

export interface StoreOptions {
  /** Opens a store that another process writes; it must be there. Default false. */
  readonly readOnly?: boolean;
}

/** The store of a history. */
export interface Store extends StoreTables {
  readonly logIndex: LogIndex;
  /** The number of a block by its hash, held or replaced; undefined for anything else. */
  numberOf(hash: Uint8Array): number | undefined;
  /**
   * Runs `write` in one transaction that is on disk when this returns; nothing of it happened when `write` throws.
   *
   * @throws {DiskFullError} before anything is written.
   */
  transaction(write: () => void): void;
  close(): Promise<void>;
}

/**
 * Opens the store in a directory, or makes it.
 *
 * @throws {CorruptStoreError} when what is there is not a store of this format.
 */
export function openStore(path: string, { readOnly = false }: StoreOptions = {}): Store {
  try {
    // Whoever writes has looked at the file.
    if (!readOnly) checkStoreFile(path);
    return openTables(path, readOnly);
  } catch (cause) {
    if (cause instanceof EthreadError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CorruptStoreError(`${path}: the store cannot be opened: ${reason}`, { cause });
  }
}

function openTables(path: string, readOnly: boolean): Store {
  // Data before meta page, always: batches are large enough that overlapping the two gains nothing, and a power failure
  // leaves a file that is whole.
  const root = open({ path, readOnly, noSubdir: false, maxDbs: 16, overlappingSync: false });
  const byNumber = (name: string) =>
    root.openDB<Uint8Array, number>(name, { encoding: 'binary', keyEncoding: 'uint32' });
  const byBytes = (name: string) =>
    root.openDB<Uint8Array, Uint8Array>(name, { encoding: 'binary', keyEncoding: 'binary' });
  const facts = root.openDB<string, string>('facts', { encoding: 'string' });
  const format = facts.get('format');
  if (format === undefined) {
    root.transactionSync(() => {
      facts.putSync('format', FORMAT);
      facts.putSync('indexKey', randomBytes(HASH_KEY_BYTES).toString('hex'));
    });
  } else if (format !== FORMAT) {
    throw new CorruptStoreError(`${path}: the store has format ${format}, this program reads ${FORMAT}`);
  }
  const indexKey = Buffer.from(facts.get('indexKey') ?? '', 'hex');
  if (indexKey.length !== HASH_KEY_BYTES) unreadable(path, 'indexKey');
  const count = (fact: CountFact) => {
    const text = facts.get(fact) ?? '0';
    return /^\d{1,15}$/.test(text) ? Number(text) : unreadable(path, fact);
  };
  const hashes = byBytes('hashes');
  const tables: StoreTables = {
    facts,
    headers: byNumber('headers'),
    bodies: byNumber('bodies'),
    senders: byNumber('senders'),
    receipts: byNumber('receipts'),
    logBlocks: root.openDB<Uint8Array, number>('logBlocks', { encoding: 'binary' }),
    logFile: openLogFile(join(path, 'logs.dat'), { length: count('logFileBytes'), readOnly }),
    replaced: byBytes('replaced'),
    hashes,
    positions: byBytes('positions'),
    logParts: byBytes('logParts'),
    indexKey,
    count,
    revision: readOnly ? () => count('revision') : () => 0,
  };
  const logIndex = openLogIndex(tables);
  return {
    ...tables,
    logIndex,
    // lmdb throws for keys of no length, or of very great.
    numberOf: (hash) => (hash.length === 32 ? hashes.getBinary(hash)?.readUInt32BE() : undefined),
    transaction(write) {
      requireSpace(path, FREE_BYTES);
      try {
        root.transactionSync(() => {
          write();
          setCount(tables, 'revision', count('revision') + 1);
        });
      } catch (error) {
        logIndex.forget();
        throw error;
      }
    },
    async close() {
      tables.logFile.close();
      await root.flushed;
      await root.close();
      if (!readOnly) sealStoreFile(path);
    },
  };
}

function unreadable(path: string, fact: string): never {
  throw new CorruptStoreError(`${path}: the store's fact ${fact} is unreadable`);
}

/** Writes a fact that is a number; one that is 0 is not there. */
export function setCount({ facts }: StoreTables, fact: CountFact, count: number): void {
  if (count === 0) facts.removeSync(fact);
  else facts.putSync(fact, String(count));
}

/** How many entries a table has, without a walk through it. */
export function entryCount(table: Pick<Database, 'getStats'>): number {
  return statOf(table, 'entryCount');
}

/** What the pages of a table take. */
export function tableBytes(table: Pick<Database, 'getStats'>): number {
  const pages = ['treeBranchPageCount', 'treeLeafPageCount', 'overflowPages'];
  return statOf(table, 'pageSize') * pages.reduce((sum, name) => sum + statOf(table, name), 0);
}

function statOf(table: Pick<Database, 'getStats'>, name: string): number {
  const stats: object = table.getStats();
  return Number(Object.entries(stats).find(([key]) => key === name)?.[1]);
}
