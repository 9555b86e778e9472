import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { resultOf } from '../../json-rpc.ts';
import {
  type BusyChain,
  type ChainFiles,
  fillGethFolder,
  gethCommand,
  makeBusyChain,
  writeBusyChain,
} from '../../sample-chain/index.ts';
import type { Comparison, Exchange, Variant } from '../comparison.ts';
import { type ChainServices, importChain } from '../ethread-service.ts';
import { type HttpServer, startHttpServer } from '../http-server.ts';
import { startAnvil, startForkingAnvil } from './anvil.ts';
import { queryAll } from './query-all.ts';
import { startFixedResponse, startNginx } from './floors.ts';
import { COLD_CLIENTS, selectWorkloads, type Workload, workloadsOf } from './workloads.ts';
import type { Workbench } from '../workbench.ts';

const CHAIN = { blocks: 24, transfersABlock: 150 };

export const PEERS = {
  ethread: 'ethread',
  anvil: 'anvil',
  forkingAnvil: 'anvil --fork-url',
  executed: 'ethread, own state',
  geth: 'geth',
  node: 'node:http, fixed answer',
  webSocket: 'ws, fixed answer',
  nginx: 'nginx, fixed answer',
} as const;

/** A chain that is imported once for all measurements. */
export interface ImportedChain extends ChainFiles {
  readonly chain: BusyChain;
  readonly services: ChainServices;
}

export async function prepareChain(
  workbench: Workbench,
  log: (line: string) => void,
): Promise<ImportedChain> {
  log('making a chain');
  const chain = await makeBusyChain(CHAIN);
  const files = writeBusyChain(workbench.folder, chain);
  log('importing it');
  const services = await importChain(workbench, { genesis: files.genesis, import: [files.blocks] });
  return { ...files, chain, services };
}

/**
 * Compares ethread with keys, credits, validation and usage with nodes in Rust and in Go over the same transactions,
 * and with servers that send a fixed response: the floors of nginx and of Node.
 *
 * @param only Names of workloads; empty for all.
 */
