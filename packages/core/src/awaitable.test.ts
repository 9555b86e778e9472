import { ensure, rescue, whenReady } from './awaitable.ts';

describe('values that may be promises', () => {
  it('whenReady continues at once with a value, and later with a promise', async () => {
    expect(whenReady(1, (value) => value + 1)).toBe(2);
    await expect(whenReady(Promise.resolve(1), (value) => value + 1)).resolves.toBe(2);
  });

  it('rescue handles the error of a throw and of a rejection, and passes values on', async () => {
    const fail = () => {
      throw new Error('lost');
    };
    const textOf = (error: unknown) => String(error);
    expect(rescue(() => 1, textOf)).toBe(1);
    expect(rescue(fail, textOf)).toBe('Error: lost');
    await expect(rescue(() => Promise.reject(new Error('late')), textOf)).resolves.toBe('Error: late');
  });

  it('ensure runs its end once, after a value, a throw, a promise and a rejection', async () => {
    let ends = 0;
    const end = () => void ends++;
    expect(ensure(() => 1, end)).toBe(1);
    expect(() =>
      ensure(() => {
        throw new Error('lost');
      }, end),
    ).toThrow('lost');
    expect(ends).toBe(2);
    const waiting = ensure(() => Promise.resolve(1), end);
    expect(ends).toBe(2);
    await expect(waiting).resolves.toBe(1);
    await expect(ensure(() => Promise.reject(new Error('late')), end)).rejects.toThrow('late');
    expect(ends).toBe(4);
  });
});
