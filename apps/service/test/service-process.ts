import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, serviceProgram } from '@ethread/setup';
import { callOf, postJson, resultOf } from './json-rpc.ts';

export const ETHREAD = serviceProgram();
export const SAMPLE_CHAIN = join(import.meta.dirname, '../sample-chain');
export const KEY = 'key-of-the-tests';
/** Ends a service that hangs. No start comes near it, also on a busy machine. */
const READY_WITHIN_MS = 240_000;

export interface ServiceClient {
  readonly url: string;
  /** The URL that serves the test's key. */
  readonly apiUrl: string;
  readonly webSocketUrl: string;
  /** Sends a body over HTTP. Returns the parsed response. */
  post(body: unknown, path?: string): Promise<unknown>;
  /** Calls a method over HTTP. Returns the parsed response. */
  call(method: string, ...params: readonly unknown[]): Promise<unknown>;
  /** Calls a method over HTTP. Returns the result. @throws the error of the response. */
  query(method: string, ...params: readonly unknown[]): Promise<unknown>;
}

/** A service in a process of its own, as a user starts it. */
export interface ServiceProcess extends ServiceClient {
  readonly process: ChildProcess;
  output(): string;
  /** Stops it. Resolves to its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

let root: string | undefined;
const running = new Map<ChildProcess, Promise<unknown>>();
/** Stops the services that a failed test left behind, which would keep the run from ending. */
const endServices = () => {
  for (const child of running.keys()) child.kill();
};
const removeRoot = () => {
  if (root !== undefined) rmSync(root, { recursive: true, force: true });
};
// A test's own process emits no exit event. These hooks run before those of the test's file, so that services are
// awaited: a service whose folder is gone fails when it closes its stores.
if (typeof afterAll === 'function') {
  afterAll(async () => {
    endServices();
    await Promise.all(running.values());
    removeRoot();
  });
} else {
  process.on('exit', () => {
    endServices();
    removeRoot();
  });
}

/** Creates a folder that is removed after the tests. */
export function temporaryFolder(): string {
  root ??= mkdtempSync(join(tmpdir(), 'ethread-test-'));
  return mkdtempSync(join(root, 'data-'));
}

/** Starts `ethread` with arguments, without waiting for anything. */
export function spawnEthread(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): {
  process: ChildProcess;
  output: () => string;
  /** Returns its standard output, without its log: on a busy machine a command logs its progress. */
  stdout: () => string;
  exit: Promise<number | null>;
} {
  const child = spawn(process.execPath, [ETHREAD, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Nx asks programs for colors.
    env: { ...process.env, NODE_OPTIONS: '', FORCE_COLOR: '0', ...environment },
  });
  let output = '';
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // Not `exit`, which comes before the last output is read.
  const exit = new Promise<number | null>((resolve) =>
    child.on('close', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  running.set(child, exit);
  return { process: child, output: () => output, stdout: () => stdout, exit };
}

export async function runEthread(...args: readonly string[]) {
  const { exit, output, stdout } = spawnEthread(args);
  return { code: await exit, output: output(), stdout: stdout() };
}

/** Runs a command that must succeed. Returns its output. */
export async function ranEthread(...args: readonly string[]): Promise<string> {
  const { code, output } = await runEthread(...args);
  if (code !== 0) throw new Error(`ethread ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

/** Starts a service over a chain of files, and waits until it is ready. */
export const startService = ({
  imports = [],
  methods,
  ...chain
}: {
  readonly genesis: string;
  readonly imports?: readonly string[];
  readonly data?: string;
  readonly methods?: 'contract' | 'extended';
}): Promise<ServiceProcess> =>
  startChain({ name: 'chain', data: 'data', import: imports, ...chain }, methods ? { methods } : {});

/**
 * Writes a configuration file with settings by name, in a new folder unless one is given. The test's key is valid. Returns
 * its path.
 */
export function configurationFile(settings: object, folder = temporaryFolder()): string {
  const file = join(folder, 'ethread.yaml');
  const all = Object.entries({ port: 0, keys: [KEY], ...settings });
  writeFileSync(file, all.map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`).join(''));
  return file;
}

/** Starts a service of one chain with settings of the chain and of the service, and waits until it is ready. */
export function startChain(
  chain: object,
  { folder, ...settings }: { readonly folder?: string; readonly [name: string]: unknown } = {},
): Promise<ServiceProcess> {
  return startConfigured(configurationFile({ ...settings, chains: [chain] }, folder));
}

/**
 * Starts a service by its configuration file on a port, a free one unless it is given, and waits until it is ready. The
 * file names another port or none.
 */
export async function startConfigured(file: string, fixedPort?: number): Promise<ServiceProcess> {
  const port = fixedPort ?? (await freePort());
  const text = readFileSync(file, 'utf8').replace('port: 8547', `port: ${await freePort()}`);
  writeFileSync(file, text.replace(/^port: \d+$/m, `port: ${port}`));
  return awaitService(port, spawnEthread(['serve', '--config', file]));
}

/** Waits until a started service is ready at a port. Returns its addresses and functions. */
export async function awaitService(
  port: number,
  started: ReturnType<typeof spawnEthread>,
): Promise<ServiceProcess> {
  const client = clientAt(port);
  await untilReady(client.url, started);
  return {
    ...client,
    process: started.process,
    output: started.output,
    stop(signal = 'SIGTERM') {
      started.process.kill(signal);
      return started.exit;
    },
  };
}

export function clientAt(port: number): ServiceClient {
  const url = `http://127.0.0.1:${port}`;
  async function post(body: unknown, path = `/v3/${KEY}`): Promise<unknown> {
    const text = await (await postJson(url + path, body)).text();
    return text === '' ? undefined : JSON.parse(text);
  }
  const call = (method: string, ...params: readonly unknown[]) => post(callOf(method, params));
  return {
    url,
    apiUrl: `${url}/v3/${KEY}`,
    webSocketUrl: `ws://127.0.0.1:${port}/ws/v3/${KEY}`,
    post,
    call,
    query: async (method, ...params) => resultOf(method, await call(method, ...params)),
  };
}

async function untilReady(
  url: string,
  started: { output: () => string; exit: Promise<number | null> },
): Promise<void> {
  const ended = started.exit.then((code) => {
    throw new Error(`the service ended with ${code}:\n${started.output()}`);
  });
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    const status = await Promise.race([
      fetch(`${url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
      ended,
    ]);
    if (status === 200) return;
    await Promise.race([new Promise((resolve) => setTimeout(resolve, 100)), ended]);
  }
  throw new Error(`the service was not ready within ${READY_WITHIN_MS} ms:\n${started.output()}`);
}
