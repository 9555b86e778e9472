import { describeWith } from '@ethread/setup';
import { BY_DESIGN } from './by-design.ts';
import { printReport } from './print-report.ts';
import { runSuites } from './run-suites.ts';

/** Number of files that every test run includes. `npx nx run @ethread/official-suites:whole` runs all files. */
const SAMPLE = 120;
const SEED = Number(process.env['SUITES_SEED'] ?? 1);

describeWith('recorded data')("Ethereum's own test suites", () => {
  it('pass in a sample of their files, except for tests that differ by design', async () => {
    const start = performance.now();
    const report = await runSuites({ sample: SAMPLE, seed: SEED, processes: 2 });
    process.stderr.write(printReport(report, (performance.now() - start) / 1000));
    expect(report.failures).toEqual([]);
    expect(report.results.reduce((sum, { acceptedInvalid }) => sum + acceptedInvalid, 0)).toBe(0);
    expect(report.results.length).toBeGreaterThan(5);
  }, 600_000);

  it('have a reason for each test that differs by design', () => {
    for (const { test, reason } of BY_DESIGN) {
      expect(test).toMatch(/\.json#/);
      expect(reason.length).toBeGreaterThan(20);
    }
  });
});
