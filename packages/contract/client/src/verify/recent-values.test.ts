import { createRecentValues } from './recent-values.ts';

describe('createRecentValues', () => {
  it('creates a value once, also for concurrent requests', async () => {
    let made = 0;
    const recent = createRecentValues<number>(2);
    const make = () => Promise.resolve(++made);
    expect(await Promise.all([recent.get('a', make), recent.get('a', make)])).toEqual([1, 1]);
  });

  it('evicts the value that was not used again', async () => {
    const made: string[] = [];
    const recent = createRecentValues<string>(2);
    const query = (key: string) => recent.get(key, () => (made.push(key), Promise.resolve(key)));
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await query(key);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  it('creates a value again after a failure', async () => {
    const recent = createRecentValues<string>(2);
    await expect(recent.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await recent.get('a', () => Promise.resolve('yes'))).toBe('yes');
  });
});
