import { describeWith } from '@ethread/setup';
import { OPEN_CREDITS, runStorm, type StormReport } from './storm.test.data.ts';

/** Another seed each time; a failure names it, and run-storm.test.data.ts repeats it. */
const seed = Math.floor(Math.random() * 2 ** 32);
const calm = { seed, workers: 2, kills: 0, cuts: 0, restarts: 0, refunds: 0 };
const rough = { seed, workers: 2, kills: 2, cuts: 2, restarts: 1, refunds: 2 };

describe(`processes that spend at once, kills, cuts and midnight (seed ${seed})`, () => {
  describe('of a folder', () => {
    it('spend what was answered, to the credit, whatever is killed', async () => {
      const report = await runStorm({ ...rough, engine: 'embedded', calls: 4_000, cuts: 0, restarts: 0 });
      expectNothingOverspent(report);
      expectAnswersSpent(report, 0);
    }, 60_000);

    it('are refused only what nobody has', async () => {
      expectRefusalsDue(await runStorm({ ...calm, engine: 'embedded', calls: 3_000 }));
    }, 60_000);
  });

  describeWith('Redis')('of a Redis', () => {
    it('spend what was answered, but for what a killed process had not sent', async () => {
      const report = await runStorm({ ...rough, engine: 'redis', calls: 3_000 });
      expectNothingOverspent(report);
      expectAnswersSpent(report, rough.kills * OPEN_CREDITS);
    }, 60_000);

    it('are refused only what nobody has', async () => {
      expectRefusalsDue(await runStorm({ ...calm, engine: 'redis', calls: 2_000 }));
    }, 60_000);

    it('spend what was answered, to the credit, with leases', async () => {
      const report = await runStorm({ ...rough, engine: 'leases', calls: 3_000 });
      expectNothingOverspent(report);
      expectAnswersSpent(report, 0);
    }, 60_000);
  });
});

function expectNothingOverspent({ accountDays, creditsPerDay }: StormReport): void {
  expect(accountDays.length).toBeGreaterThan(0);
  for (const day of accountDays) {
    expect(day.spent).toBeLessThanOrEqual(creditsPerDay);
    // Nothing is held back in the end.
    expect(day).toMatchObject({ left: creditsPerDay - day.spent });
  }
}

/** `lost`: credits of answered calls that crashes may have lost in all, in the callers' favour. */
function expectAnswersSpent({ accountDays }: StormReport, lost: number): void {
  let missing = 0;
  for (const { spent, answered, unsure } of accountDays) {
    expect(spent).toBeLessThanOrEqual(answered + unsure);
    missing += Math.max(0, answered - spent);
  }
  expect(missing).toBeLessThanOrEqual(lost);
}

/** In a storm in which nothing is given back. */
function expectRefusalsDue(report: StormReport): void {
  expectNothingOverspent(report);
  expectAnswersSpent(report, 0);
  for (const { lowestRefused, left } of report.accountDays) expect(lowestRefused).toBeGreaterThan(left);
}
