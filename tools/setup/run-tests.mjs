import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CPU_TIMES_VARIABLE, readCpuTimes } from './cpu-times.mjs';
import { printFailedTests } from './failed-tests.mjs';
import { installPrograms } from './install-programs.mjs';
import { findRequirements, REQUIREMENTS, requirementsEnvironment } from './requirements.mjs';
import { startPostgres } from './shared-postgres.mjs';
import { printSkippedSuites } from './skipped-suites.mjs';
import { createTestFolder } from './test-folder.mjs';
import { wrongProjects } from './wrong-projects.mjs';
import {
  clearTestCounts,
  printTestCounts,
  projectsWithoutCounts,
  RUN_VARIABLE,
  sumTestCounts,
} from './test-counts.mjs';

/** The entry of all projects that no other entry names. */
const OTHERS = [];

/**
 * The projects of the tests, the longest entry first. A lane takes the next entry when it is free, so that all lanes end
 * at about the same time. An entry has several projects, since each call of Nx costs a second of CPU time. The docs build
 * all sites; the playground comes later, so that no two entries build its site at once.
 */
const ENTRIES = [
  ['ethread'],
  ['@ethread/docs', '@ethread/dashboard'],
  OTHERS,
  ['@ethread/codegen', '@ethread/lab'],
  ['@ethread/playground'],
  ['@ethread/history', '@ethread/log-index'],
  ['@ethread/accounts', '@ethread/gateway'],
  ['@ethread/execution'],
];

/**
 * The number of lanes. One tests `ethread` by two workers, so that three tests run at once on two cores. A third lane was
 * slower: both cores were already in use, and each test took up to twice as long.
 */
const LANES = 2;

/** The number of test files that `--slowest` lists. */
const SLOWEST = 40;

/**
 * Runs the tests. It installs the necessary programs if permitted, starts the PostgreSQL that the tests share, runs the
 * changed projects, and prints the skipped suites, the failed tests and the counts. `run(command, environment)` runs a program and
 * resolves to its exit code. Resolves to the exit code of all.
 */
export async function runTests(args, run) {
  const wrong = wrongProjects(args);
  if (wrong.length > 0) {
    const names = wrong.map((pattern) => JSON.stringify(pattern)).join(', ');
    throw new Error(`no project with tests matches ${names}; \`npx nx show projects\` lists all`);
  }
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
    const status = await (nxArgs.length > 0 ? testProjects(['--parallel=2', ...nxArgs]) : testAllProjects());
    const counts = sumTestCounts(id);
    if (nxArgs.length === 0) addFailures(counts, projectsWithoutCounts());
    if (args.includes('--slowest')) printSlowest(counts.files, readCpuTimes(cpuTimes));
    const isFailedBySkips = printSkippedSuites(counts.suites, isCi);
    printFailedTests(counts.failures);
    printTestCounts(counts);
    return status || (counts.failed > 0 || isFailedBySkips ? 1 : 0);
  } finally {
    await postgres?.stop();
    folder.remove();
  }

  /** Runs the lanes in parallel. Each tests one entry after another. */
  async function testAllProjects() {
    const waiting = ENTRIES.map((names) =>
      names === OTHERS ? `--exclude=${ENTRIES.flat().join(',')}` : `--projects=${names.join(',')}`,
    );
    let status = 0;
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        status = Math.max(status, await testProjects([next, '--parallel=1', '--output-style=static']));
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return status;
  }

  function testProjects(projects) {
    return run(['nx', 'run-many', '-t', 'test', ...projects], environment);
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
