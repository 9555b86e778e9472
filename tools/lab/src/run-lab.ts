import { isDeepStrictEqual } from 'node:util';
import { createRandom, type Random } from '@ethread/core';
import { until } from '@ethread/setup';
import { type Anvil, startAnvil } from './anvil.ts';
import { addBlock, type Chain, makeChain } from './chain.ts';
import { brokenResponses } from './faults/broken-responses.ts';
import type { Fault } from './faults/fault.ts';
import { lies } from './faults/lies.ts';
import { inContract } from './in-contract.ts';
import { type ApiResponse, call, type Call, hex } from './json-rpc.ts';
import { type Nemesis, startNemesis, type Trap } from './nemesis.ts';
import { type FaultedService, type Proofs, startFaultedService } from './faulted-service.ts';
import { forkView, staleView } from './views.ts';
import { createWorkload, type Workload } from './workload.ts';

export interface Tally {
  readonly fault: string;
  /** Times that a node injected it. */
  injected: number;
  /** Times that no client received a wrong response to it. */
  caught: number;
  /** Calls without a response, of all calls made meanwhile. */
  unresolved: number;
  wrong: number;
}

export interface Miss {
  readonly requested: Call;
  readonly response: ApiResponse;
  readonly truth: ApiResponse;
  readonly log: string;
}

export interface LabOptions {
  readonly count: number;
  readonly seed: number;
  /** Levels below `complete`, the default, pass lies on, which shows that the lab detects them. */
  readonly proofs?: Proofs;
  readonly only?: string | undefined;
  readonly onProgress?: (injected: number) => void;
  readonly onMiss?: (fault: string, miss: Miss) => void;
}

const GENESIS = 1_700_000_000;
const NODES = 3;
const CALLS_BETWEEN = 3;
const CALLS_OF_A_VIEW = 8;
/** Calls until a fault finds its method. */
const MAX_TRIES = 20;
/** Faults in which a node has another view of the chain for a while. */
const VIEWS = ['stale head', 'other fork'] as const;
/** The error of a call for which no upstream node is usable, which is not a wrong response. */
const NO_NODE = -32002;

type View = (typeof VIEWS)[number];

interface World {
  readonly main: Anvil;
  readonly fork: Anvil;
  readonly chain: Chain;
  readonly nodes: readonly Nemesis[];
  readonly trap: Trap;
  readonly service: FaultedService;
  readonly workload: Workload;
  readonly random: Random;
  readonly close: () => Promise<void>;
}

const newTally = (fault: string): Tally => ({ fault, injected: 0, caught: 0, unresolved: 0, wrong: 0 });
const nameOf = (fault: Fault | View) => (typeof fault === 'string' ? fault : fault.name);

/** Injects faults one after another, and compares every response with that of the real node. */
export async function runLab(options: LabOptions): Promise<readonly Tally[]> {
  const world = await openWorld(options);
  try {
    const faults = [...brokenResponses, ...lies, ...VIEWS]
      .filter((fault) => options.only === undefined || nameOf(fault) === options.only)
      .map((fault) => ({ fault, tally: newTally(nameOf(fault)) }));
    const injected = () => faults.reduce((sum, { tally }) => sum + tally.injected, 0);
    for (let round = 0; injected() < options.count; round++) {
      // Each kind in turn, so that a short run covers all of them.
      const next = faults[round % faults.length];
      if (!next) throw new Error('there is no such fault');
      const { fault, tally } = next;
      if (typeof fault === 'string') await injectView(world, fault, tally, options);
      else await injectFault(world, fault, tally, options);
      await callWithoutFault(world, tally, options);
      options.onProgress?.(injected());
      const { failure } = world.nodes.find((node) => node.failure !== undefined) ?? {};
      if (failure !== undefined) throw failure;
      if (!world.service.isRunning()) throw new Error(`the service ended:\n${world.service.output()}`);
    }
    return faults.map(({ tally }) => tally);
  } finally {
    await world.close();
  }
}

async function openWorld({ seed, proofs = 'complete' }: LabOptions): Promise<World> {
  const random = createRandom(seed);
  const main = await startAnvil(GENESIS);
  const fork = await startAnvil(GENESIS);
  const chain = await makeChain(main, GENESIS, 1);
  await makeChain(fork, GENESIS, 2);
  for (let block = 0; block < 4; block++) await addBlock(fork);
  const hashes: string[] = [];
  for (let number = 1; number <= chain.head; number++) {
    hashes.push(String(Object(await main.rpc('eth_getBlockByNumber', hex(number), false)).hash));
  }
  const trap: Trap = { armed: undefined, sprung: 0 };
  const nodes = await Promise.all(Array.from({ length: NODES }, () => startNemesis(main.url, trap, random)));
  const service = await startFaultedService(
    nodes.map(({ url }) => url),
    proofs,
  );
  return {
    main,
    fork,
    chain,
    nodes,
    trap,
    service,
    random,
    workload: createWorkload(chain, hashes),
    async close() {
      await service.stop();
      for (const node of nodes) await node.close();
      await main.stop('SIGKILL');
      await fork.stop('SIGKILL');
    },
  };
}

