import { createLruCache } from './lru-cache.ts';

describe('createLruCache', () => {
  it('evicts the least recently used entry when the total weight exceeds the limit', () => {
    const cache = createLruCache<string, number>(3);
    cache.set('a', 1, 1);
    cache.set('b', 2, 1);
    cache.set('c', 3, 1);
    cache.get('a');
    cache.set('d', 4, 1);
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([1, undefined, 3, 4]);
  });

  it('does not evict a new entry when all other entries were used', () => {
    const cache = createLruCache<string, number>(2);
    cache.set('a', 1, 1);
    cache.set('b', 2, 1);
    for (const key of ['b', 'a']) cache.get(key);
    cache.set('c', 3, 1);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([undefined, 2, 3]);
  });

  it('counts a key that is set twice only once', () => {
    const cache = createLruCache<string, number>(3);
    cache.set('a', 1, 2);
    cache.set('a', 2, 1);
    cache.set('b', 3, 2);
    expect([cache.get('a'), cache.get('b')]).toEqual([2, 3]);
  });

  it('does not cache an entry that is heavier than the limit', () => {
    const cache = createLruCache<string, number>(3);
    cache.set('a', 1, 4);
    expect(cache.get('a')).toBeUndefined();
  });

  it('makes room for other entries when one is deleted', () => {
    const cache = createLruCache<string, number>(2);
    cache.set('a', 1, 1);
    cache.set('b', 2, 1);
    cache.delete('a');
    cache.delete('a');
    cache.set('c', 3, 1);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([undefined, 2, 3]);
  });

  it('clears all entries and their weights', () => {
    const cache = createLruCache<string, number>(2);
    cache.set('a', 1, 2);
    cache.clear();
    expect(cache.get('a')).toBeUndefined();
    cache.set('b', 2, 1);
    cache.set('c', 3, 1);
    expect([cache.get('b'), cache.get('c')]).toEqual([2, 3]);
  });
});
