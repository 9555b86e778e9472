import type { Accounts } from '@ethread/accounts';
import type { Logger } from '@ethread/core';
import type { ServedChain } from './chain-hosts.ts';
import type { Reply, Request } from './pipeline.ts';

/** What both transports are made of. */
export interface GatewayModules {
  readonly accounts: Accounts;
  readonly logger: Logger;
  readonly chainOf: (host: string | undefined) => ServedChain;
  readonly pipeline: (request: Request) => Promise<Reply>;
  readonly isReady: () => boolean;
  readonly isDraining: () => boolean;
}
