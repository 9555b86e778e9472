const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** Formats bytes with a binary unit, as systems report disks and memory: 312 B, 5 MiB, 12.5 GiB. */
export function printBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  for (; size >= 1024 && unit < UNITS.length - 1; unit++) size /= 1024;
  return `${Number(size.toFixed(unit === 0 ? 0 : 1))} ${UNITS[unit]}`;
}
