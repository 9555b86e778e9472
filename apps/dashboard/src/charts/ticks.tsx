import type { Scale } from './scale.ts';

interface TicksProps {
  readonly scale: Scale;
  /** The horizontal ends of the lines, in pixels. */
  readonly from: number;
  readonly to: number;
  readonly print: (value: number) => string;
}

/** The lines of a chart's vertical axis with their values. */
export function Ticks({ scale, from, to, print }: TicksProps) {
  return scale.ticks.map((value) => (
    <g key={value}>
      <line className="grid" x1={from} x2={to} y1={scale.at(value)} y2={scale.at(value)} />
      <text className="tick" x={from - 8} y={scale.at(value) + 4} textAnchor="end">
        {print(value)}
      </text>
    </g>
  ));
}
