import type { KeyAdministration, Plans, UsageStore } from '@ethread/accounts';
import type { Ledger } from '@ethread/ports';
import type { Clock, Logger } from '@ethread/core';
import type { Operation } from './generated/types.gen.ts';
import type { ChainGauges, LoggedRequest, RequestFilter, Traffic } from '@ethread/metrics';

/** The service that runs in this process. */
export interface RunningService {
  /** Returns the state of each chain, in the order of the configuration. */
  chains(): readonly ChainGauges[];
  /** Returns the traffic of all processes over whole seconds, up to a time in milliseconds since 1970. */
  traffic(seconds: number, until: number): Traffic | Promise<Traffic>;
  /** Returns the disk, memory, work and findings of the server. */
  operation(): Promise<Operation>;
  /** Returns recent requests of all processes, the latest first. */
  requests(filter: RequestFilter): readonly LoggedRequest[] | Promise<readonly LoggedRequest[]>;
}

/** The modules that the administration uses. */
export interface AdminModules {
  readonly keys: KeyAdministration;
  readonly plans: Plans;
  readonly credits: Pick<Ledger, 'remaining' | 'spent'>;
  readonly usage: Pick<UsageStore, 'sumBy'>;
  /** undefined where no service runs, as for the command line on the stores themselves. */
  readonly service: RunningService | undefined;
  readonly clock: Clock;
  /** Logs every change with its actor, action and key ID; never a token or an API key. */
  readonly logger: Logger;
}
