/** Latencies of a client, in milliseconds. */
export interface Latencies {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Summarizes times in milliseconds. */
export function latenciesOf(times: readonly number[]): Latencies {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
