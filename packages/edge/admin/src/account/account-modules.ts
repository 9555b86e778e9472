import type { KeyAdministration, Keyring, Plans, UsageStore } from '@ethread/accounts';
import type { Clock, Logger } from '@ethread/core';
import type { Proxies } from '@ethread/http';
import type { Ledger } from '@ethread/ports';
import type { RunningService } from '../admin-modules.ts';

/** The modules that the handlers of the account use. */
export interface AccountModules {
  readonly keys: Pick<KeyAdministration, 'rotate' | 'find'>;
  readonly plans: Plans;
  readonly credits: Pick<Ledger, 'remaining' | 'spent'>;
  readonly usage: Pick<UsageStore, 'sumBy'>;
  /** Returns recent requests of all processes, the latest first. */
  readonly requests: RunningService['requests'];
  readonly clock: Clock;
  /** Logs every rotation and rejection with the key ID and the address; never an API key. */
  readonly logger: Logger;
}

/** The modules that admit requests to the account. */
export interface SignInModules {
  readonly keyring: Pick<Keyring, 'find'>;
  /** Returns whether a text is a key of the configuration, which has no account. */
  readonly isConfiguredKey: (apiKey: string) => boolean;
  readonly proxies: Proxies;
  readonly clock: Clock;
  readonly logger: Logger;
}
