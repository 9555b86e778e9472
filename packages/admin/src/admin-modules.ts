import type { KeyAdministration, Ledger, Plans, UsageStore } from '@ethread/accounts';
import type { Clock, Logger } from '@ethread/core';

/** What the administration works on. */
export interface AdminModules {
  readonly keys: KeyAdministration;
  readonly plans: Plans;
  readonly credits: Pick<Ledger, 'remaining' | 'spent'>;
  readonly usage: Pick<UsageStore, 'sumBy'>;
  readonly clock: Clock;
  /** Told of every change: who, what and which key; never a token or an API key. */
  readonly logger: Logger;
}
