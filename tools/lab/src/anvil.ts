import { createRequire } from 'node:module';
import { arch, platform } from 'node:process';
import { freePort, until } from '@ethread/setup';
import { start, type Started } from './child-process.ts';
import { resultOf } from './json-rpc.ts';

const require = createRequire(import.meta.url);
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** A real node. */
export interface Anvil extends Started {
  readonly url: string;
  rpc(method: string, ...params: readonly unknown[]): Promise<unknown>;
}

/** Starts a node whose chain begins at that Unix time in seconds, and waits until it responds. */
export async function startAnvil(genesisTimestamp: number, options: readonly string[] = []): Promise<Anvil> {
  const port = await freePort();
  const machine = `${platform}-${ARCHITECTURES[arch] ?? arch}`;
  const home = require.resolve(`@foundry-rs/anvil-${machine}/package.json`);
  const program = home.replace(/package\.json$/, platform === 'win32' ? 'bin/anvil.exe' : 'bin/anvil');
  const started = start(program, [
    ...['--port', String(port), '--silent', '--threads', '1'],
    ...['--timestamp', String(genesisTimestamp), '--no-mining'],
    ...options,
  ]);
  const url = `http://127.0.0.1:${port}`;
  const rpc = (method: string, ...params: readonly unknown[]) => resultOf(url, method, ...params);
  await until(() => rpc('eth_chainId').then(() => true));
  return { ...started, url, rpc };
}
