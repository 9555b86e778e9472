import type { Accounts } from '@ethread/accounts';
import type { Logger, Tracer } from '@ethread/core';
import type { JsonThread } from '@ethread/http';
import type { GatewayObserver } from './observer.ts';

/** What the pipeline is made of. */
export interface PipelineModules {
  readonly accounts: Accounts;
  readonly logger: Logger;
  readonly observer: GatewayObserver;
  readonly jsonThread: JsonThread;
  readonly tracer: Tracer | undefined;
}
