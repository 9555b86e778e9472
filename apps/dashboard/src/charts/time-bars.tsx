import { useState } from 'react';
import { day, moment, second, shortDay, shortHour, shortSecond, whole } from '../format.ts';
import { scaleOf } from './scale.ts';
import { MAX_SERIES, type Series } from './series.ts';
import { Ticks } from './ticks.tsx';
import { useWidth } from './use-width.ts';

interface TimeBarsProps {
  /** The label for users who cannot see the chart. */
  readonly label: string;
  /** The UTC times at which the bars begin, oldest first, and the length of each in seconds. */
  readonly times: readonly string[];
  readonly stepSeconds: number;
  /** The series, greatest first. Only {@link MAX_SERIES} have colours of their own. */
  readonly series: readonly Series[];
  /** Prints a value in a few characters, for the axis. */
  readonly print: (value: number) => string;
}

const HEIGHT = 220;
const LEFT = 52;
const BELOW = 24;
const ABOVE = 8;
const LABEL_WIDTH = 64;

/** A stacked bar for each step of time. The pointer shows its values below the chart. */
export function TimeBars({ label, times, stepSeconds, series, print }: TimeBarsProps) {
  const [host, width] = useWidth<HTMLDivElement>();
  const [shown, setShown] = useState<number>();
  const totals = times.map((_time, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  const scale = scaleOf(Math.max(...totals), HEIGHT);
  const step = (width - LEFT) / Math.max(1, times.length);
  const bar = Math.max(1, Math.min(step * 0.72, 48));
  const labels = axisLabels(times, stepSeconds, Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(step, 1))));
  return (
    <figure className="chart" ref={host}>
      <svg
        width={width}
        height={ABOVE + HEIGHT + BELOW}
        role="img"
        aria-label={`${label}; the list below has the sums.`}
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
                      className={colourOf(one, place)}
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
          {shown === undefined ? 'Sum' : longTime(stepSeconds)(times[shown] ?? '')}
        </strong>
        <ul>
          {series.map((one, place) => (
            <li key={one.name}>
              <span className={`swatch ${colourOf(one, place)}`} aria-hidden="true" />
              <span className="name">{one.name}</span>
              <span className="figure">
                {whole(
                  shown === undefined
                    ? one.values.reduce((sum, value) => sum + value, 0)
                    : (one.values[shown] ?? 0),
                )}
              </span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

const colourOf = ({ isBad }: Series, place: number) =>
  `series-${isBad ? 'bad' : Math.min(place, MAX_SERIES)}`;

const HOUR_S = 3_600;
const DAY_S = 86_400;

const longTime = (stepSeconds: number) => (stepSeconds >= DAY_S ? day : stepSeconds >= 60 ? moment : second);

/**
 * Returns the labels of the axis by their bar, at least `every` bars apart. Hours of several days have the day at
 * midnight.
 */
function axisLabels(
  times: readonly string[],
  stepSeconds: number,
  every: number,
): ReadonlyMap<number, string> {
  const isOfDays = stepSeconds === HOUR_S && times.length > DAY_S / HOUR_S;
  const first = isOfDays ? times.findIndex((text) => text.includes('T00:')) : 0;
  const ofDay = DAY_S / HOUR_S;
  const between = isOfDays ? Math.ceil(every / ofDay) * ofDay : every;
  const print = isOfDays || stepSeconds >= DAY_S ? shortDay : stepSeconds >= 60 ? shortHour : shortSecond;
  const labels = new Map<number, string>();
  for (let index = first; index >= 0 && index < times.length; index += between)
    labels.set(index, print(times[index] ?? ''));
  return labels;
}
