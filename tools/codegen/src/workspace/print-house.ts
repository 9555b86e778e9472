import type { HouseFigures } from './house-figures.ts';

/** Prints the figures of the workspace as lines of text, with each knot by its files. */
export function printHouse(house: HouseFigures): readonly string[] {
  const { lines } = house;
  return [
    `workspaces: ${house.workspaces}`,
    `hand-written lines without tests: ${lines.code}`,
    `lines of tests: ${lines.test}`,
    `generated lines: ${lines.generated}`,
    `upward imports: ${house.upward.length}`,
    ...house.upward.map(({ from, to }) => `  ${from} -> ${to}`),
    'packages by layer:',
    ...Object.entries(house.layers).map(([layer, names]) => `  ${layer}: ${names.join(', ')}`),
  ];
}
