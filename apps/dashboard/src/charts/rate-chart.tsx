import type { TrafficStep } from '@ethread/admin/client';
import { whole } from '../format.ts';
import { scaleOf } from './scale.ts';
import { Ticks } from './ticks.tsx';
import { useWidth } from './use-width.ts';

const HEIGHT = 150;
const LEFT = 44;
const BELOW = 22;
const ABOVE = 8;

interface RateChartProps {
  readonly steps: readonly TrafficStep[];
  /** The length of each step, in seconds. */
  readonly stepSeconds: number;
}

/** The calls of each step of time, with the failed ones marked. */
export function RateChart({ steps, stepSeconds }: RateChartProps) {
  const [host, width] = useWidth<HTMLDivElement>();
  const scale = scaleOf(Math.max(0, ...steps.map(({ calls }) => calls)), HEIGHT);
  const stepWidth = (width - LEFT) / Math.max(1, steps.length);
  const span = steps.length * stepSeconds;
  const words = `Calls ${STEPS[stepSeconds] ?? `in ${stepSeconds} s`} over the last ${spanWords(span)}, up to ${whole(Math.max(0, ...steps.map(({ calls }) => calls)))}.`;
  return (
    <div ref={host} className="chart">
      <svg width={width} height={ABOVE + HEIGHT + BELOW} role="img" aria-label={words}>
        <g transform={`translate(0 ${ABOVE})`}>
          <Ticks scale={scale} from={LEFT} to={width} print={whole} />
          {steps.map(({ calls, errors }, index) => {
            const x = LEFT + index * stepWidth;
            const bar = Math.max(0.5, stepWidth - 1.5);
            return (
              <g key={index}>
                {Object.entries({ calls, errors }).map(([name, count]) => (
                  <rect
                    key={name}
                    className={name}
                    x={x}
                    width={bar}
                    y={scale.at(count)}
                    height={HEIGHT - scale.at(count)}
                  />
                ))}
              </g>
            );
          })}
          <text className="tick" x={LEFT} y={HEIGHT + 17}>
            {spanWords(span)} ago
          </text>
          <text className="tick" x={width} y={HEIGHT + 17} textAnchor="end">
            now
          </text>
        </g>
      </svg>
    </div>
  );
}

/** The words for the length of a step in seconds. */
const STEPS: Readonly<Record<number, string>> = {
  1: 'a second',
  60: 'a minute',
  900: 'in 15 minutes',
  3_600: 'an hour',
};

/** Returns a length of time in words, such as 60 s or 7 days. */
function spanWords(seconds: number): string {
  if (seconds < 3_600) return `${seconds} s`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
}
