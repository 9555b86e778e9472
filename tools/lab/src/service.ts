import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, serviceProgram, until } from '@ethread/setup';
import { start, type Started } from '@ethread/setup/start-program';
import { exchange, print } from './json-rpc.ts';

const KEY = 'key-of-the-laboratory';

/** The service, started as a user starts it, with its data in a temporary folder. */
export interface Service extends Started {
  readonly port: number;
  /** The URL for calls with the lab's key. */
  readonly url: string;
}

interface ServiceOptions {
  /** Settings beside those of the chain. */
  readonly settings?: object;
  readonly onLine?: (line: string) => void;
  /** The number of its core (Linux). Default: any. */
  readonly core?: number | undefined;
  /** The file of the command. Default: the one that tests start. */
  readonly program?: string;
}

/** Starts the service over a chain, and waits until it is ready. @throws with its log when it ends before. */
export async function startService(
  chain: object,
  { settings, onLine, core, program = serviceProgram() }: ServiceOptions = {},
): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-lab-'));
  const port = await freePort();
  const file = join(folder, 'ethread.yaml');
  // JSON is YAML.
  writeFileSync(
    file,
    JSON.stringify({ port, keys: [KEY], chains: [{ name: 'lab', ...chain }], ...settings }),
  );
  const serve = [process.execPath, program, 'serve', '--config', file];
  const [command = '', ...args] = core === undefined ? serve : ['taskset', '-c', `${core}`, ...serve];
  const started = start(command, args, onLine);
  const stop = async (signal?: NodeJS.Signals) => {
    await started.stop(signal);
    rmSync(folder, { recursive: true, force: true });
  };
  const base = `http://127.0.0.1:${port}`;
  try {
    // `until` takes what it throws for "not yet": a service that ended would be awaited to the end.
    await until(async () => !started.isRunning() || (await fetch(`${base}/readyz`)).ok);
    if (!started.isRunning()) throw new Error('it ended');
  } catch (error) {
    await stop('SIGKILL');
    throw new Error(`the service did not start:\n${started.output()}`, { cause: error });
  }
  return { ...started, port, url: `${base}/v3/${KEY}`, stop };
}

/** Creates a key by the administration of a running service, which takes less time than its command. Returns the key. */
export async function createKey(admin: { readonly port: number; readonly token: string }, plan: string) {
  const { text } = await exchange(
    `http://127.0.0.1:${admin.port}`,
    print('keys_create', [{ label: plan, plan }]),
    { Authorization: `Bearer ${admin.token}` },
  );
  const { result }: { readonly result?: { readonly apiKey?: string } } = JSON.parse(text);
  if (result?.apiKey === undefined) throw new Error(`no key was created: ${text}`);
  return result.apiKey;
}
