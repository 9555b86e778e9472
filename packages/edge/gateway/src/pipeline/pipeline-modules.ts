import type { Admission } from '@ethread/accounts';
import type { Logger, Tracer } from '@ethread/core';
import type { JsonThread } from '@ethread/http';
import type { GatewayObserver } from '@ethread/ports';
import type { ResponseSizes } from './response-sizes.ts';

/** The modules that the pipeline uses. */
export interface PipelineModules {
  readonly accounts: Admission;
  readonly logger: Logger;
  readonly observer: GatewayObserver;
  readonly jsonThread: JsonThread;
  /** The memory that the responses of each client take. */
  readonly responseSizes: ResponseSizes;
  readonly tracer: Tracer | undefined;
}
