import { getHeapSpaceStatistics } from 'node:v8';
import { returnMemory } from './return-memory.ts';

const youngBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.physical_space_size ?? NaN;

it('releases the pages by which the young generation grew at start', () => {
  const stored: object[] = [];
  do for (let index = 0; index < 10_000; index++) stored.push({ index });
  while (youngBytes() < 8 * 1024 * 1024);
  returnMemory();
  expect(youngBytes()).toBeLessThan(4 * 1024 * 1024);
  expect(stored.at(-1)).toEqual({ index: 9_999 });
  expect('gc' in globalThis).toBe(false);
});
