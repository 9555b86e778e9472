import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDatabase } from '@ethread/accounts/testing';
import {
  createLabChain,
  type LabChain,
  type LabNode as BeaconNode,
  labNetwork,
  startLabNode as startBeaconNode,
} from '@ethread/upstreams/consensus/testing';
import { freePort } from '@ethread/setup';
import { startS3Server } from '@ethread/storage/testing';
import { type EmptyBlock, makeEmptyBlocks } from '@ethread/upstreams/testing';
import { consensusSection } from '../consensus/consensus-section.ts';
import { CHAIN_ID } from '../lying-nodes/honest-chain.ts';
import { type LabNode, startLabNode } from '../lying-nodes/lab-node.ts';
import { NEVER_LATE, temporaryFolder } from '../service-process.ts';
import { CHECK_MS, startLoadBalancer } from '../topology/load-balancer.ts';
import { controlServer, type Server } from '../topology/servers.ts';
import { makeDayChain, MORNING, writeGenesis } from './day-chain.ts';

/** A server of the day. */
export interface DayServer {
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Drains it, and starts it again. */
  restart(): Promise<void>;
}

/** Three servers behind HAProxy with all that they need, and what may happen to it. */
export interface DayWorld {
  readonly blocks: readonly EmptyBlock[];
  readonly servers: readonly DayServer[];
  /** A configuration with the accounts of all servers. */
  readonly keyFile: string;
  readonly postgres: string;
  /** The number of the newest block. */
  head(): number;
  /** Starts the servers one after another: the first imports the archive and publishes its segment. */
  startServers(): Promise<void>;
  balancerUrl(): Promise<string>;
  /** Adds a block, which consensus signs. */
  grow(): void;
  lie(): void;
  showFork(): void;
  /** All nodes show a block that consensus does not sign, and then another one in its place. */
  reorganise(): void;
  tellTruth(): void;
  lieOfBeacon(lies: boolean): void;
  cutDatabase(): Promise<() => Promise<void>>;
  failBucket(): void;
  metrics(): Promise<readonly { readonly name: string; readonly metrics: string }[]>;
  objects(): number;
  /** The log lines of the servers that tell of an error of their own, oldest first for each server. */
  faults(): readonly string[];
  close(): Promise<void>;
}

const SERVERS = 3;
const NODES = 3;
const BEACONS = 2;
/** Slots of the beacon chain before the morning, so that it has a finalized block. */
const NIGHT = 60;
/** Long enough that no slot passes in the day: only events of the beacon nodes move the head. */
const SLOT_MS = 600_000;
/** Requests that the bucket rejects. */
const REJECTED = 20;

