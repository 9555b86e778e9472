import { getHeapSpaceStatistics } from 'node:v8';
import { returnMemory } from './return-memory.ts';

const youngBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.physical_space_size ?? NaN;

/** The size of the young generation after its release is below this. */
const RELEASED_BYTES = 4 * 1024 * 1024;

it('releases the pages by which the young generation grew at start', () => {
  const stored: object[] = [];
  do for (let index = 0; index < 10_000; index++) stored.push({ index });
  while (youngBytes() < 8 * 1024 * 1024);
  // Threads of earlier tests may still start in this process, and reset the flag.
  for (let tries = 0; tries < 10 && youngBytes() >= RELEASED_BYTES; tries++) returnMemory();
  expect(youngBytes()).toBeLessThan(RELEASED_BYTES);
  expect(stored.at(-1)).toEqual({ index: 9_999 });
});
