import { setImmediate } from 'node:timers/promises';
import { atEndOfTick, Turns } from './turns.ts';

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

  /** Returns how many steps each event-loop tick did until this many were done. */
  async function stepsOfTicks(count: number): Promise<number[]> {
    const before: number[] = [];
    while (done.length < count) {
      before.push(done.length);
      await setImmediate();
    }
    return [...before.slice(1), done.length].map((after, at) => after - (before[at] ?? 0));
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

  it('runs work at once while its client has time, and later work in a turn', async () => {
    const run = () => turns.run('a', () => (now += 0.5));
    expect([run(), run()]).toEqual([0.5, 1]);
    const later = run();
    expect([later, turns.waitingOf('a')]).toEqual([expect.any(Promise), 1]);
    expect([await later, turns.waitingOf('a')]).toEqual([1.5, 0]);
  });

  // The first tick also has the steps that began at once.
  it.each([
    ['one step of a millisecond', 20, 1, 1, 1],
    ['a millisecond of shorter steps', 3, 40, 0.25, 4],
  ])('does %s in an event-loop tick', async (_case, clients, steps, milliseconds, most) => {
    const working = Promise.all(
      Array.from({ length: clients }, (_, client) => work(`${client}`, steps, milliseconds)),
    );
    const [first, ...later] = await stepsOfTicks(clients * steps);
    await working;
    expect(first).toBeLessThanOrEqual(2 * most);
    expect(Math.max(...later)).toBe(most);
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

describe('the end of an event-loop tick', () => {
  it('runs the tasks of a tick in the order of their phases', async () => {
    const run: string[] = [];
    for (const phase of ['step', 'settle', 'send'] as const) atEndOfTick(phase, () => run.push(phase));
    await setImmediate();
    expect(run).toEqual(['send', 'settle', 'step']);
  });

  it('runs a task of a later phase in the same tick, and one of an earlier phase in the next tick', async () => {
    const run: string[] = [];
    atEndOfTick('send', () => atEndOfTick('settle', () => run.push('settled at once')));
    atEndOfTick('step', () => atEndOfTick('settle', () => run.push('settled later')));
    await setImmediate();
    expect(run).toEqual(['settled at once']);
    await setImmediate();
    expect(run).toEqual(['settled at once', 'settled later']);
  });
});
