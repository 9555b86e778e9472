import type { Clock, Logger } from '@ethread/core';
import type { AccountDatabase } from '../database/account-database.ts';

/** The dependencies of the ledger. */
export interface LedgerModules {
  /** Stays open when the ledger is closed. */
  readonly database: AccountDatabase;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The times of the ledger in milliseconds, which tests shorten. */
export const LEDGER_TIMES = {
  /** The interval at which spent credits are reported. */
  reportMs: 100,
  /** The time after its last report for which a server uses its leases, by its own clock. */
  inForceMs: 40_000,
  /** The time without a sign of life after which a server's leases are taken back. It is longer than `inForceMs`. */
  goneMs: 50_000,
  /** The interval between two signs of life, and two checks of the other servers. */
  beatMs: 5_000,
  /** The time that a reservation waits for the database. */
  waitMs: 1_000,
  /** The time that a reservation waits for other servers to return spare credits. */
  patienceMs: 600,
};

export type LedgerOptions = Partial<typeof LEDGER_TIMES>;
