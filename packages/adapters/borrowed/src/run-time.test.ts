import { createCpuClock } from './run-time.ts';

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
