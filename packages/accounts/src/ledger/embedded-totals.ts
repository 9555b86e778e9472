import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import type { UtcDay } from '../utc-day.ts';
import { openDiskRoom } from './disk-room.ts';

/** What an account spent on a day, as far as it was folded. */
export interface Total {
  readonly spent: number;
  /** The last generation of each process's slots that is in it, so that none is added twice. */
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

/** Credits that are spent for good, by account and day. On the disk when a call returns; many processes may share it. */
export interface EmbeddedTotals {
  total(accountId: string, day: UtcDay): Total;
  /** Lets what is read be as other processes left it at this moment. */
  refresh(): void;
  /** Adds what is not in yet, all of it or nothing. */
  add(credits: readonly SettledCredits[]): void;
  /** Forgets some of the days before this one; returns how many totals it forgot. */
  forget(before: UtcDay): number;
  close(): Promise<void>;
}

const nothing: Total = { spent: 0, folded: {} };

type TotalKey = [day: UtcDay, accountId: string];

/** Totals that one transaction forgets. */
const FORGOTTEN_AT_ONCE = 1_000;

/** Opens the totals of a folder, or makes them. */
export function openEmbeddedTotals(path: string): EmbeddedTotals {
  // A transaction that returned is on the disk.
  const totals: RootDatabase<Total, TotalKey> = open<Total, TotalKey>({
    path,
    noSubdir: false,
    encoding: 'json',
    overlappingSync: false,
  });
  const room = openDiskRoom(totals, join(path, 'data.mdb'));
  return {
    total: (accountId, day) => totals.get([day, accountId]) ?? nothing,
    refresh: () => totals.resetReadTxn(),
    add(credits) {
      if (credits.length === 0) return;
      totals.transactionSync(() => {
        room.require(credits.length);
        for (const { accountId, day, holder, generation, settled } of credits) {
          if (settled === 0) continue;
          const total = totals.get([day, accountId]) ?? nothing;
          if ((total.folded[holder] ?? 0) >= generation) continue;
          const folded = { ...total.folded, [holder]: generation };
          totals.putSync([day, accountId], { spent: total.spent + settled, folded });
        }
      });
    },
    forget(before) {
      const old = [...totals.getKeys({ end: [before, ''], limit: FORGOTTEN_AT_ONCE })];
      if (old.length === 0) return 0;
      totals.transactionSync(() => {
        room.require(old.length);
        for (const key of old) totals.removeSync(key);
      });
      return old.length;
    },
    async close() {
      room.close();
      await totals.close();
    },
  };
}
