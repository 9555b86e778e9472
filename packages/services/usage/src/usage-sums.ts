import { utcDate, utcDayOf } from '@ethread/core';
import { type UsageDimension, usageDimensions, type UsageRow, type UsageSum } from './usage.ts';

type Values = readonly (string | number)[];

interface Place {
  readonly values: Values;
  sum: UsageSum;
}

const valueOf: Readonly<Record<UsageDimension, (row: UsageRow) => string | number>> = {
  day: ({ hour }) => utcDate(utcDayOf(hour)),
  hour: ({ hour }) => hour,
  accountId: ({ accountId }) => accountId,
  method: ({ method }) => method,
  chain: ({ chain }) => chain,
};

/** Creates sums of rows, grouped by some dimensions. */
export function createUsageSums(by: readonly UsageDimension[]) {
  const dimensions = usageDimensions.filter((dimension) => by.includes(dimension));
  const places = new Map<string, Place>();

  function placeOf(row: UsageRow): Place {
    const values = dimensions.map((dimension) => valueOf[dimension](row));
    const key = values.join('\0');
    const found = places.get(key);
    if (found) return found;
    const named = Object.fromEntries(dimensions.map((dimension, index) => [dimension, values[index]]));
    const place = { values, sum: { ...named, calls: 0, credits: 0, errors: 0, bytes: 0 } };
    places.set(key, place);
    return place;
  }

  return {
    add(row: UsageRow): void {
      const place = placeOf(row);
      const { calls, credits, errors, bytes } = place.sum;
      place.sum = {
        ...place.sum,
        calls: calls + row.calls,
        credits: credits + row.credits,
        errors: errors + row.errors,
        bytes: bytes + row.bytes,
      };
    },
    /** In ascending order. */
    sums: (): UsageSum[] => [...places.values()].sort(byValues).map(({ sum }) => sum),
  };
}

function byValues({ values: a }: Place, { values: b }: Place): number {
  for (const [index, value] of a.entries()) {
    const other = b[index];
    if (other !== undefined && value !== other) return value < other ? -1 : 1;
  }
  return 0;
}
