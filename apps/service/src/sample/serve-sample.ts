import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { systemClock } from '@ethread/core';
import { DEFAULTS } from '../configuration/configuration.ts';
import { holderOf, makeFolder } from '../data-lock.ts';
import { printFlags, type ServeFlags } from '../serve-options.ts';
import { type PortPlace, tryPort } from '../try-port.ts';
import { oneLine, UserError } from '../user-error.ts';
import { createSampleAccess, readSampleAccess, saveSampleAccess } from './sample-access.ts';
import { hasSampleChain, sampleConfiguration } from './sample-configuration.ts';
import { sampleGreeting } from './sample-greeting.ts';

/** The flags that go with `--sample`. */
const FLAGS = new Set(['sample', 'data', 'host', 'port', 'key', 'methods', 'logLevel']);
const FAREWELL = 'ethread has stopped. Its next start has the same key, token and ports.';
const LAST_PORT = 65_535;

/** The external dependencies of the sample. */
export interface SampleModules {
  /** Command that a person types before the flags, such as `npm start --`. */
  readonly command: string;
  /** Line to print once the flags are accepted. */
  readonly notice: string | undefined;
  readonly print: (line: string) => void;
  /** Returns the seconds since the person entered the command. */
  readonly secondsSinceStart: () => number;
}

/**
 * Serves the sample chain for a person at a terminal until a signal ends it. Resolves to the exit code.
 *
 * @throws {UserError} naming the command that works instead.
 */
export async function serveSample(
  flags: ServeFlags,
  { command, notice, print, secondsSinceStart }: SampleModules,
): Promise<number> {
  const others = Object.keys(flags).filter((name) => !FLAGS.has(name));
  if (others.length > 0)
    throw new UserError(`--sample cannot be combined with ${printFlags(others)}; remove one or the other`);
  const data = resolve(flags.data ?? 'data/sample');
  requireWritable(data, command);
  const saved = readSampleAccess(data);
  const access = saved ?? createSampleAccess();
  const { adminToken } = access;
  const { key } = flags;
  const configuration = sampleConfiguration(flags, data, adminToken);
  const { accounts, admin } = configuration;
  if (!accounts || !admin) throw new Error('the sample has accounts and an administration');
  await requireFree(configuration, data, command);
  const adminPort = await chooseAdminPort(configuration, print);
  if (notice !== undefined) print(notice);
  if (!hasSampleChain(data)) print('Importing the sample chain, once …');
  let apiKey = key ?? '';
  // Loaded on demand, so that a wrong flag is reported sooner.
  const { serve } = await import('../serve.ts');
  return serve(
    { ...configuration, admin: { ...admin, port: adminPort } },
    {
      async prepare() {
        if (key === undefined) {
          const { openFirstKey } = await import('./first-key.ts');
          apiKey = await openFirstKey(access.key, { ...configuration, accounts }, systemClock);
        }
        const used = key === undefined ? { ...access, key: apiKey } : access;
        // Before the ports are opened, so that a start that fails there leaves no key that nobody has.
        if (!saved || used.key !== saved.key) saveSampleAccess(data, used);
      },
      greeting: (addresses) =>
        sampleGreeting(addresses, { apiKey, adminToken }, { secondsSinceStart: secondsSinceStart() }),
      farewell: FAREWELL,
    },
  );
}

/** Chooses the port after that of the API for the administration, so that both follow `--port`. 0 takes any free port. */
async function chooseAdminPort({ port }: PortPlace, print: (line: string) => void): Promise<number> {
  // A user who takes any port for the API wants no fixed port for the administration.
  if (port === 0 || port === LAST_PORT) return 0;
  const adminPort = port + 1;
  if ((await tryPort({ host: DEFAULTS.host, port: adminPort })) === undefined) return adminPort;
  print(`The dashboard's port ${adminPort} is in use; the dashboard has another one, named below.`);
  return 0;
}

/** Creates the data folder. @throws {UserError} */
function requireWritable(data: string, command: string): void {
  try {
    makeFolder(data);
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const advice = `choose another folder: ${command} --data FOLDER`;
    throw new UserError(`${data}: cannot be written: ${oneLine(cause)}; ${advice}`, { cause });
  }
}

/** Checks that the port and the data folder are free. @throws {UserError} naming a command that may work. */
async function requireFree({ host, port }: PortPlace, data: string, command: string): Promise<void> {
  const other = `--port ${Math.min(port + 2, LAST_PORT)}`;
  const holder = holderOf(data);
  if (holder !== undefined)
    throw new UserError(
      `${data}: is in use by the process ${holder}; stop it, or serve a second sample: ${command} --data ${data}-2 ${other}`,
    );
  if ((await tryPort({ host, port })) === 'EADDRINUSE')
    throw new UserError(`${host}:${port}: the port is in use; choose another one: ${command} ${other}`);
}
