import { anvilProgram } from '@ethread/setup';
import { type HttpServer, startHttpServer } from './http-server.ts';
import { resultOf } from '../json-rpc.ts';
import type { Workbench } from './workbench.ts';

/** Starts an anvil node that makes blocks on request, and waits until it responds. */
export function startAnvil(workbench: Workbench): Promise<HttpServer> {
  return startHttpServer(
    workbench,
    (port) => [
      anvilProgram(),
      ...['--port', String(port), '--silent', '--no-mining', '--order', 'fifo', '--hardfork', 'cancun'],
      ...['--gas-limit', '1000000000', '--no-request-size-limit'],
    ],
    async (url) => (await resultOf(url, 'eth_chainId')) !== undefined,
  );
}
