import { useState } from 'react';
import { longTime, shortTime, whole } from '../format.ts';
import type { TimeUnit } from './series.ts';
import { scaleOf } from './scale.ts';
import { MAX_SERIES, type Series } from './series.ts';
import { Ticks } from './ticks.tsx';
import { useWidth } from './use-width.ts';

interface TimeBarsProps {
  /** The length of time of each bar. */
  readonly time: TimeUnit;
  /** The UTC days or hours, oldest first. */
  readonly times: readonly string[];
  /** The series, greatest first. Only {@link MAX_SERIES} have colours of their own. */
  readonly series: readonly Series[];
  /** The unit of the values. */
  readonly unit: string;
  /** Prints a value in a few characters, for the axis. */
  readonly print: (value: number) => string;
}

const HEIGHT = 240;
const LEFT = 52;
const BELOW = 24;
const ABOVE = 8;
/** The width of a label of the axis, in pixels. */
const LABEL_WIDTH = 64;

/** A stacked bar for each day or hour. The pointer shows its values below the chart. */
export function TimeBars({ time, times, series, unit, print }: TimeBarsProps) {
  const [host, width] = useWidth<HTMLDivElement>();
  const [shown, setShown] = useState<number>();
  const totals = times.map((_time, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  const scale = scaleOf(Math.max(...totals), HEIGHT);
  const step = (width - LEFT) / Math.max(1, times.length);
  const bar = Math.max(1, Math.min(step * 0.72, 48));
  const labels = axisLabels(times, time, Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(step, 1))));
  return (
    <figure className="chart" ref={host}>
      <svg
        width={width}
        height={ABOVE + HEIGHT + BELOW}
        role="img"
        aria-label={`${unit} by ${time}; the list below has the sums.`}
        onPointerLeave={() => setShown(undefined)}
      >
        <g transform={`translate(0 ${ABOVE})`}>
          <Ticks scale={scale} from={LEFT} to={width} print={print} />
          {times.map((name, index) => {
            const x = LEFT + index * step;
            let below = 0;
            return (
              <g key={name} onPointerEnter={() => setShown(index)} data-shown={shown === index}>
                <rect className="reach" x={x} width={Math.max(0, step)} y={0} height={HEIGHT} />
                {series.map((one, place) => {
                  const value = one.values[index] ?? 0;
                  const [bottom, top] = [scale.at(below), scale.at((below += value))];
                  return (
                    <rect
                      key={one.name}
                      className={`series-${Math.min(place, MAX_SERIES)}`}
                      x={x + (step - bar) / 2}
                      width={bar}
                      y={top}
                      height={bottom - top}
                    />
                  );
                })}
                {labels.has(index) && (
                  <text className="tick" x={x + step / 2} y={HEIGHT + 18} textAnchor="middle">
                    {labels.get(index)}
                  </text>
                )}
              </g>
            );
          })}
        </g>
      </svg>
      <figcaption className="legend">
        <strong className="when">
          {shown === undefined ? `All ${time}s` : longTime[time](times[shown] ?? '')}
        </strong>
        <ul>
          {series.map(({ name, values }, place) => (
            <li key={name}>
              <span className={`swatch series-${Math.min(place, MAX_SERIES)}`} aria-hidden="true" />
              <span className="name">{name}</span>
              <span className="figure">
                {whole(
                  shown === undefined ? values.reduce((sum, value) => sum + value, 0) : (values[shown] ?? 0),
                )}
              </span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

const HOURS_OF_A_DAY = 24;

/**
 * Returns the labels of the axis by their bar, at least `every` bars apart. Hours of several days have the day at
 * midnight.
 */
function axisLabels(times: readonly string[], time: TimeUnit, every: number): ReadonlyMap<number, string> {
  const isOfDays = time === 'hour' && times.length > HOURS_OF_A_DAY;
  const first = isOfDays ? times.findIndex((text) => text.includes('T00:')) : 0;
  const between = isOfDays ? Math.ceil(every / HOURS_OF_A_DAY) * HOURS_OF_A_DAY : every;
  const print = isOfDays ? shortTime.day : shortTime[time];
  const labels = new Map<number, string>();
  for (let index = first; index >= 0 && index < times.length; index += between)
    labels.set(index, print(times[index] ?? ''));
  return labels;
}
