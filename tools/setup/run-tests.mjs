import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CPU_TIMES_VARIABLE, readCpuTimes } from './cpu-times.mjs';
import { printFailedTests } from './failed-tests.mjs';
import { installPrograms } from './install-programs.mjs';
import { findRequirements, REQUIREMENTS, requirementsEnvironment } from './requirements.mjs';
import { startPostgres } from './shared-postgres.mjs';
import { printSkippedSuites } from './skipped-suites.mjs';
import { createTestFolder } from './test-folder.mjs';
import {
  clearTestCounts,
  printTestCounts,
  projectsWithoutCounts,
  RUN_VARIABLE,
  sumTestCounts,
} from './test-counts.mjs';

/** The configuration of the one run of Jest for all projects. Each run of its own would load all modules again. */
const ALL_TESTS = 'tools/setup/all-tests.config.mjs';

/** The number of test files that `--slowest` lists. */
const SLOWEST = 40;

/**
 * Runs the tests. It installs the necessary programs if permitted, starts the PostgreSQL that the tests share, runs all
 * projects, or by Nx those that arguments name, and prints the skipped suites, the failed tests and the counts.
 * `run(command, environment)` runs a program and resolves to its exit code. Resolves to the exit code of all.
 */
export async function runTests(args, run) {
  const isCi = Boolean(process.env.CI);
  const found = installMissingPrograms();
  const id = randomUUID();
  const environment = { ...requirementsEnvironment(found), [RUN_VARIABLE]: id };
  const folder = createTestFolder();
  const postgres = found.PostgreSQL ? await startPostgres() : undefined;
  const cpuTimes = join(folder.path, 'cpu-times');
  try {
    Object.assign(environment, folder.environment, postgres?.environment, { [CPU_TIMES_VARIABLE]: cpuTimes });
    clearTestCounts();
    const nxArgs = args.filter((arg) => arg !== '--slowest');
    const status = await (nxArgs.length > 0 ? testProjects(nxArgs) : testAllProjects());
    const counts = sumTestCounts(id);
    if (nxArgs.length === 0) addFailures(counts, projectsWithoutCounts());
    // Nx succeeds when its arguments name no project.
    const isNothingRun = counts.passed + counts.failed + counts.skipped === 0;
    if (isNothingRun) console.error('No test ran: `npx nx show projects` lists the names that -p takes.');
    if (args.includes('--slowest')) printSlowest(counts.files, readCpuTimes(cpuTimes));
    const isFailedBySkips = printSkippedSuites(counts.suites, isCi);
    printFailedTests(counts.failures);
    printTestCounts(counts);
    return status || (counts.failed > 0 || isNothingRun || isFailedBySkips ? 1 : 0);
  } finally {
    await postgres?.stop();
    folder.remove();
  }

  async function testAllProjects() {
    // By Nx, whose cache a test that packs the sites uses: no site is built twice.
    const built = await run(['nx', 'run-many', '-t', 'site', '--output-style=static'], environment);
    const jest = ['jest', '--config', ALL_TESTS];
    return (await run(jest, { ...environment, NODE_OPTIONS: '--no-warnings' })) || built;
  }

  function testProjects(nxArgs) {
    return run(['nx', 'run-many', '-t', 'test', '--parallel=2', ...nxArgs], environment);
  }
}

/**
 * Finds the requirements of the tests, after the installation of missing programs if this machine allows it. @throws
 * when the installation fails.
 */
export function installMissingPrograms() {
  const found = findRequirements();
  const missing = Object.keys(REQUIREMENTS).filter(
    (name) => REQUIREMENTS[name].kind === 'program' && !found[name],
  );
  if (missing.length === 0 || !installPrograms(missing)) return found;
  const now = findRequirements();
  const absent = missing.filter((name) => !now[name]);
  if (absent.length > 0) throw new Error(`cannot find ${absent.join(', ')} after the installation`);
  return now;
}

function addFailures(counts, failures) {
  counts.failed += failures.length;
  counts.failures.push(...failures);
}

/** Prints the test files with the most CPU time, and the sum of all files. */
function printSlowest(files, cpuTimes) {
  const timed = files.map((one) => ({ ...one, cpu: cpuTimes.get(one.path) ?? 0 }));
  const sum = timed.reduce((total, { cpu }) => total + cpu, 0);
  console.log(`${sum.toFixed(0)} s of CPU time in ${timed.length} test files. The most:`);
  for (const { project, file, seconds, cpu } of timed
    .sort((one, other) => other.cpu - one.cpu)
    .slice(0, SLOWEST))
    console.log(`${cpu.toFixed(1)} s of CPU, ${seconds.toFixed(1)} s  ${project}: ${file}`);
}
