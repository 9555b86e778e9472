import { join } from 'node:path';
import { DamagedStoreError } from '@ethread/ports';
import { createValueTable } from '@ethread/storage/disk';
import { open, type RootDatabase } from 'lmdb';
import type { UtcDay } from '@ethread/core';
import { openDiskRoom } from './disk-room.ts';

/** The spent credits of an account's day, as far as they were folded. */
export interface Total {
  readonly spent: number;
  /** The last generation of each process's slots in this total, so that none is added twice. */
  readonly folded: Readonly<Partial<Record<string, number>>>;
}

/** A process's settled credits of an account's day, to be added once. */
export interface SettledCredits {
  readonly accountId: string;
  readonly day: UtcDay;
  readonly holder: string;
  readonly generation: number;
  readonly settled: number;
}

/** The spent credits by account and day. They are on the disk when a call returns. Many processes may share them. */
export interface EmbeddedTotals {
  total(accountId: string, day: UtcDay): Total;
  /** Makes later reads return the current state of the other processes. */
  refresh(): void;
  /** Adds the credits that are not included yet, all of them or none. */
  add(credits: readonly SettledCredits[]): void;
  /** Deletes some of the days before this one. Returns the number of deleted totals. */
  forget(before: UtcDay): number;
  close(): Promise<void>;
}

const nothing: Total = { spent: 0, folded: {} };

type TotalKey = [day: UtcDay, accountId: string];

/** The totals that one transaction deletes. */
const FORGOTTEN_AT_ONCE = 1_000;

/**
 * Opens the totals of a folder, or creates them. Every read verifies the checksum of its row, because a total that the
 * disk changed would be spent credits, or credits to spend again.
 *
 * @param onDamage - called for each read of a damaged row.
 */
export function openEmbeddedTotals(path: string, onDamage: () => void = () => undefined): EmbeddedTotals {
  // A transaction that returned is on the disk.
  const root: RootDatabase<Uint8Array, TotalKey> = open<Uint8Array, TotalKey>({
    path,
    noSubdir: false,
    encoding: 'binary',
    overlappingSync: false,
  });
  const totals = createValueTable(root, {
    name: 'totals',
    damaged(problem) {
      onDamage();
      return new DamagedStoreError(`${path}: ${problem}; restore the folder from a backup`);
    },
    parse: (json): Total => JSON.parse(json),
  });
  const room = openDiskRoom(root, join(path, 'data.mdb'));
  return {
    total: (accountId, day) => totals.get([day, accountId]) ?? nothing,
    refresh: () => root.resetReadTxn(),
    add(credits) {
      if (credits.length === 0) return;
      root.transactionSync(() => {
        room.require(credits.length);
        for (const { accountId, day, holder, generation, settled } of credits) {
          if (settled === 0) continue;
          const total = totals.get([day, accountId]) ?? nothing;
          if ((total.folded[holder] ?? 0) >= generation) continue;
          const folded = { ...total.folded, [holder]: generation };
          totals.put([day, accountId], { spent: total.spent + settled, folded });
        }
      });
    },
    forget(before) {
      const old = [...totals.keys({ end: [before, ''], limit: FORGOTTEN_AT_ONCE })];
      if (old.length === 0) return 0;
      root.transactionSync(() => {
        room.require(old.length);
        for (const key of old) totals.remove(key);
      });
      return old.length;
    },
    async close() {
      room.close();
      await root.close();
    },
  };
}
