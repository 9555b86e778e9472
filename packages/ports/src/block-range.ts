/** Consecutive blocks, first and last included. */
export interface BlockRange {
  readonly from: number;
  readonly to: number;
}

/** Cuts a range into parts, in order. Each part is either fully available or fully unavailable. */
export function cutRange(range: BlockRange, stored: readonly BlockRange[]): BlockRange[] {
  const parts: BlockRange[] = [];
  let next = range.from;
  for (const { from, to } of stored) {
    if (to < next || from > range.to) continue;
    if (from > next) parts.push({ from: next, to: from - 1 });
    parts.push({ from: Math.max(from, next), to: Math.min(to, range.to) });
    next = Math.min(to, range.to) + 1;
  }
  if (next <= range.to) parts.push({ from: next, to: range.to });
  return parts;
}
