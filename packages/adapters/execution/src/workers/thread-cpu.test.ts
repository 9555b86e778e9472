import { RunTime } from '@ethread/calls';
import { THREAD_CLOCKS } from './thread-cpu.ts';

describe('THREAD_CLOCKS', () => {
  it('interrupt a run that uses up its CPU time', () => {
    const time = new RunTime(5, THREAD_CLOCKS);
    time.measure(() => {
      while (!time.isDue);
    });
    expect(time.usedMs).toBeGreaterThanOrEqual(5);
  });
});