export async function preparePeers(
  workbench: Workbench,
  { chain, services, genesis, blocks }: ImportedChain,
  only: readonly string[],
  log: (line: string) => void,
): Promise<readonly Comparison[]> {
  const workloads = selectWorkloads(workloadsOf(chain), only);
  const ethread = await services.startWithAccounts();
  log('mining it again with anvil');
  const anvil = await startAnvil(workbench, chain);
  const geth = await startGeth(workbench, genesis, blocks);
  const responses = join(workbench.folder, 'answers');
  mkdirSync(responses);
  const nginx = await startNginx(workbench, responses);
  const ofGeth: Peer = { name: PEERS.geth, server: geth, path: '' };
  const peers = [peerOf(PEERS.ethread, ethread), { name: PEERS.anvil, server: anvil, path: '' }, ofGeth];
  const tracers: Peer[] = [];
  if (workloads.some(({ isTraced }) => isTraced)) {
    const tracing = await services.startWithAccounts({}, { methods: 'extended' });
    tracers.push(peerOf(PEERS.ethread, tracing), ofGeth);
  }
  const borrowers: Peer[] = [];
  if (workloads.some(({ isBorrowed }) => isBorrowed)) {
    log('starting ethread and anvil on the state of geth');
    const nodes = [{ name: 'geth', url: geth.url }];
    const proving = await services.startWithAccounts({ nodes, proofs: 'complete', calls: 'nodes' });
    const forking = await startForkingAnvil(workbench, geth.url);
    borrowers.push(
      peerOf(PEERS.ethread, proving),
      { name: PEERS.forkingAnvil, server: forking, path: '' },
      ofGeth,
      peerOf(PEERS.executed, ethread),
    );
  }

  const comparisons: Comparison[] = [];
  for (const workload of workloads) {
    const {
      name,
      title,
      requests,
      isCold = false,
      isBorrowed = false,
      isTraced = false,
      isWebSocket = false,
      clients = isCold ? COLD_CLIENTS : undefined,
    } = workload;
    const compared = isBorrowed ? borrowers : isTraced ? tracers : peers;
    const [, baseline] = compared;
    if (!baseline) continue;
    const asked: { readonly peer: Peer; readonly exchanges: readonly Exchange[] }[] = [];
    for (const peer of compared) {
      const exchanges = await queryAll(`${peer.server.url}${peer.path}`, workload);
      compareEssence(workload, asked[0]?.exchanges ?? exchanges, exchanges);
      asked.push({ peer, exchanges });
    }
    const response = asked[0]?.exchanges[0]?.response ?? '';
    const responseFile = join(responses, name);
    writeFileSync(responseFile, response);

    const fixed = [{ request: requests[0] ?? '', response }];
    const variants: Variant[] = asked.map(({ peer, exchanges }) => {
      const path = isWebSocket && peer.path !== '' ? `/ws${peer.path}` : peer.path || '/';
      return { name: peer.name, start: async () => ({ server: peer.server, path, exchanges, isWebSocket }) };
    });
    // A fixed response fits a single request only.
    if (requests.length === 1) {
      variants.push({
        name: isWebSocket ? PEERS.webSocket : PEERS.node,
        async start() {
          const server = await startFixedResponse(workbench, responseFile);
          return { server, path: '/', exchanges: fixed, isWebSocket };
        },
      });
      const path = `/${name}`;
      if (!isWebSocket)
        variants.push({ name: PEERS.nginx, start: async () => ({ server: nginx, path, exchanges: fixed }) });
    }
    comparisons.push({
      title,
      request: requests[0] ?? '',
      response,
      baseline: baseline.name,
      variants,
      ...(clients !== undefined && { connections: clients }),
      ...(workload.warmUpSeconds !== undefined && { warmUpSeconds: workload.warmUpSeconds }),
    });
  }
  return comparisons;
}

/** Starts geth on a genesis file and the blocks of a file in the format of `geth export`, which it executes itself. */
async function startGeth(workbench: Workbench, genesis: string, blocks: string): Promise<HttpServer> {
  const folder = join(workbench.folder, 'geth');
  await fillGethFolder(folder, genesis, blocks);
  return startHttpServer(
    workbench,
    (port) => gethCommand(folder, port),
    async (url) => Number(await resultOf(url, 'eth_blockNumber')) > 0,
  );
}

/** A server that computes its responses. */
interface Peer {
  readonly name: string;
  readonly server: HttpServer;
  /** The path of requests; empty for the root. */
  readonly path: string;
}

const peerOf = (name: string, { server, key }: { server: HttpServer; key: string }): Peer => ({
  name,
  server,
  path: `/v3/${key}`,
});

/** Compares the responses of two servers. @throws {Error} when a response is an error, or when two responses differ. */
function compareEssence(
  { title, essence, isCold = false }: Workload,
  exchanges: readonly Exchange[],
  others: readonly Exchange[],
): void {
  // The responses of a cold workload are all the same.
  const compared = isCold ? exchanges.slice(0, 1) : exchanges;
  for (const [index, { request, response }] of compared.entries()) {
    const other = others[index]?.response ?? '';
    const [own, its] = [resultsOf(response), resultsOf(other)].map((results) => results.map(essence));
    if (!isDeepStrictEqual(own, its))
      throw new Error(`${title}: ${request}\n${response.slice(0, 500)}\n${other.slice(0, 500)}`);
  }
}

function resultsOf(found: string): readonly unknown[] {
  const parsed: unknown = JSON.parse(found);
  return (Array.isArray(parsed) ? parsed : [parsed]).map((response) => {
    const { result, error }: { readonly result?: unknown; readonly error?: unknown } = Object(response);
    if (result === undefined || result === null || error !== undefined) throw new Error(found.slice(0, 500));
    return result;
  });
}
