import { nice, ticks } from 'd3-array';

/** An upright axis from 0. */
export interface Scale {
  /** Its highest value. */
  readonly top: number;
  readonly ticks: readonly number[];
  /** The place of a value, in pixels from above. */
  at(value: number): number;
}

const TICKS = 4;

/** An axis of a height in pixels for values up to `highest`, with an end that reads well. */
export function scaleOf(highest: number, height: number): Scale {
  const [, top] = nice(0, Math.max(highest, 1), TICKS);
  return { top, ticks: ticks(0, top, TICKS), at: (value) => height - (value / top) * height };
}
