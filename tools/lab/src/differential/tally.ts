import type { ApiResponse } from '../json-rpc.ts';
import { CHOICES, type Compared } from './choices.ts';
import { firstDifference, kindOf } from './difference.ts';

export interface Tally {
  readonly versions: Set<string>;
  /** Methods that geth does not have. */
  readonly absent: Set<string>;
  readonly differing: number;
  /** Adds a compared request, and prints the first of each kind that differs: of a method and a place in its response. */
  add(fork: string, compared: Compared): void;
  print(): void;
}

export function createTally(): Tally {
  const compared = new Map<string, Map<string, number>>();
  const chosen = new Map<string, number>();
  const kinds = new Map<string, number>();
  const [versions, absent] = [new Set<string>(), new Set<string>()];
  let requests = 0;
  let differing = 0;
  let unanswered = 0;
  return {
    versions,
    absent,
    get differing() {
      return differing;
    },
    add(fork, request) {
      if ([request.own, request.theirs].some(isUnanswered)) return void unanswered++;
      requests++;
      const forks = compared.get(request.method) ?? new Map<string, number>();
      compared.set(request.method, forks.set(fork, (forks.get(fork) ?? 0) + 1));
      const kind = kindOf(request.own, request.theirs);
      if (kind === undefined) return;
      const choice = CHOICES.find(({ explains }) => explains(request));
      if (choice) return void chosen.set(choice.name, (chosen.get(choice.name) ?? 0) + 1);
      differing++;
      const key = `${request.method}: ${kind}`;
      if (!kinds.has(key)) console.log(`differs: ${key}\n${shownOf(fork, request)}`);
      kinds.set(key, (kinds.get(key) ?? 0) + 1);
    },
    print() {
      for (const [method, forks] of [...compared].toSorted(([a], [b]) => a.localeCompare(b))) {
        const counts = [...forks.values()];
        const sum = counts.reduce((total, count) => total + count, 0);
        console.log(
          `${method.padEnd(42)} ${sum}, at least ${Math.min(...counts)} in each of ${forks.size} forks`,
        );
      }
      for (const { name, clause } of CHOICES) {
        const count = chosen.get(name) ?? 0;
        if (count > 0) console.log(`by choice: ${name}: ${count} (${clause})`);
      }
      for (const [kind, count] of kinds) console.log(`differs: ${kind}: ${count}`);
      if (absent.size > 0) console.log(`not in geth: ${[...absent].join(', ')}`);
      if (unanswered > 0) console.log(`not compared, since one of both was too busy: ${unanswered}`);
      console.log(`${[...versions].join()}: ${requests} requests, ${differing} differ`);
    },
  };
}

/** Returns whether a busy machine ended a request, which says nothing about its result. */
const isUnanswered = ({ error }: ApiResponse) =>
  /service is overloaded|took too long|request timed out|execution (?:timeout|aborted)/.test(
    error?.message ?? '',
  );

/** Prints a request with both responses, or with what differs first in their results. */
function shownOf(fork: string, { method, params, own, theirs }: Compared): string {
  const at = own.error || theirs.error ? undefined : firstDifference(own.result, theirs.result);
  const text = (value: unknown) => JSON.stringify(value)?.slice(0, 600);
  return [
    `  ${fork}: ${JSON.stringify({ method, params })}`,
    ...(at
      ? [`  at ${at.path}`, `  service ${text(at.own)}`, `  geth    ${text(at.theirs)}`]
      : [`  service ${text(own)}`, `  geth    ${text(theirs)}`]),
  ].join('\n');
}
