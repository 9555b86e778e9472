import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, silentLogger, systemClock } from '@ethread/core';
import { until } from '@ethread/setup';
import { startProxy } from '@ethread/upstreams/testing';
import { createService, loadConfiguration } from 'ethread';
import { KEY, SAMPLE_CHAIN, type ServiceProcess, temporaryFolder } from '../service-process.ts';
import { asNode, storedSample } from '../stored-sample.ts';
import { askEach, type Seen, tenRequests } from './requests.ts';

const GENESIS = join(SAMPLE_CHAIN, 'genesis.json');
const CHAIN_ID: number = JSON.parse(readFileSync(GENESIS, 'utf8')).config.chainId;
const landmarks: { readonly contracts: { readonly Token: string } } = JSON.parse(
  readFileSync(join(SAMPLE_CHAIN, 'landmarks.json'), 'utf8'),
);

/** What the service has beside its only node. */
export interface Backing {
  readonly hasStore: boolean;
  readonly hasPartner: boolean;
  /** Default: that of the service. */
  readonly staleAfter?: number;
}

/** A service whose only node can be stopped, with a clock that can be moved. */
export interface LostNode {
  /** The URL that serves the key. */
  readonly url: string;
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
  { hasStore, hasPartner, staleAfter }: Backing,
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
  if (hasStore) cpSync(await storedSample(), join(folder, 'data'), { recursive: true });
  const file = join(folder, 'ethread.yaml');
  const chain = {
    name: 'main',
    ...(hasStore
      ? { genesis: GENESIS, data: 'data', execute: true }
      : { chainId: CHAIN_ID, profile: 'ethereum' }),
    nodes: [
      { name: 'own', url: node.url },
      ...(hasPartner ? [{ name: 'paid', url: partner.url, role: 'partner' }] : []),
    ],
    nodeOptions: { pollMs: 100 },
    ...(staleAfter === undefined ? {} : { staleAfter }),
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
    url,
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
