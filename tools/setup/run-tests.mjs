import { randomUUID } from 'node:crypto';
import { installPrograms } from './install-programs.mjs';
import { findRequirements, REQUIREMENTS, requirementsEnvironment } from './requirements.mjs';
import { startPostgres } from './shared-postgres.mjs';
import { printSkippedSuites } from './skipped-suites.mjs';
import { clearTestCounts, printTestCounts, RUN_VARIABLE, sumTestCounts } from './test-counts.mjs';

/**
 * The projects that are tested by themselves: the longest before all others, and those after them that a lane takes
 * when it is free, so that both lanes end at about the same time.
 */
const LONGEST = 'ethread';
const FILLING = [
  '@ethread/playground',
  '@ethread/docs',
  '@ethread/codegen',
  '@ethread/dashboard',
  '@ethread/sample-chain',
];

/** The number of test files that `--slowest` lists. */
const SLOWEST = 25;

/**
 * Runs the tests. It installs the necessary programs if permitted, starts the PostgreSQL that the tests share, runs the
 * changed projects, and prints the skipped suites and the counts. `run(command, environment)` runs a program and
 * resolves to its exit code. Resolves to the exit code of all.
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

  /** Runs two lanes in parallel. A lane that is free takes the next projects, which it tests one after another. */
  async function testAllProjects() {
    const alone = [LONGEST, ...FILLING];
    const others = `--exclude=${alone.join(',')}`;
    const waiting = [`--projects=${LONGEST}`, others, ...FILLING.map((name) => `--projects=${name}`)];
    let status = 0;
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        status = Math.max(status, await testProjects([next, '--parallel=1', '--output-style=static']));
    };
    await Promise.all([lane(), lane()]);
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

function printSlowest(files) {
  const slowest = files.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  for (const { project, file, seconds } of slowest)
    console.log(`${seconds.toFixed(1)} s  ${project}: ${file}`);
}
