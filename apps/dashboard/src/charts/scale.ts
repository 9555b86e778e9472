import { nice, ticks } from 'd3-array';

export interface Scale {
  readonly top: number;
  readonly ticks: readonly number[];
  /** Returns the position of a value, in pixels from the top. */
  at(value: number): number;
}

const TICKS = 4;
/** The least highest value. Counts below it would get fractions on the axis. */
const LEAST = 4;

/** Creates an axis of a height in pixels for values up to `highest`, with a round highest value. */
export function scaleOf(highest: number, height: number): Scale {
  const [, top] = nice(0, Math.max(highest, LEAST), TICKS);
  return { top, ticks: ticks(0, top, TICKS), at: (value) => height - (value / top) * height };
}
