import { groupDigits } from '@ethread/ui';

/** Prints a count with separators. */
export const printCount = (count: number): string => groupDigits(String(count));

export const formatBytes = (bytes: number): string =>
  bytes < 10_000 ? `${printCount(bytes)} B` : `${printCount(Math.round(bytes / 1_000))} kB`;
