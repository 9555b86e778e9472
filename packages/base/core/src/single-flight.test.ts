import { createSingleFlight } from './single-flight.ts';

const forever = new AbortController().signal;

describe('createSingleFlight', () => {
  it('shares the work of equal parallel calls and its failure, and starts new work for a later call', async () => {
    const flights = createSingleFlight<number>();
    let begun = 0;
    let finish: (value: number) => void = () => {};
    const work = () => {
      begun++;
      return new Promise<number>((resolve) => (finish = resolve));
    };
    const calls = [1, 2, 3].map(() => flights.share('key', forever, work));
    const other = flights.share('other', forever, () => Promise.resolve(7));
    finish(5);
    expect(await Promise.all(calls)).toEqual([5, 5, 5]);
    expect(await other).toBe(7);
    expect(begun).toBe(1);
    expect(flights.size).toBe(0);
    const next = flights.share('key', forever, work);
    finish(6);
    expect(await next).toBe(6);
    const fail = () => Promise.reject(new Error('no'));
    const failing = [1, 2].map(() => flights.share('key', forever, fail));
    expect(await Promise.allSettled(failing)).toMatchObject(Array(2).fill({ status: 'rejected' }));
    expect(flights.size).toBe(0);
  });

  it('returns the result of work that ends at once, and shares nothing', async () => {
    const flights = createSingleFlight<number>();
    let begun = 0;
    const calls = [1, 2].map(() => flights.share('key', forever, () => ++begun));
    expect(await Promise.all(calls)).toEqual([1, 2]);
    expect(flights.size).toBe(0);
  });

  it('continues the work when one call is aborted, and aborts it when all are', async () => {
    const flights = createSingleFlight<number>();
    const [one, two] = [new AbortController(), new AbortController()];
    let signal: AbortSignal | undefined;
    const work = (given: AbortSignal) => {
      signal = given;
      return new Promise<number>(() => {});
    };
    const first = flights.share('key', one.signal, work);
    const second = flights.share('key', two.signal, work);
    one.abort(new Error('one left'));
    await expect(first).rejects.toThrow('one left');
    expect(signal?.aborted).toBe(false);
    two.abort(new Error('two left'));
    await expect(second).rejects.toThrow('two left');
    expect(signal?.aborted).toBe(true);
    expect(flights.size).toBe(0);
  });
});
