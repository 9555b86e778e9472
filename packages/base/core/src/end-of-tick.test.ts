import { setImmediate } from 'node:timers/promises';
import { atEndOfTick } from './end-of-tick.ts';

describe('the end of an event-loop tick', () => {
  it('runs the tasks of a tick in the order of their phases', async () => {
    const run: string[] = [];
    for (const phase of ['step', 'call', 'settle', 'send', 'begin'] as const)
      atEndOfTick(phase, () => run.push(phase));
    await setImmediate();
    expect(run).toEqual(['begin', 'send', 'settle', 'call', 'step']);
  });

  it('runs a task of a later phase in the same tick, and one of an earlier phase in the next tick', async () => {
    const run: string[] = [];
    atEndOfTick('begin', () => atEndOfTick('send', () => run.push('sent at once')));
    atEndOfTick('step', () => atEndOfTick('send', () => run.push('sent later')));
    await setImmediate();
    expect(run).toEqual(['sent at once']);
    await setImmediate();
    expect(run).toEqual(['sent at once', 'sent later']);
  });
});