/** The newest block that a client saw, by world. */
const latestSeen = new WeakMap<World, number>();

/** Injects a fault, at the first request of the service to a node for a call. */
async function injectFault(world: World, fault: Fault, tally: Tally, options: LabOptions): Promise<void> {
  const { trap, workload, random, service } = world;
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const requested = workload.call(fault.methods, random);
    const before = trap.sprung;
    trap.armed = { fault, method: requested.method };
    const response = await call(service.url, requested);
    trap.armed = undefined;
    const isInjected = trap.sprung > before;
    await judge(world, tally, options, requested, response, isInjected ? 1 : 0);
    if (isInjected) break;
  }
}

/** Gives a node another view of the chain for a while. */
async function injectView(world: World, view: View, tally: Tally, options: LabOptions): Promise<void> {
  const { main, fork, nodes, random, chain, workload, service } = world;
  const node = random.pick(nodes);
  await addBlock(main);
  const before = node.viewed;
  node.view =
    view === 'stale head' ? staleView(main.url, chain.head - random.between(1, 6)) : forkView(fork.url);
  // The service polls its nodes, so it meets the view after some time, however short the calls are.
  await until(() => node.viewed > before);
  let counted = before;
  for (let count = 0; count < CALLS_OF_A_VIEW; count++) {
    const isLatest = count % 2 === 0;
    const requested = isLatest
      ? { method: 'eth_getBlockByNumber', params: ['latest', false] }
      : workload.call(undefined, random);
    const seenBefore = isLatest ? (latestSeen.get(world) ?? 0) : undefined;
    const response = await call(service.url, requested);
    // A call counts as one fault, however many requests it took.
    const spoiled = Math.min(1, node.viewed - counted);
    counted = node.viewed;
    await judge(world, tally, options, requested, response, spoiled, seenBefore);
  }
  node.view = undefined;
}

/** Sends calls without a fault, after which every node is used again: the next fault meets a healthy service. */
async function callWithoutFault(world: World, tally: Tally, options: LabOptions): Promise<void> {
  const { workload, random, service } = world;
  for (let count = 0; count < CALLS_BETWEEN; count++) {
    const requested = workload.call(undefined, random);
    await judge(world, tally, options, requested, await call(service.url, requested), 0);
  }
  await service.untilAllAreQueried();
}

/**
 * Compares a response with the real node's.
 *
 * @param seenBefore For the latest block: the newest block that a client saw before. An older one is wrong.
 */
async function judge(
  world: World,
  tally: Tally,
  options: LabOptions,
  wanted: Call,
  response: ApiResponse,
  injected: number,
  seenBefore?: number,
): Promise<void> {
  const number = Number(Object(response.result).number);
  const requested =
    seenBefore === undefined ? wanted : { method: wanted.method, params: [hex(number || 0), false] };
  const truth = await call(world.main.url, requested);
  const isRight =
    response.error === undefined &&
    !(number < (seenBefore ?? 0)) &&
    isDeepStrictEqual(inContract(response.result), inContract(truth.result));
  if (isRight && seenBefore !== undefined) latestSeen.set(world, number);
  const hasNoResponse = response.error?.code === NO_NODE;
  tally.injected += injected;
  if (isRight || hasNoResponse) tally.caught += injected;
  if (isRight) return;
  if (hasNoResponse) tally.unresolved++;
  else tally.wrong++;
  options.onMiss?.(tally.fault, { requested, response, truth, log: world.service.output() });
}

/** Prints one line per fault, and one for all. */
export function toLines(tallies: readonly Tally[]): readonly string[] {
  const all = newTally('all');
  for (const tally of tallies)
    for (const part of ['injected', 'caught', 'unresolved', 'wrong'] as const) all[part] += tally[part];
  const pad = (number: number) => String(number).padStart(6);
  return [...tallies, all].map(
    ({ fault, injected, caught, unresolved, wrong }) =>
      `${fault.padEnd(20)} injected ${pad(injected)}  caught ${pad(caught)}  unresolved ${pad(unresolved)}  wrong responses ${wrong}`,
  );
}
