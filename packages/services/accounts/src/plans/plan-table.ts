import type { Plan } from './plan.ts';

export type PlanTable = ReturnType<typeof createPlanTable>;

/** Creates a table of plans by name, which can be replaced while they are in use. */
export function createPlanTable(plans: Readonly<Record<string, Plan>>) {
  let byName = new Map(Object.entries(plans));
  return {
    get: (name: string): Plan | undefined => byName.get(name),
    names: (): readonly string[] => [...byName.keys()],
    /** Applies other plans, for every key at once. */
    replace(others: Readonly<Record<string, Plan>>): void {
      byName = new Map(Object.entries(others));
    },
  };
}
