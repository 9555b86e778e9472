import { setImmediate } from 'node:timers/promises';
import { atEndOfTick } from './turns.ts';

describe('the end of an event-loop tick', () => {
  it('runs the tasks of a tick in the order of their phases', async () => {
    const run: string[] = [];
    for (const phase of ['step', 'call', 'settle', 'send'] as const)
      atEndOfTick(phase, () => run.push(phase));
    await setImmediate();
    expect(run).toEqual(['send', 'settle', 'call', 'step']);
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
