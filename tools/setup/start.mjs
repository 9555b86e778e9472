import { join } from 'node:path';
import { buildSites } from './build-sites.mjs';
import { root } from './runtime.mjs';
import { staleSites } from './sites.mjs';

const IN_BUILD =
  'Building the docs, the playground and the dashboard: their pages appear when they are ready.';
const service = ['node', join(root, 'apps/service/bin/ethread.mjs'), 'serve', '--sample'];

/**
 * Runs `npm start`: serves the sample chain, and builds the changed sites meanwhile. Ctrl-C ends it with 0 at any moment,
 * after one closing line, as npm would add an error of several lines to any other exit code. `started` is the time of the
 * command in milliseconds since the epoch.
 */
export async function start(run, args, { env, started }) {
  const swallowed = swallowedFlag(args);
  if (swallowed !== undefined) {
    console.error(`npm passes on only the options after "--": npm start -- ${swallowed}`);
    return 1;
  }
  let isInterrupted = false;
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      isInterrupted = true;
      ended.abort();
    });
  // Marks the sites as in build before the service looks for them.
  const sites = staleSites();
  const built = buildSites(sites, { env, signal: ended.signal });
  const status = await run([...service, ...args], {
    // Error messages name the command that works instead.
    ETHREAD_COMMAND: 'npm start --',
    ETHREAD_STARTED: String(started),
    // The service prints it when it has accepted its flags.
    ...(sites.length > 0 ? { ETHREAD_NOTICE: IN_BUILD } : {}),
  });
  ended.abort();
  await built;
  if (!isInterrupted || status === 0) return status;
  // The service has printed its own closing line if it ended with 0.
  console.log(`${process.stdout.isTTY ? '\r' : ''}ethread has stopped.`);
  return 0;
}

/**
 * Returns the option that the user meant with `npm start --port 9000` or `--port=9000`; undefined when npm has consumed
 * none.
 */
function swallowedFlag([first]) {
  for (const name of ['port', 'data']) {
    const value = process.env[`npm_config_${name}`];
    if (value) return `--${name} ${value === 'true' && first !== undefined ? first : value}`;
  }
  return first === undefined || first.startsWith('-') ? undefined : `--port ${first}`;
}
