import type { CompanionModules } from './companion-modules.ts';
import type { FilterRegistry } from './filters/filter-registry.ts';
import type { SubscriptionLimits } from './subscriptions/subscription-limits.ts';
import type { FeeOracle } from './suggested-fee.ts';
import type { BlockTrail } from './trail/block-trail.ts';

/** The parts from which the companions are created: the modules, and what several methods share. */
export interface CompanionParts extends CompanionModules {
  readonly trail: BlockTrail;
  readonly filters: FilterRegistry;
  readonly limits: SubscriptionLimits;
  readonly oracle: FeeOracle;
}
