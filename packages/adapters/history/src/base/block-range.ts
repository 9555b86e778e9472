import type { BlockRange, Unavailable } from '@ethread/ports';

export type { BlockRange };

/** Ordered ranges without a common block. The store records its available blocks in this form. */
export type BlockRanges = readonly BlockRange[];

/** Prints ranges, for example as `0-99,200-299`. */
export function printRanges(ranges: BlockRanges): string {
  return ranges.map(({ from, to }) => `${from}-${to}`).join();
}

/** Parses the output of {@link printRanges}. Returns undefined for any other text. */
export function parseRanges(text: string): BlockRange[] | undefined {
  if (text === '') return [];
  let before = -1;
  const ranges: BlockRange[] = [];
  for (const part of text.split(',')) {
    if (!/^\d{1,10}-\d{1,10}$/.test(part)) return undefined;
    const [from = NaN, to = NaN] = part.split('-').map(Number);
    if (from <= before || to < from) return undefined;
    ranges.push({ from, to });
    before = to;
  }
  return ranges;
}

/** Returns the range that contains a block, or undefined when there is none. */
export function rangeAt<Range extends BlockRange>(
  ranges: readonly Range[],
  number: number,
): Range | undefined {
  const range = ranges[countUpTo(ranges, number) - 1];
  return range && number <= range.to ? range : undefined;
}

/**
 * Adds a range that has no block in common with the others. When it touches a range, the two are merged if `joins`
 * returns true for the block before the seam.
 */
export function addRange(
  ranges: BlockRanges,
  added: BlockRange,
  joins: (before: number) => boolean,
): BlockRange[] {
  const at = countUpTo(ranges, added.from);
  const below = ranges[at - 1];
  const above = ranges[at];
  if ((below && below.to >= added.from) || (above && above.from <= added.to)) {
    throw new RangeError(`blocks of ${added.from} to ${added.to} are there already`);
  }
  const joinsBelow = below?.to === added.from - 1 && joins(below.to);
  const joinsAbove = above?.from === added.to + 1 && joins(added.to);
  return [
    ...ranges.slice(0, joinsBelow ? at - 1 : at),
    { from: joinsBelow ? below.from : added.from, to: joinsAbove ? above.to : added.to },
    ...ranges.slice(joinsAbove ? at + 1 : at),
  ];
}

/** Merges the ranges that touch. */
export function joinedRanges(ranges: BlockRanges): BlockRange[] {
  const joined: BlockRange[] = [];
  for (const { from, to } of ranges) {
    const last = joined.at(-1);
    if (last && last.to === from - 1) joined[joined.length - 1] = { from: last.from, to };
    else joined.push({ from, to });
  }
  return joined;
}

/** Returns the parts of the ranges at or below a block. */
export function upTo(ranges: BlockRanges, last: number): BlockRange[] {
  return ranges.slice(0, countUpTo(ranges, last)).map(({ from, to }) => ({ from, to: Math.min(to, last) }));
}

/** Returns the parts of the ranges within one range. */
export function partsWithin(ranges: BlockRanges, { from, to }: BlockRange): BlockRange[] {
  const parts: BlockRange[] = [];
  for (let at = Math.max(countUpTo(ranges, from) - 1, 0); at < ranges.length; at++) {
    const range = ranges[at];
    if (!range || range.from > to) break;
    if (range.to >= from) parts.push({ from: Math.max(range.from, from), to: Math.min(range.to, to) });
  }
  return parts;
}

/** Returns the parts of a range that no other range contains. */
export function partsMissing(ranges: BlockRanges, { from, to }: BlockRange): BlockRange[] {
  const missing: BlockRange[] = [];
  let next = from;
  for (const stored of partsWithin(ranges, { from, to })) {
    if (stored.from > next) missing.push({ from: next, to: stored.from - 1 });
    next = stored.to + 1;
  }
  if (next <= to) missing.push({ from: next, to });
  return missing;
}

/** Counts the ranges that begin at or before a block. */
function countUpTo(ranges: BlockRanges, number: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.from ?? Infinity) <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the parts of the ranges outside one range. */
export function partsOutside(ranges: BlockRanges, { from, to }: BlockRange): BlockRange[] {
  return [...upTo(ranges, from - 1), ...partsWithin(ranges, { from: to + 1, to: Infinity })];
}

/** Returns the `unavailable` result for blocks that lie in a gap. */
export function inGap(gaps: readonly BlockRange[]): Unavailable {
  const shown = gaps.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`)).slice(0, 3);
  return { unavailable: 'history', reason: `blocks that are not available: ${shown.join(', ')}` };
}
