import { HotCache } from './hot-cache.ts';

describe('HotCache', () => {
  it('evicts nothing that was used again, however many entries are used once', () => {
    const cache = new HotCache<number>(1_000);
    cache.set('hot', 1, 100);
    cache.get('hot');
    for (let entry = 0; entry < 10_000; entry++) cache.set(`once ${entry}`, entry, 100);
    expect(cache.get('hot')).toBe(1);
    expect(cache.get('once 0')).toBeUndefined();
    expect(cache.get('once 9999')).toBe(9_999);
  });

  it('weighs an entry that was used again once', () => {
    const cache = new HotCache<number>(1_000);
    for (const key of ['first', 'second']) cache.set(key, 1, 100);
    cache.get('first');
    // There is room for two entries that were used once.
    cache.set('third', 3, 100);
    expect(cache.get('second')).toBe(1);
  });

  it('evicts entries beyond its memory that were used again but not lately', () => {
    const cache = new HotCache<number>(1_000);
    for (let entry = 0; entry < 100; entry++) {
      cache.set(`entry ${entry}`, entry, 100);
      cache.get(`entry ${entry}`);
    }
    const left = Array.from({ length: 100 }, (_none, entry) => cache.get(`entry ${entry}`));
    expect(left.filter((value) => value !== undefined).length).toBeLessThanOrEqual(10);
  });
});
