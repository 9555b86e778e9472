import { setImmediate } from 'node:timers/promises';
import { TickTurns } from './tick-turns.ts';

describe('TickTurns', () => {
  it('runs work at once up to the bound of a tick, and the rest in later ticks in turns among the owners', async () => {
    const turns = new TickTurns(2);
    const run: string[] = [];
    const [greedy, other] = [{}, {}];
    for (let work = 0; work < 5; work++) turns.take(greedy, 1, () => run.push(`greedy ${work}`));
    turns.take(other, 1, () => run.push('other'));
    expect(run).toEqual(['greedy 0', 'greedy 1']);
    await setImmediate();
    expect(run.slice(2)).toEqual(['greedy 2', 'other']);
    await setImmediate();
    expect(run.slice(4)).toEqual(['greedy 3', 'greedy 4']);
  });

  it('runs work that costs more than a tick alone', async () => {
    const turns = new TickTurns(10);
    const run: number[] = [];
    for (let work = 0; work < 3; work++) turns.take(turns, 100, () => run.push(work));
    expect(run).toEqual([0]);
    await setImmediate();
    expect(run).toEqual([0, 1]);
    await setImmediate();
    expect(run).toEqual([0, 1, 2]);
  });
});
