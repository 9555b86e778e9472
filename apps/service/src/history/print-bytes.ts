const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Formats bytes with a decimal unit. */
export function printBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  for (; size >= 1000 && unit < UNITS.length - 1; unit++) size /= 1000;
  return `${unit === 0 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}
