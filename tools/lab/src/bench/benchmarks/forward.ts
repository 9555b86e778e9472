import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anvilProgram, freePort } from '@ethread/setup';
import type { Comparison, Exchange, RunOptions } from '../comparison.ts';
import { serviceCommand } from '../ethread-service.ts';
import { type HttpServer, startHttpServer } from '../http-server.ts';
import { resultOf, postOk } from '../../json-rpc.ts';
import { hasNginx, startForwardingNginx } from '../peers/nginx.ts';
import { printReport } from '../report.ts';
import { runComparison } from '../run-comparison.ts';
import { untilReady } from '../until-ready.ts';
import type { Workbench } from '../workbench.ts';

const KEY = 'key-of-the-benchmark';
const CHAIN_ID = 31_337;
const DIRECT = 'anvil, asked directly';
/** Number of different calls, so that no call is deduplicated with an identical one in flight. */
const CALLS = 256;

/** Measures the cost of forwarding a call. Prints one table for consecutive calls and one for concurrent calls. */
export async function compareForwarding(
  workbench: Workbench,
  options: RunOptions,
  log: (line: string) => void,
): Promise<string> {
  const node = await startNode(workbench);
  const exchanges = await exchangesWith(node.url);
  const [first] = exchanges;
  if (!first) throw new Error('there is a call');
  if (!hasNginx()) throw new Error('forwarding is compared with nginx: install it');
  const nginx = await startForwardingNginx(workbench, node.url);
  const service = await startForwardingService(workbench, node.url);
  const variant = (name: string, server: HttpServer, path: string) => ({
    name,
    start: () => Promise.resolve({ server, path, exchanges }),
  });
  const tables: string[] = [];
  for (const connections of [1, options.connections]) {
    const comparison: Comparison = {
      title: `forward: a call that a node answers, ${connections} at a time`,
      ...first,
      baseline: DIRECT,
      variants: [
        variant(DIRECT, node, '/'),
        variant('nginx, forwarding', nginx, '/'),
        variant('ethread, forwarding', service, `/v3/${KEY}`),
      ],
    };
    tables.push(printReport(await runComparison(comparison, workbench, { ...options, connections }, log)));
  }
  return tables.join('\n');
}

/** Starts a node on the load client's core: the compared servers have their core to themselves. */
async function startNode(workbench: Workbench): Promise<HttpServer> {
  const port = await freePort();
  const started = workbench.start('load', [
    anvilProgram(),
    '--port',
    String(port),
    '--silent',
    '--threads',
    '1',
  ]);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(started, async () => (await resultOf(url, 'eth_chainId')) !== undefined);
  return { url, process: started };
}

/** Returns calls with the node's responses. */
async function exchangesWith(nodeUrl: string): Promise<Exchange[]> {
  const requests = Array.from({ length: CALLS }, (_none, index) => {
    const to = `0x${(index + 4_096).toString(16).padStart(40, '0')}`;
    return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to }, 'latest'] });
  });
  const exchanges: Exchange[] = [];
  for (const request of requests) exchanges.push({ request, response: await postOk(nodeUrl, request) });
  return exchanges;
}

function startForwardingService(workbench: Workbench, nodeUrl: string): Promise<HttpServer> {
  return startHttpServer(workbench, (port) => {
    const file = join(workbench.folder, 'forwarding.yaml');
    const chain = { name: 'bench', chainId: CHAIN_ID, nodes: [{ name: 'own', url: nodeUrl }] };
    const configuration = { host: '127.0.0.1', port, logLevel: 'warn', keys: [KEY], chains: [chain] };
    // JSON is YAML too.
    writeFileSync(file, JSON.stringify(configuration));
    return serviceCommand(file);
  });
}
