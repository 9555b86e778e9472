import { join } from 'node:path';
import { root } from './runtime.mjs';
import { staleSites } from './sites.mjs';

const service = ['node', join(root, 'apps/service/bin/ethread.mjs'), 'serve', '--sample'];
/** Error messages name the command that works instead. */
const environment = { ETHREAD_COMMAND: 'npm start --' };

/**
 * Runs `npm start`: builds the changed sites and serves the sample chain. Ctrl-C ends it with 0 at any moment, after
 * one closing line, as npm would add an error of several lines to any other exit code.
 */
export async function start(run, args) {
  const swallowed = swallowedFlag(args);
  if (swallowed !== undefined) {
    console.error(`npm passes on only the options after "--": npm start -- ${swallowed}`);
    return 1;
  }
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isInterrupted = true));
  const closing = (line) => {
    console.log(`${process.stdout.isTTY ? '\r' : ''}${line}`);
    return 0;
  };

  const stale = staleSites();
  if (stale.length > 0) {
    // Reports an invalid flag or a port in use before the slow build of the sites.
    const status = await run([...service, '--check', ...args], environment);
    if (isInterrupted) return closing('ethread has not started.');
    if (status !== 0) return status;
    console.error('Building the docs, the playground and the dashboard, once …');
    const built = await run(['nx', 'run-many', '-t', 'site', '-p', stale.join(',')]);
    if (isInterrupted) return closing('ethread has not started. npm start builds the sites anew.');
    if (built !== 0)
      console.error('A site could not be built, see the lines above; the service starts without it.');
  }
  const status = await run([...service, ...args], environment);
  // The service has printed its own closing line if it ended with 0.
  return isInterrupted && status !== 0 ? closing('ethread has stopped.') : status;
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
