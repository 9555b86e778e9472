import { BY_DESIGN } from './by-design.ts';
import { printReport } from './print-report.ts';
import { hasSuites, runSuites } from './run-suites.ts';

/** The files of the sample that every run of the tests takes; `npx nx run @ethread/official-suites:whole` runs all. */
const SAMPLE = 120;
const SEED = Number(process.env['SUITES_SEED'] ?? 1);

const describeSuites = hasSuites() ? describe : describe.skip;
if (!hasSuites()) process.stderr.write("SKIPPED, since the archives of Ethereum's suites are not there\n");

describeSuites("Ethereum's own test suites", () => {
  it('come out as they say in a sample of their files, but for what is otherwise by design', async () => {
    const start = performance.now();
    const report = await runSuites({ sample: SAMPLE, seed: SEED, processes: 2 });
    process.stderr.write(printReport(report, (performance.now() - start) / 1000));
    expect(report.failures).toEqual([]);
    expect(report.results.reduce((sum, { acceptedInvalid }) => sum + acceptedInvalid, 0)).toBe(0);
    expect(report.results.length).toBeGreaterThan(5);
  }, 600_000);

  it('give a reason for each test that comes out otherwise by design', () => {
    for (const { test, reason } of BY_DESIGN) {
      expect(test).toMatch(/\.json#/);
      expect(reason.length).toBeGreaterThan(20);
    }
  });
});
