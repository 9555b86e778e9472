import { setImmediate } from 'node:timers/promises';
import { RequestBegins } from './request-begins.ts';

describe('RequestBegins', () => {
  let now: number;
  let begun: string[];
  let begins: RequestBegins;

  beforeEach(() => {
    now = 0;
    begun = [];
    begins = new RequestBegins(() => now);
  });

  function take(client: string, milliseconds: number): void {
    begins.take(client, () => {
      begun.push(client);
      now += milliseconds;
    });
  }

  it('begins requests until the time of a tick is used, and the others in later ticks', async () => {
    for (let request = 0; request < 8; request++) take('a', 0.125);
    expect(begun).toHaveLength(4);
    await setImmediate();
    expect(begun).toHaveLength(8);
  });

  it('begins the first request of another client at once, while others wait', () => {
    for (let request = 0; request < 8; request++) take('greedy', 0.125);
    take('patient', 0.125);
    expect(begun.at(-1)).toBe('patient');
  });

  it('begins the next request of a client with one at a time before those of ten others with many', async () => {
    const greedy = Array.from({ length: 10 }, (_, index) => `greedy ${index}`);
    const refill = () => {
      for (const client of greedy)
        for (let request = begins.waitingOf(client); request < 24; request++) take(client, 0.5);
    };
    refill();
    const waited: number[] = [];
    for (let request = 0; request < 20; request++) {
      // Two first requests use the time of a tick, so that the patient client waits, too.
      take(`new ${request}`, 1);
      take('patient', 0.5);
      let ticks = 0;
      for (; begins.waitingOf('patient') > 0; ticks++) {
        await setImmediate();
        refill();
      }
      waited.push(ticks);
    }
    // At first nobody was served, and all are equal.
    expect(Math.max(...waited.slice(1))).toBeLessThanOrEqual(2);
  });
});
