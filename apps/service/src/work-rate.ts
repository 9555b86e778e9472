/** Estimates the remaining time of a work from its recent rate. */
export interface WorkRate {
  /** Records the amount done at a time, in milliseconds. */
  note(now: number, done: number): void;
  /** Returns the recent units per second, or undefined without enough data. */
  perSecond(): number | undefined;
  /** Returns the seconds until `total` is done. */
  secondsTo(total: number): number | undefined;
}

/** Long enough that one slow part does not make the rate jump, short enough to follow a change of the work. */
const WINDOW_MS = 15_000;

/** Creates a rate over the last seconds. */
export function createWorkRate(): WorkRate {
  const noted: { readonly now: number; readonly done: number }[] = [];

  function perSecond(): number | undefined {
    const first = noted[0];
    const last = noted.at(-1);
    if (!first || !last || last.now <= first.now) return undefined;
    return (1000 * (last.done - first.done)) / (last.now - first.now);
  }

  return {
    note(now, done) {
      noted.push({ now, done });
      while (noted.length > 2 && (noted[1]?.now ?? now) < now - WINDOW_MS) noted.shift();
    },
    perSecond,
    secondsTo(total) {
      const rate = perSecond();
      const done = noted.at(-1)?.done ?? 0;
      return rate === undefined || rate <= 0 ? undefined : Math.max(total - done, 0) / rate;
    },
  };
}

/** Formats seconds as people say them. */
export function printDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

/** Formats a number with thousands separators. */
export function printCount(count: number): string {
  return Math.round(count).toLocaleString('en-GB');
}
