import { EthreadError } from '@ethread/core';
import { type Database, open } from 'lmdb';
import { checkStoreFile } from './check-store-file.ts';
import { CorruptStoreError } from './errors.ts';

/** Raised whenever a record's form changes, so that an older program refuses a newer store and the reverse. */
const FORMAT = '1';

/** The tables of the store. Block numbers are keys of 32 bits. */
export interface Store {
  /** `format`, `chainId`, `head` in decimal; `accounts`, the hash of the genesis accounts. */
  readonly facts: Database<string, string>;
  /** number → block-record.ts */
  readonly headers: Database<Uint8Array, number>;
  /** number → RLP of transactions, uncles and withdrawals */
  readonly bodies: Database<Uint8Array, number>;
  /** number → sender-record.ts */
  readonly senders: Database<Uint8Array, number>;
  /** number → receipt-record.ts */
  readonly receipts: Database<Uint8Array, number>;
  /** number → log-record.ts; absent for a block without logs */
  readonly logs: Database<Uint8Array, number>;
  /** id of a block's first log → number; only blocks with logs */
  readonly logStarts: Database<Uint8Array, number>;
  /** block hash → number */
  readonly hashes: Database<Uint8Array, Uint8Array>;
  /** transaction hash → number and index */
  readonly positions: Database<Uint8Array, Uint8Array>;
  /** field, value and chunk → posting-list.ts */
  readonly logIndex: Database<Uint8Array, Uint8Array>;
  /** The number of a block by its hash; undefined for anything else. */
  numberOf(hash: Uint8Array): number | undefined;
  /** Runs `write` in one transaction that is on disk when this returns; nothing of it happened when `write` throws. */
  transaction(write: () => void): void;
  close(): Promise<void>;
}

/**
 * Opens the store in a directory, or makes it.
 *
 * @throws {CorruptStoreError} when what is there is not a store of this format.
 */
export function openStore(path: string): Store {
  try {
    checkStoreFile(path);
    return openTables(path);
  } catch (cause) {
    if (cause instanceof EthreadError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CorruptStoreError(`${path}: the store cannot be opened: ${reason}`, { cause });
  }
}

function openTables(path: string): Store {
  // Data before meta page, always: batches are large enough that overlapping the two gains nothing, and a power failure
  // leaves a file that is whole.
  const root = open({ path, noSubdir: false, maxDbs: 16, overlappingSync: false });
  const byNumber = (name: string) =>
    root.openDB<Uint8Array, number>(name, { encoding: 'binary', keyEncoding: 'uint32' });
  const byBytes = (name: string) =>
    root.openDB<Uint8Array, Uint8Array>(name, { encoding: 'binary', keyEncoding: 'binary' });
  const facts = root.openDB<string, string>('facts', { encoding: 'string' });
  const format = facts.get('format');
  if (format === undefined) facts.putSync('format', FORMAT);
  else if (format !== FORMAT) {
    throw new CorruptStoreError(`${path}: the store has format ${format}, this program reads ${FORMAT}`);
  }
  const hashes = byBytes('hashes');
  return {
    facts,
    headers: byNumber('headers'),
    bodies: byNumber('bodies'),
    senders: byNumber('senders'),
    receipts: byNumber('receipts'),
    logs: byNumber('logs'),
    logStarts: root.openDB<Uint8Array, number>('logStarts', { encoding: 'binary' }),
    hashes,
    positions: byBytes('positions'),
    logIndex: byBytes('logIndex'),
    // lmdb throws for keys of no length, or of very great.
    numberOf: (hash) => (hash.length === 32 ? hashes.getBinary(hash)?.readUInt32BE() : undefined),
    transaction: (write) => root.transactionSync(write),
    async close() {
      await root.flushed;
      await root.close();
    },
  };
}
