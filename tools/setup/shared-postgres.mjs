import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The variable with the URL of the cluster that a test run shares. */
const VARIABLE = 'ETHREAD_TEST_POSTGRES';

const SCRIPT = fileURLToPath(new URL('postgres-cluster.mjs', import.meta.url));

/**
 * Starts a PostgreSQL cluster on a free port with its data in a temporary folder. It ends with `stop` or with this
 * process. @throws with PostgreSQL's own message when it does not start.
 */
export async function startPostgres() {
  // A separate process group, so that Ctrl-C in a terminal does not end the cluster before the tests.
  const child = spawn(process.execPath, [SCRIPT], { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const exited = new Promise((resolve) => child.on('close', resolve));
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => resolve(String(chunk).trim()));
    void exited.then(() => reject(new Error(`cannot start PostgreSQL: ${errors.trim()}`)));
  });
  // The cluster ends with this process, and does not keep it alive.
  for (const handle of [child, child.stdin, child.stdout, child.stderr]) handle.unref();
  return {
    url,
    environment: { [VARIABLE]: url },
    async stop() {
      child.ref();
      child.stdin.end();
      await exited;
    },
  };
}

let own;

/** Resolves to the URL of the cluster; see index.d.mts. A file that runs alone starts its own, which ends with it. */
export function sharedPostgresUrl() {
  const shared = process.env[VARIABLE];
  if (shared !== undefined) return Promise.resolve(shared);
  own ??= startPostgres();
  return own.then(({ url }) => url);
}

/** Stops the cluster that this process started for itself, if any. */
export async function stopOwnPostgres() {
  const started = await own;
  own = undefined;
  await started?.stop();
}
