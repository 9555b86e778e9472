import { setImmediate } from 'node:timers/promises';
import { Turns } from './turns.ts';

describe('Turns', () => {
  let now: number;
  let turns: Turns;
  let done: string[];

  beforeEach(() => {
    now = 0;
    turns = new Turns(() => now);
    done = [];
  });

  /** Does some steps, each of which takes the same time in milliseconds. */
  async function work(client: string, steps: number, milliseconds: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      const turn = turns.take(client);
      if (turn) await turn;
      now += milliseconds;
      done.push(client);
    }
  }

  it('begins a step at once, without a promise, while its client and the event-loop tick have time', () => {
    expect(turns.take('a')).toBeUndefined();
    now += 0.5;
    expect(turns.take('a')).toBeUndefined();
    now += 0.5;
    expect(turns.take('a')).toBeInstanceOf(Promise);
    expect(turns.take('b')).toBeUndefined();
    now += 1;
    expect(turns.take('c')).toBeInstanceOf(Promise);
  });

  it('begins one step at once where many are requested before any of them works', async () => {
    const step = async (client: string) => {
      await turns.take(client);
      now += 1;
      done.push(client);
    };
    const working = Promise.all(Array.from({ length: 20 }, (_, client) => step(`${client}`)));
    const before: number[] = [];
    while (done.length < 20) {
      before.push(done.length);
      await setImmediate();
    }
    await working;
    const ticks = [...before.slice(1), done.length].map((count, at) => count - (before[at] ?? 0));
    // The first tick also has a step that waited.
    expect(ticks[0]).toBeLessThanOrEqual(2);
    expect(Math.max(...ticks.slice(1))).toBe(1);
  });

  it('does a millisecond of waiting steps in an event-loop tick', async () => {
    const working = Promise.all(['a', 'b', 'c'].map((client) => work(client, 40, 0.25)));
    const before: number[] = [];
    while (done.length < 120) {
      before.push(done.length);
      await setImmediate();
    }
    await working;
    const ticks = before.slice(1).map((count, at) => count - (before[at] ?? 0));
    // The first one also has the steps that began at once.
    expect(Math.max(...ticks.slice(1))).toBe(4);
  });

  it('gives each client the same time, however many steps it has waiting and however long they are', async () => {
    const greedy = Promise.all(Array.from({ length: 50 }, () => work('greedy', 2, 1)));
    await setImmediate();
    await work('patient', 10, 0.1);
    expect(done.filter((client) => client === 'greedy').length).toBeLessThanOrEqual(6);
    await greedy;
    expect([done.length, turns.waiting]).toEqual([110, 0]);
  });

  it('ends a step once the microtasks of its event-loop callback have run', async () => {
    const step = async () => {
      await turns.take('a');
      for (let part = 0; part < 10; part++) {
        now += 0.125;
        await undefined;
      }
      done.push('a');
    };
    await step();
    expect(done).toEqual(['a']);
    expect(turns.take('a')).toBeInstanceOf(Promise);
  });

  it('charges a step for the writes that its streams leave to the next tick', async () => {
    const step = async () => {
      await turns.take('a');
      await undefined;
      process.nextTick(() => (now += 1));
    };
    await step();
    await new Promise<void>((resolve) =>
      process.nextTick(() => process.nextTick(() => process.nextTick(resolve))),
    );
    expect(now).toBe(1);
    expect(turns.take('a')).toBeInstanceOf(Promise);
  });

  it('paces work in steps of a millisecond', async () => {
    const pace = turns.paceOf('a');
    expect(pace.isDue()).toBe(false);
    now += 1;
    expect(pace.isDue()).toBe(true);
    await pace.rest();
    expect(pace.isDue()).toBe(false);
  });
});
