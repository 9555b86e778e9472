/** Estimates the remaining time of a work from its rate so far. */
export interface WorkRate {
  /** Records the amount done at a time, in milliseconds. */
  note(now: number, done: number): void;
  /** Returns the units per second, or undefined without enough data. */
  perSecond(): number | undefined;
  /** Returns the seconds until `total` is done. */
  secondsTo(total: number): number | undefined;
}

/** The shortest time over which the rate is measured, so that one slow part does not make it jump. */
const WINDOW_MS = 15_000;
/** Notes that the time since the start is divided into. Several within one part are one note. */
const PARTS = 256;

/**
 * Creates a rate over the second half of the work so far, as an import of segments advances in steps of minutes. The rate
 * of a few seconds would be none, or that of a step.
 */
export function createWorkRate(): WorkRate {
  const noted: { readonly now: number; readonly done: number }[] = [];
  let began: number | undefined;

  function perSecond(): number | undefined {
    const first = noted[0];
    const last = noted.at(-1);
    if (!first || !last || last.now <= first.now) return undefined;
    return (1000 * (last.done - first.done)) / (last.now - first.now);
  }

  return {
    note(now, done) {
      began ??= now;
      const elapsed = now - began;
      const isSamePart = noted.length > 2 && now - (noted.at(-2)?.now ?? now) < elapsed / PARTS;
      if (isSamePart) noted.pop();
      noted.push({ now, done });
      const from = now - Math.max(WINDOW_MS, elapsed / 2);
      while (noted.length > 2 && (noted[1]?.now ?? now) < from) noted.shift();
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
