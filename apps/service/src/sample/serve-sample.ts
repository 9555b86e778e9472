import { accessSync, constants } from 'node:fs';
import { relative, resolve } from 'node:path';
import { systemClock } from '@ethread/core';
import { DEFAULTS } from '../configuration/configuration.ts';
import { FolderInUseError, holderOf, makeFolder } from '../data-lock.ts';
import { PortInUseError } from '../listen.ts';
import { plainLogStream } from '../plain-log.ts';
import { printFlags, readKey, readSharedFlags, type ServeFlags } from '../serve-options.ts';
import { type PortPlace, tryPort } from '../try-port.ts';
import { oneLine, UserError } from '../user-error.ts';
import { createSampleAccess, readSampleAccess, saveSampleAccess } from './sample-access.ts';
import { hasSampleChain, sampleConfiguration } from './sample-configuration.ts';
import { sampleGreeting } from './sample-greeting.ts';

/** The flags that go with `--sample`. */
const FLAGS = new Set(['sample', 'data', 'host', 'port', 'key', 'methods', 'logLevel']);
const FAREWELL = 'ethread has stopped. Its next start has the same key, token and ports.';
const LAST_PORT = 65_535;
const PORTS_TRIED = 100;

/** The external dependencies of the sample. */
export interface SampleModules {
  /** Command that a person types before the flags, such as `npm start --`. */
  readonly command: string;
  /** Line to print once the flags are accepted. */
  readonly notice: string | undefined;
  /** Prints a line for a person. */
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
  const shared = readSharedFlags(flags);
  const key = readKey(flags);
  const data = resolve(flags.data ?? 'data/sample');
  try {
    requireWritable(data);
    const saved = readSampleAccess(data);
    await requireFree(shared, data);
    const access = saved ?? createSampleAccess();
    const adminPort = await chooseAdminPort(shared, print);
    if (notice !== undefined) print(notice);
    if (!hasSampleChain(data)) print('Importing the sample chain, once …');
    const { adminToken } = access;
    const configuration = sampleConfiguration(
      { ...shared, methods: flags.methods ?? 'extended' },
      { key, adminToken, adminPort, data },
    );
    let apiKey = key ?? '';
    const isQuiet = flags.logLevel === undefined;
    // Loaded on demand, so that a wrong flag is reported sooner.
    const { serve } = await import('../serve.ts');
    return await serve(isQuiet ? { ...configuration, logLevel: 'warn' } : configuration, {
      async prepare() {
        if (key === undefined) {
          const { openFirstKey } = await import('./first-key.ts');
          apiKey = await openFirstKey(access.key, configuration, systemClock);
        }
        const used = key === undefined ? { ...access, key: apiKey } : access;
        // Before the ports are opened, so that a start that fails there leaves no key that nobody has.
        if (!saved || used.key !== saved.key) saveSampleAccess(data, used);
      },
      greeting: (addresses) =>
        sampleGreeting(addresses, { apiKey, adminToken }, { secondsSinceStart: secondsSinceStart() }),
      farewell: FAREWELL,
      ...(isQuiet ? { logStream: plainLogStream((text) => void process.stderr.write(text)) } : {}),
    });
  } catch (error) {
    throw await withCommand(error, command, shared);
  }
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

/** Creates the data folder. @throws {UnwritableFolderError} */
function requireWritable(data: string): void {
  try {
    makeFolder(data);
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new UnwritableFolderError(`${data}: cannot be written: ${oneLine(cause)}`, { cause });
  }
}

/** Checks that the port and the data folder are free. @throws {PortInUseError} @throws {FolderInUseError} */
async function requireFree({ host, port }: PortPlace, data: string): Promise<void> {
  const holder = holderOf(data);
  if (holder !== undefined) throw new FolderInUseError(data, holder);
  if ((await tryPort({ host, port })) === 'EADDRINUSE') throw new PortInUseError({ host, port });
}

/** Reports a data folder that cannot be written. */
class UnwritableFolderError extends UserError {}

/** Adds the command that works to an error that another flag avoids. */
async function withCommand(error: unknown, command: string, place: PortPlace): Promise<unknown> {
  if (error instanceof PortInUseError) {
    const { host, port } = error.place;
    if (port !== place.port) return error;
    const free = await freePortAfter(place);
    return new UserError(
      `${host}:${port}: the port is in use; choose another one: ${command} --port ${free}`,
      {
        cause: error,
      },
    );
  }
  if (error instanceof FolderInUseError) {
    const free = await freePortAfter(place);
    return new UserError(
      `${error.folder}: is in use by the process ${error.holder}; stop it, or serve a second sample: ${command} --data ${beside(error.folder)} --port ${free}`,
      { cause: error },
    );
  }
  if (error instanceof UnwritableFolderError)
    return new UserError(`${error.message}; choose another folder: ${command} --data FOLDER`, {
      cause: error,
    });
  return error;
}

/**
 * Finds a free port above a port in use, followed by a free port for the administration. Returns 0 when there is none
 * near.
 */
async function freePortAfter({ host, port }: PortPlace): Promise<number> {
  const last = Math.min(port + PORTS_TRIED, LAST_PORT - 1);
  for (let next = port + 1; next <= last; next++)
    if (
      (await tryPort({ host, port: next })) === undefined &&
      (await tryPort({ host: DEFAULTS.host, port: next + 1 })) === undefined
    )
      return next;
  return 0;
}

/** Returns the name of a folder beside another, relative to the working folder where that is shorter. */
function beside(folder: string): string {
  const near = relative('.', folder);
  return `${near.startsWith('..') ? folder : near}-2`;
}
