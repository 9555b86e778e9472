/** Estimates the remaining time of a work from its rate so far. */
export interface WorkRate {
  /** Records the amount done at a time, in milliseconds. */
  note(now: number, done: number): void;
  /** Returns the units per second, or undefined without enough data. */
  perSecond(): number | undefined;
  /** Returns the seconds until `total` is done. */
  secondsTo(total: number): number | undefined;
}

/** Creates a rate over the whole work so far. */
export function createWorkRate(): WorkRate {
  let first: { readonly now: number; readonly done: number } | undefined;
  let last = { now: 0, done: 0 };

  function perSecond(): number | undefined {
    if (!first || last.now <= first.now) return undefined;
    return (1_000 * (last.done - first.done)) / (last.now - first.now);
  }

  return {
    note(now, done) {
      last = { now, done };
      first ??= last;
    },
    perSecond,
    secondsTo(total) {
      const rate = perSecond();
      return rate === undefined || rate <= 0 ? undefined : Math.max(total - last.done, 0) / rate;
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
