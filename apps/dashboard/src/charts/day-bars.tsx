import { useState } from 'react';
import { day, shortDay, whole } from '../format.ts';
import { scaleOf } from './scale.ts';
import { MAX_SERIES, type Series } from './series.ts';
import { useWidth } from './use-width.ts';

interface DayBarsProps {
  /** The UTC days, oldest first. */
  readonly days: readonly string[];
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
/** The width of a day's label, in pixels. */
const LABEL_WIDTH = 64;

/** A stacked bar for each day. The pointer shows a day's values below the chart, and a table shows all values. */
export function DayBars({ days, series, unit, print }: DayBarsProps) {
  const [host, width] = useWidth<HTMLDivElement>();
  const [shown, setShown] = useState<number>();
  const totals = days.map((_day, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const scale = scaleOf(Math.max(...totals), HEIGHT);
  const step = (width - LEFT) / Math.max(1, days.length);
  const bar = Math.max(1, Math.min(step * 0.72, 48));
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(step, 1)));
  return (
    <figure className="chart" ref={host}>
      <svg
        width={width}
        height={ABOVE + HEIGHT + BELOW}
        role="img"
        aria-label={`${unit} by day; the table below has the figures.`}
        onPointerLeave={() => setShown(undefined)}
      >
        <g transform={`translate(0 ${ABOVE})`}>
          {scale.ticks.map((value) => (
            <g key={value}>
              <line className="grid" x1={LEFT} x2={width} y1={scale.at(value)} y2={scale.at(value)} />
              <text className="tick" x={LEFT - 8} y={scale.at(value) + 4} textAnchor="end">
                {print(value)}
              </text>
            </g>
          ))}
          {days.map((name, index) => {
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
                {index % every === 0 && (
                  <text className="tick" x={x + step / 2} y={HEIGHT + 18} textAnchor="middle">
                    {shortDay(name)}
                  </text>
                )}
              </g>
            );
          })}
        </g>
      </svg>
      <figcaption className="legend">
        <strong className="when">{shown === undefined ? 'All days' : day(days[shown] ?? '')}</strong>
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
