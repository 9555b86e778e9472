import { createRecentValues } from './recent-values.ts';

describe('createRecentValues', () => {
  it('creates a value again after a failure', async () => {
    const recent = createRecentValues<string>(2);
    await expect(recent.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await recent.get('a', () => Promise.resolve('yes'))).toBe('yes');
  });
});
