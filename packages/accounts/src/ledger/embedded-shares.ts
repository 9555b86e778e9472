import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, open, type RootDatabase, TransactionFlags } from 'lmdb';
import type { UtcDay } from '../utc-day.ts';
import { openDiskRoom } from './disk-room.ts';

/** What a process holds of an account's day. */
export interface Share {
  readonly granted: number;
  /** Where its counters stand; see counter-record.ts. */
  readonly index: number;
  readonly generation: number;
  /** All that was granted is used, and what comes free is given back at once: there is nothing to ask it for. */
  readonly isLean: boolean;
}

/** Who holds what of an account's day. */
export interface ShareRow {
  /** Until then nobody takes more than a call's price, for someone found too little; in milliseconds since 1970. */
  readonly leanUntil: number;
  readonly shares: Readonly<Record<string, Share>>;
}

export type ShareKey = [day: UtcDay, accountId: string];

/**
 * What the living processes of a folder hold. It decides who may spend, in transactions that see the rows of all, and it
 * may be forgotten when the machine starts anew: nobody holds anything then. So it is never flushed (8 µs a transaction
 * instead of 250 µs on a fast disk), and since a power cut may leave such a file in pieces, each start of the machine has
 * its own.
 */
export interface EmbeddedShares {
  row(day: UtcDay, accountId: string): ShareRow | undefined;
  rows(): Iterable<{ readonly key: ShareKey; readonly value: ShareRow }>;
  /** Sets a process's share, or with undefined takes it away. Only in a transaction, as the rest that changes something. */
  setShare(
    day: UtcDay,
    accountId: string,
    holder: string,
    share: Share | undefined,
    leanUntil?: number,
  ): void;
  /** The processes that may hold anything, by their names. */
  holders(): readonly string[];
  holderCount(): number;
  addHolder(name: string): void;
  removeHolder(name: string): void;
  /** Runs `change` while no other process does. What it wrote is dropped when it throws. */
  transaction<T>(change: () => T): T;
  /** Lets what is read outside of transactions be as others left it at this moment. */
  refresh(): void;
  close(): Promise<void>;
}

/** Opens the shares of a folder, or makes them, and deletes those of earlier starts of the machine. */
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

/** Linux names every start of the machine; undefined elsewhere. */
function readBootId(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return undefined;
  }
}
