import type { MethodCounts, RecentCounts, SecondCounts } from './recent-calls.ts';

/** The recent calls, and the clients connected now. */
export interface Traffic extends RecentCounts {
  /** Open WebSockets. */
  readonly webSockets: number;
}

/** Adds the traffic of several processes in the same seconds. */
export function sumOfTraffic(first: Traffic, others: readonly Traffic[]): Traffic {
  const all = [first, ...others];
  const methods = new Map<string, MethodCounts>();
  for (const counts of all.flatMap((traffic) => traffic.methods)) {
    const key = `${counts.chain} ${counts.method}`;
    const { calls, errors, milliseconds } = methods.get(key) ?? { calls: 0, errors: 0, milliseconds: 0 };
    methods.set(key, {
      ...counts,
      calls: calls + counts.calls,
      errors: errors + counts.errors,
      milliseconds: milliseconds + counts.milliseconds,
    });
  }
  const sum = (count: (traffic: Traffic) => number) => all.reduce((total, one) => total + count(one), 0);
  return {
    ...first,
    webSockets: sum(({ webSockets }) => webSockets),
    seconds: first.seconds.map((_second, index) => {
      const of = (name: keyof SecondCounts) => sum(({ seconds }) => seconds[index]?.[name] ?? 0);
      return { calls: of('calls'), errors: of('errors'), refused: of('refused') };
    }),
    methods: [...methods.values()].sort((one, other) => other.calls - one.calls),
  };
}
