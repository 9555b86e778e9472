import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceProgram, until } from '@ethread/setup';
import { start, type Started } from '@ethread/setup/start-program';
import { isOk } from './json-rpc.ts';

/** The surroundings of a service. */
interface LaunchOptions {
  readonly onLine?: (line: string) => void;
  /** The number of its core (Linux). Default: any. */
  readonly core?: number | undefined;
  /** Variables beside those of this process. */
  readonly env?: NodeJS.ProcessEnv;
  /** The file of the command. Default: the one that tests start. */
  readonly program?: string | undefined;
}

/**
 * Starts the service as a user starts it, by a configuration that it writes to a folder. Resolves when the service is
 * ready. @throws with the log of the service when it ends before.
 */
export async function launchService(
  folder: string,
  configuration: Readonly<Record<string, unknown>> & { readonly port: number },
  { onLine, core, env = {}, program: command = serviceProgram() }: LaunchOptions = {},
): Promise<Started> {
  const file = join(folder, 'ethread.yaml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(configuration));
  const serve = [process.execPath, command, 'serve', '--config', file];
  const [program = '', ...args] = core === undefined ? serve : ['taskset', '-c', `${core}`, ...serve];
  const started = start(program, args, onLine, { env });
  const url = `${configuration['tls'] ? 'https' : 'http'}://127.0.0.1:${configuration.port}/readyz`;
  try {
    // `until` takes what it throws for "not yet": a service that ended would be awaited to the end.
    await until(() => !started.isRunning() || isOk(url));
    if (!started.isRunning()) throw new Error('it ended');
  } catch (error) {
    await started.stop('SIGKILL');
    throw new Error(`the service did not start:\n${started.output()}`, { cause: error });
  }
  return started;
}

/** Reads the values of a metric by their labels, from the port of a service's metrics. */
export async function readMetric(port: number, name: string): Promise<ReadonlyMap<string, number>> {
  // A connection that stays open would count as one of the service's files.
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { Connection: 'close' } });
  const lines = (await response.text())
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return new Map(
    lines.map((line) => [line.slice(name.length, line.indexOf('}') + 1), Number(line.split(' ').at(-1))]),
  );
}
