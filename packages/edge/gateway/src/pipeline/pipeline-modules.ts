import type { Admission } from '@ethread/api-keys';
import type { Logger, Tracer } from '@ethread/core';
import type { JsonThread } from '@ethread/http';
import type { GatewayObserver } from '@ethread/ports';

/** The modules that the pipeline uses. */
export interface PipelineModules {
  readonly accounts: Admission;
  readonly logger: Logger;
  readonly observer: GatewayObserver;
  readonly jsonThread: JsonThread;
  readonly tracer: Tracer | undefined;
}
