import { createCpuClock, RunTime } from './run-time.ts';

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

describe('RunTime', () => {
  const { signal } = new AbortController();

  it('counts the time of short runs', () => {
    let now = 0;
    const time = new RunTime(signal, () => now, 3);
    const dues = [1, 1, 1].map((passed) => {
      time.measure(() => (now += passed));
      return time.isDue;
    });
    expect(dues).toEqual([false, false, true]);
  });

  it('does not count time that passes without work', () => {
    let now = 0;
    const time = new RunTime(signal, () => now, 3);
    now += 1_000;
    // The thread had no core meanwhile.
    time.measure(() => (now += 1_000));
    expect(time.isDue).toBe(false);
  });

  it('does not interrupt a long run that has CPU time left', () => {
    let now = 0;
    const time = new RunTime(signal, () => now, 1e9);
    const dues = time.measure(() => {
      now += 1_000;
      // The first check reads the CPU time.
      return [time.isDue, time.isDue];
    });
    expect(dues).toEqual([false, false]);
  });

  it('interrupts a run that uses up its CPU time', () => {
    const time = new RunTime(signal, () => performance.now(), 5);
    let isDue = false;
    time.measure(() => {
      while (!time.isDue);
      ({ isDue } = time);
    });
    expect([isDue, time.isDue]).toEqual([true, true]);
  });
});
