import type { KeyAdministration, Ledger, Plans, UsageStore } from '@ethread/accounts';
import type { Clock, Logger } from '@ethread/core';
import type { ChainGauges, Traffic } from '@ethread/metrics';

/** The service whose process this is. */
export interface RunningService {
  /** Where its chains stand now, in the order of the configuration. */
  chains(): readonly ChainGauges[];
  /** What was answered in some last whole seconds, up to a moment in milliseconds since 1970; by all its processes. */
  traffic(seconds: number, until: number): Traffic | Promise<Traffic>;
}

/** What the administration works on. */
export interface AdminModules {
  readonly keys: KeyAdministration;
  readonly plans: Plans;
  readonly credits: Pick<Ledger, 'remaining' | 'spent'>;
  readonly usage: Pick<UsageStore, 'sumBy'>;
  /** undefined where no service runs, as for the command line on the stores themselves. */
  readonly service: RunningService | undefined;
  readonly clock: Clock;
  /** Told of every change: who, what and which key; never a token or an API key. */
  readonly logger: Logger;
}