/** Opens the world. @param growth - the blocks by which the chain may grow. */
export async function openDayWorld({ growth }: { readonly growth: number }): Promise<DayWorld> {
  const closing: (() => unknown)[] = [];
  const chain = await makeDayChain(growth);
  const { blocks } = chain;
  closing.push(() => chain.mirror.close());
  const database = await makeDatabase();
  closing.push(() => database.drop());
  const bucket = await startS3Server();
  closing.push(() => bucket.close());

  const genesisTime = Math.floor(Date.now() / 1_000) - ((NIGHT + growth) * SLOT_MS) / 1_000;
  // All slots are of Fulu.
  const network = labNetwork('minimal', 1_000_000, { slotMs: SLOT_MS, genesisTime });
  const first = blocks[MORNING - NIGHT];
  if (!first) throw new Error('the chain has no morning');
  const beacon: LabChain = createLabChain(network, first);
  for (let slot = 1; slot <= NIGHT; slot++) beacon.advance(blocks[MORNING - NIGHT + slot]);
  const beacons: BeaconNode[] = [];
  for (let index = 0; index < BEACONS; index++) beacons.push(await startBeaconNode(beacon));
  closing.push(() => Promise.all(beacons.map((node) => node.close())));

  let head = MORNING;
  /** Blocks that all nodes show in the place of the newest one. */
  let side: readonly EmptyBlock[] = [];
  let liar: readonly EmptyBlock[] | undefined;
  const finalized = () => beacon.head.finalized?.execution.header.number ?? 0;
  const nodes: LabNode[] = [];
  for (let index = 0; index < NODES; index++)
    nodes.push(await startLabNode(CHAIN_ID, blocks.slice(0, head + 1), finalized()));
  closing.push(() => Promise.all(nodes.map((node) => node.close())));

  function show(): void {
    const shown = [...blocks.slice(0, head + 1), ...side];
    for (const [index, node] of nodes.entries())
      node.show(index === nodes.length - 1 ? (liar ?? shown) : shown, finalized());
  }

  const plans = { open: { creditsPerDay: 1e12, requestsPerSecond: 1e6, webSockets: 1_000 } };
  const accounts = { data: 'accounts', postgres: database.url };
  const servers: { server: Server; metricsPort: number }[] = [];
  for (let index = 0; index < SERVERS; index++) {
    const folder = temporaryFolder();
    writeGenesis(folder, chain);
    const [port, metricsPort] = [await freePort(), await freePort()];
    const day = {
      name: 'day',
      genesis: 'genesis.json',
      data: 'data',
      import: [chain.mirror.url],
      execute: true,
      segmentBucket: { url: bucket.url, ...bucket.credentials, publish: index === 0 },
      nodes: nodes.map(({ url }, at) => ({ name: `node-${at + 1}`, url })),
      nodeOptions: { pollMs: 500, asideMs: 2_000 },
      // The blocks are of another year.
      staleAfter: 1_000_000_000,
      consensus: { ...consensusSection(folder, network, beacon, beacons), head: 'attested' },
    };
    const settings = {
      port,
      metrics: { port: metricsPort },
      plans,
      accounts,
      load: NEVER_LATE,
      drain: { delayMs: 10 * CHECK_MS, timeoutMs: 30_000 },
      sites: { docs: false, playground: false },
      chains: [day],
    };
    const file = join(folder, 'ethread.yaml');
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(settings));
    servers.push({ server: controlServer(file, port), metricsPort });
  }
  closing.push(() => Promise.all(servers.map(({ server }) => server.kill())));
  /** Those of processes that have ended. */
  const pastFaults: string[] = [];

  return {
    blocks,
    servers: servers.map(({ server }) => ({
      start: () => server.start(),
      async kill() {
        pastFaults.push(...faultsIn(server));
        await server.kill();
      },
      async restart() {
        pastFaults.push(...faultsIn(server));
        await server.leave();
        await server.start();
      },
    })),
    keyFile: servers[0]?.server.file ?? '',
    postgres: database.url,
    head: () => head,
    async startServers() {
      for (const { server } of servers) await server.start();
    },
    async balancerUrl() {
      const balancer = await startLoadBalancer(servers.map(({ server }) => server.port));
      closing.push(() => balancer.stop());
      return balancer.url;
    },
    grow() {
      if (head + 1 >= blocks.length) return;
      head++;
      side = [];
      show();
      beacon.advance(blocks[head]);
      for (const node of beacons) node.publish();
    },
    lie() {
      liar = blocks
        .slice(0, head + 1)
        .map((block, number) =>
          number < head - 8 ? block : { ...block, json: { ...block.json, gasUsed: '0x1' } },
        );
      show();
    },
    showFork() {
      liar = [...blocks.slice(0, head - 2), ...makeEmptyBlocks(blocks[head - 3], 9, 7)];
      show();
    },
    reorganise() {
      side = makeEmptyBlocks(blocks[head], 1, 5);
      show();
    },
    tellTruth() {
      liar = undefined;
      show();
    },
    lieOfBeacon(lies) {
      const [node] = beacons;
      if (node) node.lie = lies ? { message: () => undefined } : undefined;
    },
    cutDatabase: () => database.cut(),
    failBucket: () => bucket.failNext(REJECTED),
    async metrics() {
      const found = await Promise.all(
        servers.map(async ({ metricsPort }, index) => {
          const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
            (response) => response.text(),
            () => '',
          );
          return { name: `server-${index + 1}`, metrics };
        }),
      );
      return found;
    },
    objects: () => bucket.objects.size,
    faults: () => [...pastFaults, ...servers.flatMap(({ server }) => faultsIn(server))],
    async close() {
      for (const close of closing.toReversed()) await close();
    },
  };
}

function faultsIn(server: Server): readonly string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line.includes('internal error'));
}
