import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runtime.mjs';
import { workspaceFolders } from './workspace-folders.mjs';

/**
 * The variable with the id of the run of `npm test` that produced the counts, which distinguishes new counts from those
 * of Nx's cache.
 */
export const RUN_VARIABLE = 'ETHREAD_TEST_RUN';

/** The file of a project's counts, which Nx caches with the test's result. */
const FILE = 'test-results/counts.json';

/** Deletes the counts of earlier runs. */
export function clearTestCounts() {
  for (const folder of projectFolders()) rmSync(join(folder, FILE), { force: true });
}

/** Writes one project's counts below its folder. A test file that could not run at all counts as one failure. */
export function writeTestCounts(folder, counts) {
  mkdirSync(join(folder, 'test-results'), { recursive: true });
  writeFileSync(join(folder, FILE), JSON.stringify({ ...counts, run: process.env[RUN_VARIABLE] }));
}

/**
 * Sums the counts of all projects. `cached` counts the tests that did not run again, since none of their dependencies
 * has changed. `suites` are the skipped suites, with their missing requirements; `failures` the failed tests, with their
 * messages.
 */
export function sumTestCounts(run) {
  const sum = { passed: 0, failed: 0, skipped: 0, cached: 0, suites: [], failures: [], files: [] };
  for (const folder of projectFolders()) {
    if (!existsSync(join(folder, FILE))) continue;
    const counts = JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
    for (const key of ['passed', 'failed', 'skipped']) sum[key] += counts[key];
    if (counts.run !== run) sum.cached += counts.passed + counts.failed;
    for (const key of ['suites', 'failures', 'files'])
      sum[key].push(...counts[key].map((one) => ({ project: counts.project, ...one })));
  }
  return sum;
}

/**
 * Lists every project with tests that wrote no counts: its process ended before its tests did, or it found
 * none. Each is a failure that no count shows.
 */
export function projectsWithoutCounts() {
  return workspaceFolders(root)
    .filter((folder) => existsSync(join(root, folder, 'jest.config.mjs')))
    .filter((folder) => !existsSync(join(root, folder, FILE)))
    .map((folder) => ({
      project: folder,
      file: 'all files',
      title: 'no test ended',
      message: 'Its process ended before its tests, or found no tests. Its log is above.',
    }));
}

/** Prints the counts on a separate last line, which scripts read. */
export function printTestCounts({ passed, failed, skipped, cached }) {
  if (cached > 0)
    console.log(
      `${cached} of these come from the cache: nothing that they depend on has changed since they ran.`,
    );
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
}

function projectFolders() {
  return workspaceFolders(root).map((folder) => join(root, folder));
}
