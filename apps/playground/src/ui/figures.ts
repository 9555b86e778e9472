import { groupDigits } from '@ethread/ui';

/** Prints a count with separators. */
export const printCount = (count: number): string => groupDigits(String(count));

export const formatMs = (ms: number): string =>
  ms < 10 ? `${ms.toFixed(1)} ms` : `${printCount(Math.round(ms))} ms`;

export const formatBytes = (bytes: number): string =>
  bytes < 10_000 ? `${printCount(bytes)} B` : `${printCount(Math.round(bytes / 1_000))} kB`;
