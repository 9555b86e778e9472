import { type Awaitable, awaited, ensure, produce, rescue, runSteps, whenReady } from './awaitable.ts';

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

  it('runSteps returns a result at once where no step waits, and a promise where one does', async () => {
    function* sum(values: readonly Awaitable<number>[]) {
      let total = 0;
      for (const value of values) total += yield* awaited(value);
      return total;
    }
    expect(runSteps(sum([1, 2, 3]))).toBe(6);
    await expect(runSteps(sum([1, Promise.resolve(2), 3, Promise.resolve(4)]))).resolves.toBe(10);
  });

  it('runSteps throws the error of a rejected promise where the steps wait for it', async () => {
    function* careful() {
      try {
        return yield* awaited(Promise.reject<string>(new Error('lost')));
      } catch (error) {
        yield* awaited(Promise.resolve());
        return String(error);
      }
    }
    function* careless() {
      yield* awaited(Promise.reject(new Error('late')));
    }
    await expect(runSteps(careful())).resolves.toBe('Error: lost');
    await expect(runSteps(careless())).rejects.toThrow('late');
  });

  it('produce returns items at once until the steps wait', async () => {
    const source = produce<string>(
      (function* () {
        yield 'first';
        yield yield* awaited(Promise.resolve('second'));
        yield 'third';
      })(),
    );
    expect(source.next()).toEqual({ done: false, value: 'first' });
    const second = source.next();
    expect(second).toBeInstanceOf(Promise);
    expect(await second).toEqual({ done: false, value: 'second' });
    expect(source.next()).toEqual({ done: false, value: 'third' });
    expect(source.next()).toEqual({ done: true, value: undefined });
  });
});
