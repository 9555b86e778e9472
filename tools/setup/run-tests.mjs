import { installPrograms } from './install-programs.mjs';
import { findRequirements, REQUIREMENTS, requirementsEnvironment } from './requirements.mjs';
import { startPostgres } from './shared-postgres.mjs';
import { createTestFolder } from './test-folder.mjs';

/** The configuration of the one run of Jest for all projects. Each run of its own would load all modules again. */
const ALL_TESTS = 'tools/setup/all-tests.config.mjs';

/**
 * Runs the tests of all projects, or those that arguments of Jest select. It installs the necessary programs if permitted,
 * and starts the PostgreSQL that the tests share. `run(command, environment)` runs a program and resolves to its exit code.
 * Resolves to the exit code of all.
 */
export async function runTests(args, run) {
  const found = installMissingPrograms();
  const folder = createTestFolder();
  const postgres = found.PostgreSQL ? await startPostgres() : undefined;
  const environment = {
    ...requirementsEnvironment(found),
    ...folder.environment,
    ...postgres?.environment,
  };
  try {
    // By Nx, whose cache a test that packs the sites uses: no site is built twice.
    const sites = ['nx', 'run-many', '-t', 'site', '--output-style=static'];
    const built = args.length > 0 ? 0 : await run(sites, environment);
    const jest = ['jest', '--config', ALL_TESTS, ...args];
    return (await run(jest, { ...environment, NODE_OPTIONS: '--no-warnings' })) || built;
  } finally {
    await postgres?.stop();
    folder.remove();
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
