import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, open, type RootDatabase, TransactionFlags } from 'lmdb';
import type { UtcDay } from '@ethread/core';
import { openDiskRoom } from './disk-room.ts';

/** The credits of an account's day that a process holds. */
export interface Share {
  readonly granted: number;
  /** The position of its counters; see counter-record.ts. */
  readonly index: number;
  readonly generation: number;
  /**
   * Whether all granted credits are used and freed credits are returned at once, so that a request to the process is
   * useless.
   */
  readonly isLean: boolean;
}

/** The shares of an account's day. */
export interface ShareRow {
  /**
   * The time until which no process takes more than a call's price, because a process found too few credits; in
   * milliseconds since 1970.
   */
  readonly leanUntil: number;
  readonly shares: Readonly<Record<string, Share>>;
}

export type ShareKey = [day: UtcDay, accountId: string];

/**
 * The shares of the living processes of a folder. They decide which process may spend, in transactions that read the
 * rows of all processes. They may be lost when the machine restarts, as no process holds anything then. They are
 * therefore never flushed (8 µs a transaction instead of 250 µs on a fast disk). As a power failure may damage such a
 * file, each start of the machine has its own file.
 */
export interface EmbeddedShares {
  row(day: UtcDay, accountId: string): ShareRow | undefined;
  rows(): Iterable<{ readonly key: ShareKey; readonly value: ShareRow }>;
  /** Sets a process's share, or with undefined deletes it. Requires a transaction, like all other changes. */
  setShare(
    day: UtcDay,
    accountId: string,
    holder: string,
    share: Share | undefined,
    leanUntil?: number,
  ): void;
  /** Returns the names of the processes that may hold credits. */
  holders(): readonly string[];
  holderCount(): number;
  addHolder(name: string): void;
  removeHolder(name: string): void;
  /** Runs `change` while no other process does. Its writes are dropped when it throws. */
  transaction<T>(change: () => T): T;
  /** Makes later reads outside of transactions return the current state of the other processes. */
  refresh(): void;
  close(): Promise<void>;
}

/** Opens the shares of a folder, or creates them, and deletes those of earlier starts of the machine. */
export function openEmbeddedShares(folder: string): EmbeddedShares {
  const bootId = readBootId();
  const name = `shares-${bootId ?? 'flushed'}`;
  for (const entry of readdirSync(folder)) {
    if (entry.startsWith('shares-') && entry !== name) {
      rmSync(join(folder, entry), { recursive: true, force: true });
    }
  }
  const path = join(folder, name);
  const root: RootDatabase = open({
    path,
    noSubdir: false,
    maxDbs: 2,
    overlappingSync: false,
    noSync: bootId !== undefined,
  });
  const rows: Database<ShareRow, ShareKey> = root.openDB('rows', { encoding: 'json' });
  const holders: Database<true, string> = root.openDB('holders', { encoding: 'json' });
  const room = openDiskRoom(root, join(path, 'data.mdb'));
  return {
    row: (day, accountId) => rows.get([day, accountId]),
    rows: () => rows.getRange({}),
    setShare(day, accountId, holder, share, leanUntil) {
      const row = rows.get([day, accountId]);
      const shares = Object.entries(row?.shares ?? {}).filter(([name]) => name !== holder);
      if (share) shares.push([holder, share]);
      const next = { leanUntil: leanUntil ?? row?.leanUntil ?? 0, shares: Object.fromEntries(shares) };
      if (shares.length > 0) rows.putSync([day, accountId], next);
      else if (row) rows.removeSync([day, accountId]);
    },
    holders: () => [...holders.getKeys({})],
    holderCount: () => holders.getKeysCount({}),
    addHolder: (holder) => holders.putSync(holder, true),
    removeHolder: (holder) => void holders.removeSync(holder),
    transaction: (change) =>
      root.transactionSync(() => {
        room.require(1);
        return change();
      }, TransactionFlags.ABORTABLE | TransactionFlags.SYNCHRONOUS_COMMIT),
    refresh: () => root.resetReadTxn(),
    async close() {
      room.close();
      await root.close();
    },
  };
}

/** Returns Linux's identifier of this start of the machine; undefined on other systems. */
function readBootId(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return undefined;
  }
}
