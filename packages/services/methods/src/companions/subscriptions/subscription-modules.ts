import type { BlockTrail } from '../trail/block-trail.ts';
import type { SubscriptionLimits } from './subscription-limits.ts';

/** The dependencies of subscriptions. */
export interface SubscriptionModules {
  readonly trail: BlockTrail;
  readonly limits: SubscriptionLimits;
}
