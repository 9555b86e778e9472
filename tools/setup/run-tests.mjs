import { randomUUID } from 'node:crypto';
import { installPrograms } from './install-programs.mjs';
import { findRequirements, REQUIREMENTS, requirementsEnvironment } from './requirements.mjs';
import { startPostgres } from './shared-postgres.mjs';
import { printSkippedSuites } from './skipped-suites.mjs';
import { clearTestCounts, printTestCounts, RUN_VARIABLE, sumTestCounts } from './test-counts.mjs';

/** The projects whose tests take together as long as those of all others. */
const FIRST_LANE = ['ethread', '@ethread/accounts', '@ethread/sample-chain'];

/** How many of the slowest test files `--slowest` lists. */
const SLOWEST = 25;

/**
 * Runs the tests: installs the programs that they need where it may, starts the PostgreSQL that they share, runs what has
 * changed, and prints what was skipped and the counts. `run(command, environment)` runs a program and resolves to its
 * exit code. Resolves to the exit code of all.
 */
export async function runTests(args, run) {
  const isCi = Boolean(process.env.CI);
  const found = installMissingPrograms();
  const id = randomUUID();
  const environment = { ...requirementsEnvironment(found), [RUN_VARIABLE]: id };
  const postgres = found.PostgreSQL ? await startPostgres() : undefined;
  try {
    Object.assign(environment, postgres?.environment);
    clearTestCounts();
    const nxArgs = args.filter((arg) => arg !== '--slowest');
    const status = await (nxArgs.length > 0 ? testProjects(['--parallel=2', ...nxArgs]) : testAllProjects());
    const counts = sumTestCounts(id);
    if (args.includes('--slowest')) printSlowest(counts.files);
    const isFailedBySkips = printSkippedSuites(counts.suites, isCi);
    printTestCounts(counts);
    return status || (counts.failed > 0 || isFailedBySkips ? 1 : 0);
  } finally {
    await postgres?.stop();
  }

  /** Runs two lanes at a time, one project after another in each. */
  async function testAllProjects() {
    const lane = (...projects) => testProjects([...projects, '--parallel=1', '--output-style=static']);
    const names = FIRST_LANE.join(',');
    return Math.max(...(await Promise.all([lane(`--projects=${names}`), lane(`--exclude=${names}`)])));
  }

  function testProjects(projects) {
    return run(['nx', 'run-many', '-t', 'test', ...projects], environment);
  }
}

/** Finds what the tests need, once missing programs are installed where this machine allows it. @throws when that fails. */
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

function printSlowest(files) {
  const slowest = files.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  for (const { project, file, seconds } of slowest)
    console.log(`${seconds.toFixed(1)} s  ${project}: ${file}`);
}
