import { describeWith } from '@ethread/setup';
import { runStorm, type StormReport } from './testing/storm.ts';

/** A new seed each time. A failure contains it, and run-storm.ts repeats it. */
const seed = Math.floor(Math.random() * 2 ** 32);

describe(`processes that spend concurrently (seed ${seed})`, () => {
  it('spend exactly the credits of calls with a response from a file, and reject a call only when no server has them', async () => {
    const report = await runStorm({ engine: 'SQLite', seed, workers: 2, calls: 2_000, weather: {} });
    expectNothingOverspent(report);
    for (const { spent, served } of report.accountDays) expect(spent).toBe(served);
    // A call that is refunded later has its credits while others are rejected.
    const withoutRefunds = report.accountDays.filter(({ hasRefunds }) => !hasRefunds);
    expect(withoutRefunds.length).toBeGreaterThan(0);
    for (const { lowestRejected, left } of withoutRefunds) expect(lowestRejected).toBeGreaterThan(left);
  });

  describeWith('PostgreSQL')('of PostgreSQL', () => {
    it('overspend nothing through kills, stops, outages and midnight, and charge no call without a response', async () => {
      const weather = { kill: 2, pause: 1, cut: 2, outage: 1 };
      const report = await runStorm({ engine: 'PostgreSQL', seed, workers: 2, calls: 3_000, weather });
      expectNothingOverspent(report);
      // A crash may lose calls, in the clients' favour.
      for (const { spent, served, unsure } of report.accountDays)
        expect(spent).toBeLessThanOrEqual(served + unsure);
    });
  });
});

function expectNothingOverspent({ accountDays, creditsPerDay }: StormReport): void {
  expect(accountDays.length).toBeGreaterThan(0);
  for (const day of accountDays) {
    expect(day.spent).toBeLessThanOrEqual(creditsPerDay);
    // No credits are withheld in the end.
    expect(day).toMatchObject({ left: creditsPerDay - day.spent });
  }
}
