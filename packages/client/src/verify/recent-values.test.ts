import { createRecentValues } from './recent-values.ts';

describe('recent values', () => {
  it('are made once, for all who ask meanwhile, too', async () => {
    let made = 0;
    const recent = createRecentValues<number>(2);
    const make = () => Promise.resolve(++made);
    expect(await Promise.all([recent.get('a', make), recent.get('a', make)])).toEqual([1, 1]);
  });

  it('leave in the order in which they were asked for', async () => {
    const made: string[] = [];
    const recent = createRecentValues<string>(2);
    const ask = (key: string) => recent.get(key, () => (made.push(key), Promise.resolve(key)));
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  it('are made again when that failed', async () => {
    const recent = createRecentValues<string>(2);
    await expect(recent.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await recent.get('a', () => Promise.resolve('yes'))).toBe('yes');
  });
});
