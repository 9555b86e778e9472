import type { TrafficSecond } from '@ethread/admin/client';
import { whole } from '../format.ts';
import { scaleOf } from './scale.ts';
import { useWidth } from './use-width.ts';

const HEIGHT = 150;
const LEFT = 44;
const BELOW = 22;
const ABOVE = 8;

/** The calls of each of the last seconds, with the failed ones marked. */
export function RateChart({ seconds }: { seconds: readonly TrafficSecond[] }) {
  const [host, width] = useWidth<HTMLDivElement>();
  const scale = scaleOf(Math.max(...seconds.map(({ calls }) => calls), 4), HEIGHT);
  const step = (width - LEFT) / Math.max(1, seconds.length);
  const words = `Calls a second over the last ${seconds.length} seconds, up to ${whole(Math.max(0, ...seconds.map(({ calls }) => calls)))}.`;
  return (
    <div ref={host} className="chart">
      <svg width={width} height={ABOVE + HEIGHT + BELOW} role="img" aria-label={words}>
        <g transform={`translate(0 ${ABOVE})`}>
          {scale.ticks.map((value) => (
            <g key={value}>
              <line className="grid" x1={LEFT} x2={width} y1={scale.at(value)} y2={scale.at(value)} />
              <text className="tick" x={LEFT - 8} y={scale.at(value) + 4} textAnchor="end">
                {whole(value)}
              </text>
            </g>
          ))}
          {seconds.map(({ calls, errors }, index) => {
            const x = LEFT + index * step;
            const bar = Math.max(0.5, step - 1.5);
            return (
              <g key={index}>
                <rect
                  className="calls"
                  x={x}
                  width={bar}
                  y={scale.at(calls)}
                  height={HEIGHT - scale.at(calls)}
                />
                <rect
                  className="errors"
                  x={x}
                  width={bar}
                  y={scale.at(errors)}
                  height={HEIGHT - scale.at(errors)}
                />
              </g>
            );
          })}
          <text className="tick" x={LEFT} y={HEIGHT + 17}>
            {seconds.length} s ago
          </text>
          <text className="tick" x={width} y={HEIGHT + 17} textAnchor="end">
            now
          </text>
        </g>
      </svg>
    </div>
  );
}
