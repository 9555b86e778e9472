import { RunTime } from '@ethread/calls';
import { createCpuClock, THREAD_CLOCKS } from './thread-cpu.ts';

describe('createCpuClock', () => {
  it('does not count time in which the thread had no work', () => {
    let now = 0;
    const clock = createCpuClock(() => now);
    const began = clock();
    now += 1e9;
    expect(clock() - began).toBeLessThan(1e6);
  });

  it('counts the CPU time of work', () => {
    let now = 0;
    const clock = createCpuClock(() => now);
    const began = clock();
    while (clock() - began < 1) now += 1;
    expect(clock()).toBeGreaterThan(began);
  });
});

describe('THREAD_CLOCKS', () => {
  it('interrupt a run that uses up its CPU time', () => {
    const time = new RunTime(5, THREAD_CLOCKS);
    time.measure(() => {
      while (!time.isDue);
    });
    expect(time.usedMs).toBeGreaterThanOrEqual(5);
  });
});
