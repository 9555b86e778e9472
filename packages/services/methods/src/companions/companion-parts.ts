import type { CompanionHandlers } from '@ethread/companions';
import type { RequestContext } from '@ethread/ports';
import type { FilterModules } from './filters/filter-modules.ts';
import type { SubscriptionModules } from './subscriptions/subscription-modules.ts';
import type { FeeOracle } from './suggested-fee.ts';

/** The parts from which the handler of a companion is created. Each file `METHOD.ts` takes those that it needs. */
export interface CompanionParts extends FilterModules, SubscriptionModules {
  readonly oracle: FeeOracle;
}

/** A function that creates the handler of a companion, for files that need no part. */
export type CreateCompanion<Name extends keyof CompanionHandlers<RequestContext>> = (
  parts: CompanionParts,
) => CompanionHandlers<RequestContext>[Name];
