import { createLruCache } from './lru-cache.ts';

it.each<[string, number, string, readonly (number | undefined)[]]>([
  ['evicts the least recently used entry', 3, 'a1 b1 c1 a? d1', [1, undefined, 1, 1]],
  ['does not evict a new entry when all others were used', 2, 'a1 b1 b? a? c1', [undefined, 1, 1]],
  ['counts a key that is set twice only once', 3, 'a2 a1 b2', [1, 2]],
  ['does not cache an entry that is heavier than the limit', 3, 'a4', [undefined]],
  ['makes room for others when one is deleted', 2, 'a1 b1 a- a- c1', [undefined, 1, 1]],
  ['clears all entries and their weights', 2, 'a2 * b1 c1', [undefined, 1, 1]],
])('createLruCache %s', (_what, limit, steps, cached) => {
  const cache = createLruCache<string, number>(limit);
  for (const [key = '', step = ''] of steps.split(' ')) {
    if (key === '*') cache.clear();
    else if (step === '?') cache.get(key);
    else if (step === '-') cache.delete(key);
    else cache.set(key, Number(step), Number(step));
  }
  expect(cached.map((_value, at) => cache.get('abcd'.charAt(at)))).toEqual(cached);
});
