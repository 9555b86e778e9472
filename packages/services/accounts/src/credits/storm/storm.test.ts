import { describeWith } from '@ethread/setup';
import { runStorm, type StormReport } from './testing/storm.ts';

/** A new seed each time. A failure contains it, and run-storm.ts repeats it. */
const seed = Math.floor(Math.random() * 2 ** 32);
const calm = { seed, workers: 2, kills: 0, pauses: 0, cuts: 0, outages: 0, refunds: 0 };
const rough = { seed, workers: 2, kills: 2, pauses: 1, cuts: 2, outages: 1, refunds: 2 };

/** Defines the storms over an engine. */
function itCountsExactly(engine: 'SQLite' | 'PostgreSQL'): void {
  it('spends the credits of calls with a response, except those that a killed or stopped process had not reported', async () => {
    const weather = engine === 'SQLite' ? { cuts: 0, outages: 0 } : {};
    const report = await runStorm({ ...rough, ...weather, engine, calls: 3_000 });
    expectNothingOverspent(report);
    expectResponsesSpent(report, Infinity);
  });

  it('spends exactly the credits of calls with a response, and rejects a call only when no server has the credits', async () => {
    const report = await runStorm({ ...calm, engine, calls: 2_000 });
    expectNothingOverspent(report);
    expectResponsesSpent(report, 0);
    for (const { lowestRejected, left } of report.accountDays) expect(lowestRejected).toBeGreaterThan(left);
  });
}

describe(`processes that spend concurrently, with kills, stops, broken connections and midnight (seed ${seed})`, () => {
  describe('of a file', () => {
    itCountsExactly('SQLite');
  });
  describeWith('PostgreSQL')('of PostgreSQL', () => {
    itCountsExactly('PostgreSQL');
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
