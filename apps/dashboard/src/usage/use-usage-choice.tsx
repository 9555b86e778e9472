import { type ReactNode, useState } from 'react';
import { Choice } from '@ethread/ui';
import type { TimeUnit } from '../charts/series.ts';
import { type Dimension, type Measure, MEASURES } from './usage-series.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The spans to choose from. `back` is the time before now, in milliseconds. */
const SPANS = {
  '24h': { words: '24 hours', unit: 'hour', back: 23 * HOUR_MS },
  '7d': { words: '7 days', unit: 'hour', back: 7 * DAY_MS },
  '30d': { words: '30 days', unit: 'day', back: 29 * DAY_MS },
  '90d': { words: '90 days', unit: 'day', back: 89 * DAY_MS },
} as const satisfies Readonly<Record<string, { words: string; unit: TimeUnit; back: number }>>;
type SpanName = keyof typeof SPANS;
const SPAN_CHOICES = (['24h', '7d', '30d', '90d'] as const).map((name) => [name, SPANS[name].words] as const);

/** The dimensions of the usage of one key or account. */
export const OWN_DIMENSIONS = [
  ['method', 'Method'],
  ['chain', 'Chain'],
] as const;

/** The part of the usage that the user chose to see. */
export interface UsageChoice<By extends Dimension> {
  readonly by: By;
  readonly measure: Measure;
  readonly unit: TimeUnit;
  readonly words: string;
  /** Identifies the query of the choice. */
  readonly key: string;
  /** Returns the start of the span, as a UTC day or time. */
  readonly from: () => string;
  readonly controls: ReactNode;
}

/** Keeps the choice of span, measure and dimension. */
export function useUsageChoice<By extends Dimension>(
  dimensions: readonly (readonly [By, string])[],
  first: { readonly span: SpanName; readonly by: By; readonly measure: Measure },
): UsageChoice<By> {
  const [span, setSpan] = useState(first.span);
  const [by, setBy] = useState(first.by);
  const [measure, setMeasure] = useState(first.measure);
  const { unit, back, words } = SPANS[span];
  return {
    by,
    measure,
    unit,
    words,
    key: `${span} ${by}`,
    from() {
      const time = new Date(Date.now() - back).toISOString();
      return unit === 'day' ? time.slice(0, 10) : time;
    },
    controls: (
      <>
        <Choice label="Span" choices={SPAN_CHOICES} value={span} onChange={setSpan} />
        <Choice label="Measure" choices={MEASURES} value={measure} onChange={setMeasure} />
        <Choice label="By" choices={dimensions} value={by} onChange={setBy} />
      </>
    ),
  };
}
