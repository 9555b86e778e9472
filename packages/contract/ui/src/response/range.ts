export interface WorkingRange {
  readonly fromBlock: string;
  readonly toBlock: string;
}

const LIMIT_EXCEEDED = -32_005;

/** Returns the range that works instead, where an error names one in its data, such as `0x10-0x1f`. */
export function workingRangeOf(error: unknown): WorkingRange | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, data }: { code?: unknown; data?: unknown } = error;
  if (code !== LIMIT_EXCEEDED || typeof data !== 'string') return undefined;
  const [, fromBlock, toBlock] = /^(0x[\da-f]{1,16})-(0x[\da-f]{1,16})$/.exec(data) ?? [];
  return fromBlock === undefined || toBlock === undefined ? undefined : { fromBlock, toBlock };
}

/** Returns params, by position or by name, whose filter has another range. Without a filter they stay as they are. */
export function withRange(params: unknown, range: WorkingRange): unknown {
  if (typeof params !== 'object' || params === null) return params;
  const [place, filter] =
    Object.entries(params).find(([, value]) => typeof value === 'object' && value !== null) ?? [];
  if (place === undefined || typeof filter !== 'object') return params;
  const others = Object.entries(filter ?? {}).filter(([name]) => name !== 'blockHash');
  const changed = { ...Object.fromEntries(others), ...range };
  return Array.isArray(params)
    ? params.map((value: unknown, index) => (String(index) === place ? changed : value))
    : { ...params, [place]: changed };
}
