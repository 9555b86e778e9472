import { existsSync, readFileSync } from 'node:fs';

/** The processes' logs of an account's day. */
export interface StormLog {
  readonly date: string;
  readonly name: string;
  /** Credits of calls whose settlement returned, so that their response may have been sent. */
  readonly served: number;
  /** Credits of calls that a process was about to settle, or was settling, when it was killed. */
  readonly unsure: number;
  /** Whether calls were refunded: one may have been open when another was rejected. */
  readonly hasRefunds: boolean;
  readonly lowestRejected: number;
}

export type CallCounts = Readonly<Record<'settled' | 'refunded' | 'rejected' | 'unreachable', number>>;

export function countCalls(log: string): number {
  return Object.values(sumLogs([log]).calls).reduce((sum, count) => sum + count, 0);
}

/** Sums the logs of processes; see storm-worker.ts. */
export function sumLogs(logs: readonly string[]): {
  readonly calls: CallCounts;
  readonly accountDays: readonly StormLog[];
} {
  const calls = { settled: 0, refunded: 0, rejected: 0, unreachable: 0 };
  const days = new Map<string, { -readonly [Field in keyof StormLog]: StormLog[Field] }>();
  const dayOf = (date = '', name = '') => {
    const known = days.get(`${date} ${name}`);
    const day = known ?? { date, name, served: 0, unsure: 0, hasRefunds: false, lowestRejected: Infinity };
    days.set(`${date} ${name}`, day);
    return day;
  };
  // A process may be killed before it has begun.
  for (const log of logs.filter((path) => existsSync(path))) {
    let unsure: { readonly day: ReturnType<typeof dayOf>; readonly credits: number } | undefined;
    // The text after the last line end is an incomplete line.
    for (const line of readFileSync(log, 'utf8').split('\n').slice(0, -1)) {
      const [kind, date, name, credits] = line.split(' ');
      if (kind === 'settles') {
        unsure = { day: dayOf(date, name), credits: Number(credits) };
      } else if (kind === 'settled') {
        if (unsure) unsure.day.served += unsure.credits;
        unsure = undefined;
        calls.settled++;
      } else if (kind === 'rejected') {
        const day = dayOf(date, name);
        day.lowestRejected = Math.min(day.lowestRejected, Number(credits));
        calls.rejected++;
      } else if (kind === 'refunded') {
        dayOf(date, name).hasRefunds = true;
        calls.refunded++;
      } else if (kind === 'unreachable') {
        calls.unreachable++;
      }
    }
    if (unsure) unsure.day.unsure += unsure.credits;
  }
  return { calls, accountDays: [...days.values()] };
}
