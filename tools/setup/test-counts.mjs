import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runtime.mjs';

const folder = join(root, 'test-results');

/** Forgets the counts of earlier runs. */
export function clearTestCounts() {
  rmSync(folder, { recursive: true, force: true });
}

/** Keeps one project's counts. A test file that could not run at all counts as one failure. */
export function writeTestCounts(project, counts) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${project}.json`), JSON.stringify(counts));
}

/** Prints which tests passed at the second try only, and the sum over all projects, the line that scripts read; returns both. */
export function printTestCounts() {
  const sum = { passed: 0, failed: 0, skipped: 0, secondTries: [] };
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const counts = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    for (const key of ['passed', 'failed', 'skipped']) sum[key] += counts[key];
    sum.secondTries.push(...counts.secondTries.map((name) => `${file.replace('.json', '')}: ${name}`));
  }
  for (const test of sum.secondTries) console.warn(`FAILED AT FIRST, passed at the second try: ${test}`);
  console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`);
  return sum;
}
