import { TimeBudget } from './time-budget.ts';

/** Uses CPU time of this thread. */
function spin(milliseconds: number): void {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  const end = used() + milliseconds;
  while (used() < end);
}

const never = () => false;

describe('TimeBudget', () => {
  it('interrupts a job that has used its CPU time', () => {
    const budget = new TimeBudget(20, never);
    expect(budget.isDue).toBe(false);
    spin(25);
    expect(budget.isDue).toBe(true);
    expect(budget.usedMs).toBeGreaterThanOrEqual(20);
    expect(budget.remainingMs).toBeLessThanOrEqual(0);
  });

  it('excludes the time in which the thread does not run', () => {
    // A virtual machine that loses its processor counts that time as the thread's: far less than this.
    const budget = new TimeBudget(300, never);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    expect(budget.isDue).toBe(false);
    expect(budget.remainingMs).toBeGreaterThan(0);
  });

  it('interrupts a job immediately when the owner of the thread requests it', () => {
    let isReported = false;
    const budget = new TimeBudget(60_000, () => isReported);
    expect(budget.isDue).toBe(false);
    isReported = true;
    expect(budget.isDue).toBe(true);
    expect(budget.remainingMs).toBe(0);
  });
});
