/** Prints a count with separators. The first use of `Intl` takes a phone a tenth of a second, so it is not used. */
export const printCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

export const formatMs = (ms: number): string =>
  ms < 10 ? `${ms.toFixed(1)} ms` : `${printCount(Math.round(ms))} ms`;

export const formatBytes = (bytes: number): string =>
  bytes < 10_000 ? `${printCount(bytes)} B` : `${printCount(Math.round(bytes / 1_000))} kB`;
