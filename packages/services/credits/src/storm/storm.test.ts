import { describeWith } from '@ethread/setup';
import { OPEN_CREDITS, runStorm, type StormReport } from './testing/storm.ts';

/** A new seed each time. A failure contains it, and run-storm.ts repeats it. */
const seed = Math.floor(Math.random() * 2 ** 32);
const calm = { seed, workers: 2, kills: 0, cuts: 0, restarts: 0, refunds: 0 };
const rough = { seed, workers: 2, kills: 2, cuts: 2, restarts: 1, refunds: 2 };

describe(`processes that spend concurrently, with kills, broken connections and midnight (seed ${seed})`, () => {
  describe('of a folder', () => {
    it('spends exactly the credits of calls with a response in a folder, whatever process is killed', async () => {
      const report = await runStorm({ ...rough, engine: 'embedded', calls: 4_000, cuts: 0, restarts: 0 });
      expectNothingOverspent(report);
      expectResponsesSpent(report, 0);
    });

    it('rejects a call only when no process of the folder has the credits', async () => {
      expectRejectionsDue(await runStorm({ ...calm, engine: 'embedded', calls: 3_000 }));
    });
  });

  describeWith('Redis')('of a Redis', () => {
    it('spends the credits of calls with a response in Redis, except those that a killed process had not sent', async () => {
      const report = await runStorm({ ...rough, engine: 'redis', calls: 3_000 });
      expectNothingOverspent(report);
      expectResponsesSpent(report, rough.kills * OPEN_CREDITS);
    });

    it('rejects a call only when no server of the Redis has the credits', async () => {
      expectRejectionsDue(await runStorm({ ...calm, engine: 'redis', calls: 2_000 }));
    });

    it('spends exactly the credits of calls with a response, with leases', async () => {
      const report = await runStorm({ ...rough, engine: 'leases', calls: 3_000 });
      expectNothingOverspent(report);
      expectResponsesSpent(report, 0);
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

/**
 * Expects the credits of calls with a response to be spent; `lost` is the limit of credits that crashes may have lost
 * in total, in the clients' favour.
 */
function expectResponsesSpent({ accountDays }: StormReport, lost: number): void {
  let missing = 0;
  for (const { spent, served, unsure } of accountDays) {
    expect(spent).toBeLessThanOrEqual(served + unsure);
    missing += Math.max(0, served - spent);
  }
  expect(missing).toBeLessThanOrEqual(lost);
}

/** Expects every rejection to be due, in a storm without refunds. */
function expectRejectionsDue(report: StormReport): void {
  expectNothingOverspent(report);
  expectResponsesSpent(report, 0);
  for (const { lowestRejected, left } of report.accountDays) expect(lowestRejected).toBeGreaterThan(left);
}
