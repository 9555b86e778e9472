import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { arch, platform } from 'node:process';

const require = createRequire(import.meta.url);
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** A real node in a process of its own. */
export interface Anvil {
  readonly port: number;
  readonly url: string;
  readonly webSocketUrl: string;
  readonly process: ChildProcess;
  /** Calls it directly. @throws when it answers with an error. */
  rpc(method: string, ...params: readonly unknown[]): Promise<unknown>;
  /** Makes empty blocks. */
  mine(blocks?: number): Promise<void>;
  /** Ends it at once and resolves when it is gone. */
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();
const killAll = () => {
  for (const child of running) child.kill('SIGKILL');
};
// A test's own process never tells it that it exits.
if (typeof afterAll === 'function') afterAll(killAll);
else process.on('exit', killAll);

/** Where the npm package keeps the program of this machine. */
function anvilProgram(): string {
  const machine = `${platform === 'win32' ? 'win32' : platform}-${ARCHITECTURES[arch] ?? arch}`;
  const path = require.resolve(`@foundry-rs/anvil-${machine}/package.json`);
  return path.replace(/package\.json$/, platform === 'win32' ? 'bin/anvil.exe' : 'bin/anvil');
}

/** Starts a node and waits until it answers. */
export async function startAnvil(
  options: { readonly port?: number; readonly args?: readonly string[] } = {},
): Promise<Anvil> {
  const port = options.port ?? (await freePort());
  const args = ['--port', String(port), '--silent', '--threads', '1', ...(options.args ?? [])];
  const child = spawn(anvilProgram(), args, { stdio: 'ignore' });
  running.add(child);
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;

  async function rpc(method: string, ...params: readonly unknown[]): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = Object(await response.json());
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  await until(() => rpc('eth_chainId').then(() => true), 20_000);
  return {
    port,
    url,
    webSocketUrl: `ws://127.0.0.1:${port}`,
    process: child,
    rpc,
    mine: async (blocks = 1) => void (await rpc('anvil_mine', `0x${blocks.toString(16)}`)),
    async kill() {
      child.kill('SIGKILL');
      await exited;
      running.delete(child);
    },
  };
}

/** Waits until something is true, looking again and again; fails after the bound. */
export async function until(isTrue: () => unknown, withinMs = 5_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    if (await Promise.resolve(isTrue()).catch(() => false)) return;
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${isTrue.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A port that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
