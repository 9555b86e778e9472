import { createBoundedCache } from './bounded-cache.ts';

describe('createBoundedCache', () => {
  it('removes the least recently used entry when the cache reaches its bound', () => {
    const cache = createBoundedCache<string, number>(10);
    cache.set('a', 1, 4);
    cache.set('b', 2, 4);
    expect(cache.get('a')).toBe(1);
    cache.set('c', 3, 4);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
  });

  it('caches no entry heavier than the bound, and counts a replaced entry once', () => {
    const cache = createBoundedCache<string, number>(10);
    cache.set('a', 1, 11);
    expect(cache.get('a')).toBeUndefined();
    for (let time = 0; time < 5; time++) cache.set('b', time, 6);
    cache.set('c', 3, 4);
    expect([cache.get('b'), cache.get('c')]).toEqual([4, 3]);
  });
});
