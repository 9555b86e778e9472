import { anvilProgram, freePort, until } from '@ethread/setup';
import { start, type Started } from '@ethread/setup/start-program';
import { resultOf } from './json-rpc.ts';

export interface Anvil extends Started {
  readonly url: string;
  rpc(method: string, ...params: readonly unknown[]): Promise<unknown>;
}

/** Starts a node whose chain begins at that Unix time in seconds, and waits until it responds. */
export async function startAnvil(genesisTimestamp: number, options: readonly string[] = []): Promise<Anvil> {
  const port = await freePort();
  const started = start(anvilProgram(), [
    ...['--port', String(port), '--silent', '--threads', '1'],
    ...['--timestamp', String(genesisTimestamp), '--no-mining'],
    ...options,
  ]);
  const url = `http://127.0.0.1:${port}`;
  const rpc = (method: string, ...params: readonly unknown[]) => resultOf(url, method, ...params);
  await until(() => rpc('eth_chainId').then(() => true));
  return { ...started, url, rpc };
}
