import type { CompanionModules } from '../companion-modules.ts';
import type { BlockTrail } from '../trail/block-trail.ts';
import type { FilterRegistry } from './filter-registry.ts';

/** The dependencies of the methods that follow the chain. */
export interface FilterModules extends CompanionModules {
  readonly trail: BlockTrail;
  readonly filters: FilterRegistry;
}
