import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedStoreError } from '@ethread/ports';
import {
  beginLinkedTable,
  createCheckedTable,
  createFacts,
  createLinkedTable,
  type LinkedTable,
  type Table,
} from '@ethread/storage/disk';
import { open } from 'lmdb';
import { openLogFiles } from '../log-files.ts';
import { type LogIndex, openLogIndex } from '../log-index.ts';
import type { LogTables } from '../log-tables.ts';
import { HASH_KEY_BYTES } from '../packed-value.ts';

/** A store that contains nothing but logs. The hash of a transaction repeats the byte of its index. */
export interface StoreOfLogs extends LogTables {
  readonly logIndex: LogIndex;
  /** Runs `write` in one transaction. Rolls back when `write` throws. */
  transaction(write: () => void): void;
  close(): Promise<void>;
}

/** Opens the store in a directory, or creates it. @param indexKey The key of a new store. Default: random. */
export function openStoreOfLogs(path: string, indexKey?: Uint8Array): StoreOfLogs {
  const isNew = !existsSync(join(path, 'data.mdb'));
  // The options of the history's store, whose costs this one shows.
  // A constant of its own, because lmdb's types lack `noReadAhead`.
  const options = {
    path,
    noSubdir: false,
    maxDbs: 5,
    overlappingSync: false,
    noReadAhead: process.platform !== 'win32',
  };
  const root = open(options);
  const damaged = (problem: string) => new DamagedStoreError(`${path}: ${problem}`);

  function checked(name: string): Table<number> {
    return createCheckedTable(root.openDB<Uint8Array, number>(name, { encoding: 'binary' }), {
      name,
      damaged,
    });
  }
  function linked(name: string): LinkedTable {
    const rows = root.openDB<Uint8Array, Uint8Array>(name, { encoding: 'binary', keyEncoding: 'binary' });
    if (isNew) beginLinkedTable(rows, name);
    return createLinkedTable(rows, { name, damaged });
  }

  const facts = createFacts(linked('factRows'));
  if (isNew) {
    const key = Buffer.from(indexKey ?? randomBytes(HASH_KEY_BYTES));
    root.transactionSync(() => facts.put('indexKey', key.toString('hex')));
  }
  const count = (fact: string) => Number(facts.get(fact) ?? 0);
  const tables: LogTables = {
    facts,
    logBlocks: checked('logBlocks'),
    logFiles: openLogFiles({ path, facts }, { end: count('logFileBytes') }),
    logParts: linked('logParts'),
    logGroups: checked('logGroups'),
    segments: { blocks: () => undefined },
    indexKey: Buffer.from(facts.get('indexKey') ?? '', 'hex'),
    transactionHashes: () => ({ at: (index) => new Uint8Array(32).fill(index) }),
    count,
    revision: () => 0,
  };
  const logIndex = openLogIndex(tables);
  return {
    ...tables,
    logIndex,
    transaction(write) {
      try {
        root.transactionSync(write);
      } catch (error) {
        logIndex.forget();
        throw error;
      }
    },
    async close() {
      tables.logFiles.close();
      await root.flushed;
      await root.close();
    },
  };
}
