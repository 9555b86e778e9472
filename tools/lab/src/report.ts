import type { Tally } from './run-lab.ts';

/** Adds the tallies of several runs. */
export function merge(runs: readonly (readonly Tally[])[]): readonly Tally[] {
  const merged = new Map<string, Tally>();
  for (const { fault, ...counts } of runs.flat()) {
    const sum = merged.get(fault) ?? { fault, injected: 0, caught: 0, unresolved: 0, wrong: 0 };
    sum.injected += counts.injected;
    sum.caught += counts.caught;
    sum.unresolved += counts.unresolved;
    sum.wrong += counts.wrong;
    merged.set(fault, sum);
  }
  return [...merged.values()];
}

/** Prints one line per fault, and one for all. */
export function toLines(tallies: readonly Tally[]): readonly string[] {
  const all = tallies.reduce<Tally>(
    (sum, { injected, caught, unresolved, wrong }) => ({
      fault: 'all',
      injected: sum.injected + injected,
      caught: sum.caught + caught,
      unresolved: sum.unresolved + unresolved,
      wrong: sum.wrong + wrong,
    }),
    { fault: 'all', injected: 0, caught: 0, unresolved: 0, wrong: 0 },
  );
  return [...tallies, all].map(
    ({ fault, injected, caught, unresolved, wrong }) =>
      `${fault.padEnd(20)} injected ${pad(injected)}  caught ${pad(caught)}  unresolved ${pad(unresolved)}  wrong responses ${wrong}`,
  );
}

const pad = (number: number) => String(number).padStart(6);
