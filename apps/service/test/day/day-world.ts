import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDatabase } from '@ethread/accounts/testing';
import {
  createLabChain,
  createLies,
  type LabChain,
  type LabNode as BeaconNode,
  labNetwork,
  type LieName,
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
import { FIRST_SLOT, makeDayChain, writeGenesis } from './day-chain.ts';

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
  /** Adds the blocks of the slots that have begun. Consensus signs each block in the slot after it. */
  grow(): void;
  lie(): void;
  showFork(): void;
  /** In the next slot all nodes show a block that consensus does not sign. After it they show the signed one. */
  reorganise(): void;
  tellTruth(): void;
  /** @param number - which decides the lie. undefined: the beacon node is honest again. */
  lieOfBeacon(number: number | undefined): void;
  cutDatabase(): Promise<() => Promise<void>>;
  failBucket(): void;
  metrics(): Promise<readonly { readonly name: string; readonly metrics: string }[]>;
  objects(): number;
  /** The log lines of internal errors, and of honest nodes that a server takes for liars; oldest first for each server. */
  faults(): readonly string[];
  close(): Promise<void>;
}

const SERVERS = 3;
const NODES = 3;
const BEACONS = 2;
/** All but the last node and the first beacon node. */
const HONEST = new Set(['node-1', 'node-2', 'beacon-2']);
/** Slots of the beacon chain before the morning, so that it has a finalized block. */
const NIGHT = 60;
/** Length of a slot, in seconds. A day has fewer slots than a real one, and its beacon chain's file says so. */
const SLOT_SECONDS = 2;
/** Requests that the bucket rejects. */
const REJECTED = 20;

/** The lies of the first beacon node, in turn. */
const BEACON_LIES: readonly LieName[] = [
  'wrongCommittee',
  'missingSignature',
  'otherForksDomain',
  'forgedExecutionBranch',
];

/** Opens the world. @param minutes - for which the chain may grow. */
export async function openDayWorld({ minutes }: { readonly minutes: number }): Promise<DayWorld> {
  const closing: (() => unknown)[] = [];
  const genesisTime = Math.floor(Date.now() / 1_000) - NIGHT * SLOT_SECONDS;
  const slots = NIGHT + Math.ceil((minutes * 60) / SLOT_SECONDS);
  const chain = makeDayChain(slots, { genesisTime, slotSeconds: SLOT_SECONDS });
  const { blocks } = chain;
  const database = await makeDatabase();
  closing.push(() => database.drop());
  const bucket = await startS3Server();
  closing.push(() => bucket.close());

  // All slots are of Fulu.
  const network = labNetwork(1_000_000, { slotMs: SLOT_SECONDS * 1_000, genesisTime });
  const first = blocks[FIRST_SLOT];
  if (!first) throw new Error('the chain has no morning');
  const beacon: LabChain = createLabChain(network, first);
  for (let slot = 1; slot <= NIGHT; slot++) beacon.advance(blocks[FIRST_SLOT + slot]);
  const beacons: BeaconNode[] = [];
  for (let index = 0; index < BEACONS; index++) beacons.push(await startBeaconNode(beacon));
  closing.push(() => Promise.all(beacons.map((node) => node.close())));

  const head = () => FIRST_SLOT + beacon.slot;
  const truth = () => blocks.slice(0, head() + 1);
  const lies = createLies(beacon, makeEmptyBlocks(blocks[FIRST_SLOT], 1, 9)[0] ?? first);
  /** A block that all nodes show in the place of the newest one. */
  let side: readonly EmptyBlock[] = [];
  let isForking = false;
  let liar: readonly EmptyBlock[] | undefined;
  const finalized = () => beacon.head.finalized?.execution.header.number ?? 0;
  const nodes: LabNode[] = [];
  for (let index = 0; index < NODES; index++) nodes.push(await startLabNode(CHAIN_ID, truth(), finalized()));
  closing.push(() => Promise.all(nodes.map((node) => node.close())));

  function show(): void {
    const shown = side.length > 0 ? [...truth().slice(0, -1), ...side] : truth();
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
      import: [chain.archive],
      execute: true,
      segmentBucket: { url: bucket.url, ...bucket.credentials, publish: index === 0 },
      nodes: nodes.map(({ url }, at) => ({ name: `node-${at + 1}`, url })),
      nodeOptions: { pollMs: 500, asideMs: 2_000 },
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
    head,
    async startServers() {
      for (const { server } of servers) await server.start();
    },
    async balancerUrl() {
      const balancer = await startLoadBalancer(servers.map(({ server }) => server.port));
      closing.push(() => balancer.stop());
      return balancer.url;
    },
    grow() {
      const slot = Math.min(Math.floor((Date.now() / 1_000 - genesisTime) / SLOT_SECONDS), slots - 1);
      if (slot <= beacon.slot) return;
      while (beacon.slot < slot) beacon.advance(blocks[head() + 1]);
      side = isForking ? makeEmptyBlocks(blocks[head() - 1], 1, 5, SLOT_SECONDS) : [];
      isForking = false;
      show();
      for (const node of beacons) node.publish();
    },
    lie() {
      liar = truth().map((block, number) =>
        number < head() - 8 ? block : { ...block, json: { ...block.json, gasUsed: '0x1' } },
      );
      show();
    },
    showFork() {
      liar = [...truth().slice(0, -3), ...makeEmptyBlocks(blocks[head() - 3], 9, 7, SLOT_SECONDS)];
      show();
    },
    reorganise() {
      isForking = true;
    },
    tellTruth() {
      liar = undefined;
      show();
    },
    lieOfBeacon(number) {
      const [node] = beacons;
      const name = number === undefined ? undefined : BEACON_LIES[number % BEACON_LIES.length];
      if (node) node.lie = name && lies[name];
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
    .filter((line) => line.includes('internal error') || accusesHonest(line));
}

/** Returns whether a server takes a node for a liar that never lies. Timeouts of a busy machine prove nothing. */
function accusesHonest(line: string): boolean {
  const [, name = ''] = /"node":"([^"]*)"/.exec(line) ?? [];
  return HONEST.has(name) && /"kind":"(?:tooLarge|malformed|lied)"|lied and is quarantined|floods/.test(line);
}
