import { RunTime } from './run-time.ts';

/** A clock, and the CPU time of a thread, which a test moves. */
function clocks() {
  const times = { now: 0, cpuMs: 0 };
  return {
    pass(milliseconds: number, cpuMs = milliseconds) {
      times.now += milliseconds;
      times.cpuMs += cpuMs;
    },
    now: () => times.now,
    cpuMs: () => times.cpuMs,
  };
}

describe('RunTime', () => {
  it('counts the time of all runs, and none between them', () => {
    const clock = clocks();
    const time = new RunTime(3, clock);
    const dues = [1, 1, 1].map((passed) => {
      clock.pass(1_000);
      time.measure(() => clock.pass(passed));
      return time.isDue;
    });
    expect(dues).toEqual([false, false, true]);
    expect(time.usedMs).toBe(3);
  });

  it('does not count time in which the thread has no core', () => {
    const clock = clocks();
    const time = new RunTime(5, clock);
    time.measure(() => {
      clock.pass(1_000, 0);
      expect(time.isDue).toBe(false);
      clock.pass(1_000, 0);
      expect(time.isDue).toBe(false);
    });
    expect(time.usedMs).toBe(2);
  });

  it('interrupts a run that has used its CPU time, and every later one', () => {
    const clock = clocks();
    const time = new RunTime(5, clock);
    time.measure(() => {
      clock.pass(2);
      expect(time.isDue).toBe(false);
      clock.pass(2.9);
      expect(time.isDue).toBe(false);
      clock.pass(0.2);
      expect(time.isDue).toBe(true);
      clock.pass(100);
      expect(time.isDue).toBe(true);
    });
    expect(time.isDue).toBe(true);
    expect(time.usedMs).toBeCloseTo(5.1);
  });

  it('interrupts a run at once when it must end', () => {
    let isReported = false;
    const time = new RunTime(60_000, clocks(), { mustEnd: () => isReported });
    time.measure(() => {
      expect(time.isDue).toBe(false);
      isReported = true;
      expect(time.isDue).toBe(true);
    });
  });

  it('interrupts a run that has waited at its first check', () => {
    const clock = clocks();
    const time = new RunTime(60_000, clock, { hasWaited: () => true });
    time.measure(() => {
      clock.pass(1);
      expect(time.isDue).toBe(false);
      clock.pass(1);
      expect(time.isDue).toBe(true);
    });
  });
});
