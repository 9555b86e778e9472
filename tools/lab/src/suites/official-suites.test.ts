import { describeWith } from '@ethread/setup';
import { BY_DESIGN } from './by-design.ts';
import { printReport } from './print-report.ts';
import { runSuites } from './run-suites.ts';

/** The seed of a file of each folder. `npx nx run @ethread/lab:suites` runs all. */
const SEED = Number(process.env['SUITES_SEED'] ?? 1);

describeWith('recorded data')("Ethereum's own test suites", () => {
  it('pass in one file of each of their folders, except for tests that differ by design', async () => {
    const start = performance.now();
    const report = await runSuites({ sampleSeed: SEED });
    process.stderr.write(printReport(report, (performance.now() - start) / 1000));
    expect(report.failures).toEqual([]);
    const forks = new Set(report.results.map(({ fork }) => fork));
    expect([...forks]).toEqual(expect.arrayContaining(['Cancun', 'Prague', 'Osaka', 'Amsterdam']));
    expect(report.files).toBeGreaterThan(150);
  }, 600_000);

  it('have a reason for each test that differs by design', () => {
    for (const { test, reason } of BY_DESIGN) {
      expect(test).toMatch(/\.json#/);
      expect(reason.length).toBeGreaterThan(20);
    }
  });
});
