import {
  beginLinkedTable,
  checkStoreFormat,
  createCheckedTable,
  createLinkedTable,
  type LinkedTable,
  reportDamage,
  requireSpace,
  type Table,
} from '@ethread/storage/disk';
import { keccak256 } from '@ethread/chain';
import { bytesEqual, bytesToHex, partOf } from '@ethread/core';
import { type Database, open, type RootDatabase } from 'lmdb';
import { DamagedStateError } from './damaged-state-error.ts';

/** Increases whenever the format of a record changes. */
const FORMAT = '3';
export const STATE_FORMAT = {
  supported: FORMAT,
  rebuild: 'import the chain again into an empty folder',
} as const;
/** Space that stays free on the disk: more than the largest transaction writes. */
const FREE_BYTES = 256 * 1024 * 1024;

/**
 * The tables of a chain's state. Hashes verify the rows of nodes and codes, and checksums verify those of the other
 * tables. Tables whose missing rows would otherwise stay undetected are linked. Block numbers in keys and values are 32
 * bits, big-endian.
 */
export interface StateStore {
  /** Hash → RLP of a trie node. */
  readonly nodes: Database<Uint8Array, Uint8Array>;
  /** Hash → code. */
  readonly codes: Database<Uint8Array, Uint8Array>;
  /** Address and block → flat account from that block on until the next entry; empty when there is none. */
  readonly accounts: LinkedTable;
  /** Address, slot and block → storage value from that block on until the next entry. */
  readonly slots: LinkedTable;
  /** Hash of an executed block → executed-blocks.ts. */
  readonly blocks: LinkedTable;
  /** Number → hash of the block that the flat state contains. */
  readonly line: Table<number>;
  /** Number and block hash → state-diff.ts, for recent blocks only. */
  readonly diffs: Table<Uint8Array>;
  /** Runs `write` in one transaction, on disk when this returns. @throws {DiskFullError} before anything is written. */
  transaction(write: () => void): void;
  /** Makes the writes of other threads visible to the following reads. */
  refresh(): void;
  close(): Promise<void>;
}

/**
 * Opens the store in a directory, or creates it. Several threads of one process may open it. Only one of them may
 * write.
 *
 * @throws {StoreFormatError} when the directory contains something other than a store of this format.
 */
export function openStateStore(path: string, { readOnly = false } = {}): StateStore {
  // Always writes data before the meta page, so that a power failure leaves a consistent file.
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

function openTables(root: RootDatabase, path: string): StateStore {
  const facts = root.openDB<string, string>('facts', { encoding: 'string' });
  const format = facts.get('format');
  if (format !== undefined) checkStoreFormat(path, format, STATE_FORMAT);
  const byBytes = (name: string) =>
    root.openDB<Uint8Array, Uint8Array>(name, { encoding: 'binary', keyEncoding: 'binary' });
  const rows = {
    accounts: byBytes('accounts'),
    slots: byBytes('slots'),
    blocks: byBytes('blocks'),
    line: root.openDB<Uint8Array, number>('line', { encoding: 'binary', keyEncoding: 'uint32' }),
    diffs: byBytes('diffs'),
  };
  const transaction = (write: () => void) => {
    requireSpace(path, FREE_BYTES);
    root.transactionSync(write);
  };
  if (format === undefined) {
    root.transactionSync(() => {
      for (const name of LINKED) beginLinkedTable(rows[name], name);
      facts.putSync('format', FORMAT);
    });
  }
  const damaged = (problem: string) => new DamagedStateError(`${path}: ${problem}`);
  const linked = (name: (typeof LINKED)[number]) => createLinkedTable(rows[name], { name, damaged });
  return {
    nodes: reportDamage(byBytes('nodes'), { name: 'nodes', damaged }),
    codes: reportDamage(byBytes('codes'), { name: 'codes', damaged }),
    accounts: linked('accounts'),
    slots: linked('slots'),
    blocks: linked('blocks'),
    line: createCheckedTable(rows.line, { name: 'line', damaged }),
    diffs: createCheckedTable(rows.diffs, { name: 'diffs', damaged }),
    transaction,
    refresh: () => root.resetReadTxn(),
    async close() {
      await root.flushed;
      await root.close();
    },
  };
}

const LINKED = ['accounts', 'slots', 'blocks'] as const;

/** Returns bytes from lmdb as a plain Uint8Array: views of a Buffer compare and print differently. */
export function plain(bytes: Uint8Array | undefined): Uint8Array | undefined {
  return bytes && partOf(bytes);
}

const NAMES = { nodes: 'a node of its trie', codes: 'the code of an account' } as const;

/** Reads a row that is stored under its own hash. @throws {DamagedStateError} when it has another hash. */
export function readHashed(
  store: StateStore,
  table: keyof typeof NAMES,
  hash: Uint8Array,
): Uint8Array | undefined {
  const stored = plain(store[table].get(hash));
  if (stored && !bytesEqual(keccak256(stored), hash)) {
    throw new DamagedStateError(
      `the state is damaged: ${NAMES[table]} is not what its hash ${bytesToHex(hash)} names; check the store with ethread verify`,
    );
  }
  return stored;
}
