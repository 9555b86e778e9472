import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createLabChain,
  type LabChain,
  type LabNode as BeaconNode,
  labNetwork,
  printNetwork,
  startLabNode as startBeaconNode,
} from '@ethread/upstreams/consensus/testing';
import { bytesToHex, type Clock } from '@ethread/core';
import { until } from '@ethread/setup';
import { type EmptyBlock, FIRST_TIMESTAMP, makeEmptyBlocks } from '@ethread/upstreams/testing';
import { callOf, postJson } from '../json-rpc.ts';
import { CHAIN_ID, GENESIS } from '../lying-nodes/honest-chain.ts';
import { type LabNode, startLabNode } from '../lying-nodes/lab-node.ts';
import { configurationFile, KEY, temporaryFolder } from '../service-process.ts';
import { openService } from '../world.ts';

/** The head at the start: a second, a slot and a block for each. */
export const HEAD = 100;

/** A response, with the headers that say what it is worth. */
export interface Seen {
  readonly result: Readonly<Record<string, unknown>> | undefined;
  readonly error: { readonly code: number; readonly message: string } | undefined;
  readonly head: string | null;
  readonly proof: string | null;
}

/** A service in this process before execution nodes and a beacon node, whose time of day stands still between slots. */
export interface World {
  readonly blocks: readonly EmptyBlock[];
  readonly beacon: LabChain;
  readonly beaconNode: BeaconNode;
  readonly nodes: readonly LabNode[];
  readonly log: readonly string[];
  readonly url: string;
  /** Makes slots, with the blocks of honest nodes. @param isSigned False: the beacon chain stands still. */
  advance(slots: number, isSigned?: boolean): void;
  call(method: string, ...params: readonly unknown[]): Promise<Seen>;
  /** Makes the nodes show the chain. */
  endLie(): void;
  close(): Promise<void>;
}

export interface WorldOptions {
  readonly nodes?: number;
  readonly hasStore?: boolean;
  readonly consensus?: object;
  readonly chain?: object;
  readonly file?: object;
  /** What the nodes show at the start instead of the chain. */
  readonly lie?: readonly EmptyBlock[];
}

export async function openWorld({
  nodes: count = 1,
  hasStore = false,
  consensus = {},
  chain = {},
  file: members = {},
  lie: firstLie,
}: WorldOptions = {}): Promise<World> {
  const folder = temporaryFolder();
  let lie = firstLie;
  const blocks = makeEmptyBlocks(undefined, 4 * HEAD, 0);
  const network = labNetwork(6, { slotMs: 1_000, genesisTime: FIRST_TIMESTAMP });
  const [genesis] = blocks;
  if (!genesis) throw new Error('the chain has a block');
  const beacon = createLabChain(network, genesis);
  const beaconNode = await startBeaconNode(beacon);
  let seconds = HEAD;
  for (let slot = 1; slot <= HEAD; slot++) beacon.advance(blocks[slot]);
  const clock: Clock = {
    now: () => (FIRST_TIMESTAMP + seconds) * 1_000 + 500,
    // The clock advances, so that the service asks a node again that was late once: slowly, as a head is stale after 20 s.
    monotonic: () => seconds * 1_000 + performance.now() / 4,
  };
  const shown = () => lie ?? blocks.slice(0, seconds + 1);
  const nodes: LabNode[] = [];
  for (let at = 0; at < count; at++) nodes.push(await startLabNode(CHAIN_ID, shown(), shown().length - 1));
  const log: string[] = [];
  const note = (level: string) => (fields: object, message: string) =>
    void log.push(`${level}: ${message} ${JSON.stringify(fields)}`);
  const logger = { debug: () => undefined, info: note('info'), warn: note('warn'), error: note('error') };
  writeFileSync(join(folder, 'genesis.json'), JSON.stringify(GENESIS));
  writeFileSync(join(folder, 'config.yaml'), printNetwork(network));
  const settings = {
    name: 'main',
    ...(hasStore ? { genesis: 'genesis.json', data: 'data' } : { chainId: CHAIN_ID }),
    nodes: nodes.map(({ url }, index) => ({ name: `node-${index}`, url })),
    // On a chain that stands still, every twentieth poll applies what consensus finalized.
    nodeOptions: { pollMs: 50 },
    consensus: {
      nodes: [{ name: 'beacon-1', url: beaconNode.url }],
      checkpoint: bytesToHex(beacon.head.finalized?.root ?? new Uint8Array(32)),
      network: { file: 'config.yaml', genesisValidatorsRoot: bytesToHex(network.genesisValidatorsRoot) },
      ...consensus,
    },
    ...chain,
  };
  const file = configurationFile({ chains: [settings], ...members }, folder);
  const service = await openService(file, { logger, clock });
  const world: World = {
    blocks,
    beacon,
    beaconNode,
    nodes,
    log,
    url: service.url,
    advance(slots, isSigned = true) {
      for (let left = slots; left > 0; left--) {
        seconds++;
        if (isSigned) beacon.advance(blocks[beacon.slot + 1]);
      }
      for (const node of nodes) node.show(shown(), shown().length - 1);
    },
    async call(method, ...params) {
      const response = await postJson(`${world.url}/v3/${KEY}`, callOf(method, params));
      const { result, error } = Object(await response.json());
      const [head, proof] = ['x-head', 'x-proof'].map((name) => response.headers.get(name) ?? null);
      return { result: result ?? undefined, error, head: head ?? null, proof: proof ?? null };
    },
    endLie() {
      lie = undefined;
      world.advance(1);
    },
    async close() {
      await service.close();
      await beaconNode.close();
      for (const node of nodes) await node.close();
    },
  };
  return world;
}

/** Resolves when a call shows something. */
export async function untilSeen(
  world: World,
  [method, ...params]: readonly [string, ...unknown[]],
  holds: (seen: Seen) => boolean,
): Promise<Seen> {
  let seen: Seen | undefined;
  await until(async () => holds((seen = await world.call(method, ...params))));
  if (!seen) throw new Error('a call was made');
  return seen;
}
