import type { Plan, Plans } from './plan.ts';

/** Plans that can be replaced while they are in use. */
export interface PlanTable extends Plans {
  /** Applies other plans, for every key at once. */
  replace(plans: Readonly<Record<string, Plan>>): void;
}

/** Creates a table of plans by name. */
export function createPlanTable(plans: Readonly<Record<string, Plan>>): PlanTable {
  let byName = new Map(Object.entries(plans));
  return {
    get: (name) => byName.get(name),
    names: () => [...byName.keys()],
    replace(others) {
      byName = new Map(Object.entries(others));
    },
  };
}
