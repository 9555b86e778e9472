import type { Clock, Logger } from '@ethread/core';
import type { AccountDatabase } from '../database/account-database.ts';

/** The dependencies of the ledger. */
export interface LedgerModules {
  /** Stays open when the ledger is closed. */
  readonly database: AccountDatabase;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The times of the ledger, which tests shorten. */
export interface LedgerOptions {
  /** The interval at which spent credits are reported, in milliseconds. Default: 100. */
  readonly reportMs?: number;
  /** The time for which leases are used without a response of the database, in milliseconds. Default: 40,000. */
  readonly inForceMs?: number;
  /** The time without a sign of life after which leases are taken back, in milliseconds. Default: 50,000. */
  readonly goneMs?: number;
  /** The interval between two signs of life, and two checks of the other servers, in milliseconds. Default: 5,000. */
  readonly beatMs?: number;
  /** The time that a reservation waits for the database, in milliseconds. Default: 1,000. */
  readonly waitMs?: number;
  /** The time that a reservation waits for other servers to return spare credits, in milliseconds. Default: 600. */
  readonly patienceMs?: number;
}
