import type { Ledger } from '@ethread/ports';
import { GONE_MS, IN_FORCE_MS } from './gone-servers.ts';
import type { LedgerModules, LedgerOptions } from './ledger-options.ts';
import { LeasingLedger } from './leasing-ledger.ts';

/**
 * Creates the ledger of a server. It leases credits from the database, and spends them without any request while they
 * last. All servers together never spend more than a day's credits.
 *
 * - A lease covers a minute of an account's recent use while there is plenty. When a server lacks credits that others
 *   lease, they return what they do not need, and each reservation is one exact transaction.
 * - A crash loses the calls of the last 100 milliseconds, in the clients' favour. What the server had leased is free
 *   again within a minute.
 * - While the database is unreachable, the leases are spent for 40 seconds, and nothing afterwards.
 */
export function createLedger(
  modules: LedgerModules,
  {
    reportMs = 100,
    inForceMs = IN_FORCE_MS,
    goneMs = GONE_MS,
    beatMs = 5_000,
    waitMs = 1_000,
    patienceMs = 600,
  }: LedgerOptions = {},
): Ledger {
  return new LeasingLedger(modules, { reportMs, inForceMs, goneMs, beatMs, waitMs, patienceMs });
}
