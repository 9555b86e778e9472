import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, silentLogger, systemClock } from '@ethread/core';
import { until } from '@ethread/setup';
import { startProxy } from '@ethread/upstreams/testing';
import { createService, loadConfiguration } from 'ethread';
import { KEY, SAMPLE_CHAIN, type ServiceProcess, temporaryFolder } from './service-process.ts';
import { asNode, storedSample } from './stored-sample.ts';
import { callOf, postJson } from './json-rpc.ts';

const GENESIS = join(SAMPLE_CHAIN, 'genesis.json');
const landmarks: { readonly contracts: { readonly Token: string } } = JSON.parse(
  readFileSync(join(SAMPLE_CHAIN, 'landmarks.json'), 'utf8'),
);

/** A service whose only node can be stopped, with a clock that can be moved. */
export interface LostNode {
  /** The origin of the service, for its probes. */
  readonly origin: string;
  /** The newest block of the node. */
  readonly head: { readonly number: string; readonly hash: string };
  /** Sends the ten requests. */
  ask(): Promise<readonly Seen[]>;
  /** Stops the node. Resolves when the service has noticed it. */
  stopNode(): Promise<void>;
  /** Starts the node again. Resolves when the service asks it again. */
  startNode(): Promise<void>;
  /** Moves the clock of the service. @param seconds How far. */
  move(seconds: number): void;
  close(): Promise<void>;
}

/**
 * Opens a service in this process in front of a real node.
 *
 * @param sample A service over the sample chain. It acts as the node, because it has the states.
 */
export async function openLostNode(
  sample: ServiceProcess,
  { hasPartner }: { readonly hasPartner: boolean },
): Promise<LostNode> {
  let movedMs = 0;
  const clock: Clock = {
    now: () => systemClock.now() + movedMs,
    monotonic: () => systemClock.monotonic() + movedMs,
  };
  const head = Object(await sample.query('eth_getBlockByNumber', 'latest', false));
  const { rpc } = asNode(sample);
  let node = await startProxy({ rpc });
  const partner = await startProxy({ rpc });
  const folder = temporaryFolder();
  cpSync(await storedSample(), join(folder, 'data'), { recursive: true });
  const file = join(folder, 'ethread.yaml');
  const chain = {
    name: 'main',
    genesis: GENESIS,
    data: 'data',
    execute: true,
    nodes: [
      { name: 'own', url: node.url },
      ...(hasPartner ? [{ name: 'paid', url: partner.url, role: 'partner' }] : []),
    ],
    nodeOptions: { pollMs: 100 },
  };
  writeFileSync(file, JSON.stringify({ port: 0, keys: [KEY], chains: [chain] }));
  const service = await createService(loadConfiguration(file), {
    logger: silentLogger,
    clock,
    random: Math.random,
    onProgress: () => undefined,
  });
  await service.ready;
  const origin = `http://127.0.0.1:${service.address.port}`;
  const url = `${origin}/v3/${KEY}`;
  const requests = tenRequests(head, { sender: `0x${'11'.repeat(20)}`, contract: landmarks.contracts.Token });
  const ask = () => askEach(url, requests);
  // Once every request has a response, blocks are stored and executed, and recent ones are cached.
  await until(async () => (await ask()).every(({ outcome }) => outcome === 'ok'));

  return {
    origin,
    head,
    ask,
    async stopNode() {
      await node.close();
      await until(async () => (await ask())[3]?.headAge !== undefined || (await ask())[3]?.outcome !== 'ok');
    },
    async startNode() {
      node = await startProxy({ rpc }, Number(new URL(node.url).port));
      await until(async () =>
        (await ask()).every(({ outcome, headAge }) => outcome === 'ok' && headAge === undefined),
      );
    },
    move: (seconds) => void (movedMs += seconds * 1_000),
    async close() {
      await service.close();
      await node.close();
      await partner.close();
    },
  };
}

/** What a client of each request sees. */
export interface Seen {
  readonly request: string;
  /** `ok`, or the text of the error. */
  readonly outcome: string;
  /** The value of the header X-Head-Age, in seconds. */
  readonly headAge: number | undefined;
  readonly servedBy: string | undefined;
  readonly result: unknown;
}

type Request = readonly [method: string, params: readonly unknown[]];

/** Returns ten requests: eight for the newest block, by tag, and two for a block by number and by hash. */
function tenRequests(
  { number, hash }: { readonly number: string; readonly hash: string },
  { sender, contract }: { readonly sender: string; readonly contract: string },
): readonly Request[] {
  return [
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_getBlockByNumber', [number, true]],
    ['eth_getBlockByHash', [hash, true]],
    ['eth_getBlockReceipts', ['latest']],
    ['eth_getLogs', [{ fromBlock: 'latest', toBlock: 'latest' }]],
    ['eth_getTransactionByBlockNumberAndIndex', ['latest', '0x0']],
    ['eth_call', [{ to: contract, data: `0x70a08231${'0'.repeat(64)}` }, 'latest']],
    ['eth_estimateGas', [{ from: sender, to: sender }, 'latest']],
    ['eth_getProof', [sender, [], 'latest']],
    ['eth_getUncleByBlockNumberAndIndex', ['latest', '0x0']],
  ];
}

/** Sends requests one after another. */
async function askEach(url: string, requests: readonly Request[]): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const [method, params] of requests) {
    const response = await postJson(url, callOf(method, params));
    const { result, error } = Object(await response.json());
    const age = response.headers.get('x-head-age');
    seen.push({
      request: `${method} ${nameOf(params)}`.trim(),
      outcome: error ? String(error.message) : 'ok',
      headAge: age === null ? undefined : Number(age),
      servedBy: response.headers.get('x-served-by') ?? undefined,
      result,
    });
  }
  return seen;
}

function nameOf(params: readonly unknown[]): string {
  const text = JSON.stringify(params);
  if (text.includes('latest')) return 'latest';
  return String(params[0]).length === 66 ? 'by hash' : 'by number';
}
