import { installMissingPrograms } from './run-tests.mjs';
import { requirementsEnvironment } from './requirements.mjs';
import { startPostgres } from './shared-postgres.mjs';

const SERVICE = 'apps/service/test';
const LEDGER = 'packages/services/accounts/src/credits/storm/testing/run-storm.ts';

/** The programs that run the tests' storms at full size, each with its arguments, by name. */
const STORMS = {
  kills: [`${SERVICE}/kills/run-kills.ts`],
  fuzz: [`${SERVICE}/fuzz/run-fuzz.ts`],
  'fuzz-tls': [`${SERVICE}/fuzz/run-fuzz.ts`, '--tls'],
  lossy: [`${SERVICE}/lossy/run-lossy.ts`],
  mutations: [`${SERVICE}/mutation/run-mutations.ts`],
  reorgs: [`${SERVICE}/reorgs/run-reorgs.ts`],
  window: [`${SERVICE}/windows/run-window.ts`],
  topology: [`${SERVICE}/topology/run-topology.ts`],
  'ledger-sqlite': [LEDGER, '--engine', 'SQLite'],
  'ledger-postgres': [LEDGER, '--engine', 'PostgreSQL'],
  faults: ['tools/lab/src/main.ts', '--count', '10000', '--seed', '1'],
};

/**
 * Runs the named storms, or all, one after another, and prints the failed ones. `run(command, environment)` runs a
 * program and resolves to its exit code. Resolves to the exit code of all.
 */
export async function runStorms(names, run) {
  const unknown = names.filter((name) => !(name in STORMS));
  if (unknown.length > 0) {
    console.error(`no storm ${unknown.join(', ')}; there are ${Object.keys(STORMS).join(', ')}`);
    return 1;
  }
  const found = installMissingPrograms();
  const postgres = found.PostgreSQL ? await startPostgres() : undefined;
  const environment = { ...requirementsEnvironment(found), ...postgres?.environment };
  const failed = [];
  try {
    for (const name of names.length > 0 ? names : Object.keys(STORMS)) {
      console.log(`── ${name}`);
      const status = await run(['node', '--conditions=@ethread/source', ...STORMS[name]], environment);
      if (status !== 0) failed.push(name);
    }
  } finally {
    await postgres?.stop();
  }
  console.log(failed.length > 0 ? `failed: ${failed.join(', ')}` : 'all storms passed');
  return failed.length > 0 ? 1 : 0;
}
