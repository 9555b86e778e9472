import type { BlockRange } from '../block-range.ts';

/** The folder of a store's segments. */
export const SEGMENTS = 'segments';

const padded = (number: number) => String(number).padStart(10, '0');

/** Returns the name of the file with the blocks of a segment. */
export function blocksName({ from, to }: BlockRange): string {
  return `${padded(from)}-${padded(to)}.blocks`;
}

/** Returns the name of the file with the positions of a segment's transactions. */
export function positionsName({ from, to }: BlockRange): string {
  return `${padded(from)}-${padded(to)}.positions`;
}
