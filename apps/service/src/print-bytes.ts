const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** Bytes of a GiB. */
export const GIB: number = 1024 ** 3;

/** Formats bytes with a binary unit, as systems report disks and memory: 12.5 GiB. */
export function printBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  for (; size >= 1024 && unit < UNITS.length - 1; unit++) size /= 1024;
  return `${unit === 0 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}
