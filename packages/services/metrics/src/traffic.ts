import { sumOfErrors } from './error-counts.ts';
import { sumOfMethods } from './recent-calls.ts';
import type { RecentCounts, StepCounts } from './recent-counts.ts';

/** The recent calls, and the clients connected now. */
export interface Traffic extends RecentCounts {
  readonly webSockets: number;
}

/** Adds the traffic of several processes in the same steps. */
export function sumOfTraffic(first: Traffic, others: readonly Traffic[]): Traffic {
  const all = [first, ...others];
  const sum = (count: (traffic: Traffic) => number) => all.reduce((total, one) => total + count(one), 0);
  return {
    ...first,
    webSockets: sum(({ webSockets }) => webSockets),
    steps: first.steps.map((_step, index) => {
      const of = (name: keyof StepCounts) => sum(({ steps }) => steps[index]?.[name] ?? 0);
      return { calls: of('calls'), errors: of('errors'), rejected: of('rejected') };
    }),
    methods: sumOfMethods(all.flatMap(({ methods }) => methods)),
    errors: sumOfErrors(all.flatMap(({ errors }) => errors)),
    rejections: sumOfErrors(all.flatMap(({ rejections }) => rejections)),
  };
}
