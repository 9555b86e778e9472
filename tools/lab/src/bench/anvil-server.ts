import { createRequire } from 'node:module';
import { arch } from 'node:process';
import { freePort } from '@ethread/setup';
import type { HttpServer } from './http-server.ts';
import { call } from './rpc.ts';
import { untilReady } from './until-ready.ts';
import type { Workbench } from './workbench.ts';

/** Starts an anvil node that makes blocks on request, and waits until it responds. */
export async function startAnvil(workbench: Workbench): Promise<HttpServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = workbench.start('server', [
    anvilProgram(),
    ...['--port', String(port), '--silent', '--no-mining', '--order', 'fifo', '--hardfork', 'cancun'],
    ...['--gas-limit', '1000000000', '--no-request-size-limit'],
  ]);
  await untilReady(started, async () => (await call(url, 'eth_chainId')) !== undefined);
  return { url, process: started };
}

/** Returns the program itself, not its wrapper: the benchmark measures and terminates its process. */
function anvilProgram(): string {
  const machine = `linux-${arch === 'x64' ? 'amd64' : arch}`;
  const manifest = createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${machine}/package.json`);
  return manifest.replace(/package\.json$/, 'bin/anvil');
}
