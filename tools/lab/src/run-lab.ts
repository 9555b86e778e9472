import { isDeepStrictEqual } from 'node:util';
import { type Anvil, startAnvil } from './anvil.ts';
import { addBlock, type Chain, makeChain } from './chain.ts';
import { brokenResponses } from './faults/broken-responses.ts';
import type { Fault } from './faults/fault.ts';
import { lies } from './faults/lies.ts';
import { type ApiResponse, call, type Call, hex } from './json-rpc.ts';
import { inContract } from './in-contract.ts';
import { type Nemesis, startNemesis, type Trap } from './nemesis.ts';
import { createRandom, type Random } from '@ethread/core';
import { until } from '@ethread/setup';
import { type Service, startService } from './service.ts';
import { forkView, staleView } from './views.ts';
import { createWorkload, type Workload } from './workload.ts';

/** The outcomes of one kind of fault. */
export interface Tally {
  readonly fault: string;
  /** Times that a node injected it. */
  injected: number;
  /** Times that no client received a wrong response to it. */
  caught: number;
  /** Calls without a response, of all calls made meanwhile. */
  unresolved: number;
  /** Wrong responses that clients received. */
  wrong: number;
}

export interface LabOptions {
  /** The number of faults to inject. */
  readonly count: number;
  readonly seed: number;
  /**
   * The proof level of the service, `complete` by default. Lower levels pass lies on, which shows that the lab detects
   * them.
   */
  readonly proofs?: 'none' | 'answers' | 'complete';
  /** The name of the only fault to inject. */
  readonly only?: string | undefined;
  /** Called from time to time. */
  readonly onProgress?: (injected: number) => void;
  /** Called with each call that got no response, and the service's log until then. */
  readonly onNoResponse?: (fault: string, requested: Call, log: string) => void;
  /** Called with each wrong response. */
  readonly onWrong?: (fault: string, requested: Call, got: unknown, truth: unknown) => void;
}

export interface LabReport {
  readonly tallies: readonly Tally[];
  /** The service's log, for diagnosis. */
  readonly log: string;
}

const GENESIS = 1_700_000_000;
const CHAIN_ID = 31_337;
const NODES = 3;
/** Calls without a fault after each fault. */
const CALLS_BETWEEN = 3;
/** Calls while a node has another view. */
const CALLS_OF_A_VIEW = 8;
/** Calls until a fault finds its method. */
const MAX_TRIES = 20;
/** Faults in which a node has another view of the chain for a while. */
const VIEWS = ['stale head', 'other fork'] as const;

/** The parts of a running lab. */
interface World {
  readonly main: Anvil;
  readonly fork: Anvil;
  readonly chain: Chain;
  readonly nodes: readonly Nemesis[];
  readonly trap: Trap;
  readonly service: Service;
  readonly workload: Workload;
  readonly random: Random;
  readonly close: () => Promise<void>;
}

/** Injects faults one after another, and compares every response with that of the real node. */
export async function runLab(options: LabOptions): Promise<LabReport> {
  const world = await openWorld(options);
  try {
    const tallies = new Map<string, Tally>();
    const tallyOf = (fault: string): Tally => {
      const tally = tallies.get(fault) ?? { fault, injected: 0, caught: 0, unresolved: 0, wrong: 0 };
      tallies.set(fault, tally);
      return tally;
    };
    const faults = [...brokenResponses, ...lies, ...VIEWS].filter(
      (fault) => options.only === undefined || nameOf(fault) === options.only,
    );
    for (const fault of faults) tallyOf(nameOf(fault));
    const injected = () => [...tallies.values()].reduce((sum, tally) => sum + tally.injected, 0);
    for (let round = 0; injected() < options.count; round++) {
      // Each kind in turn, so that a short run covers all of them.
      const fault = faults[round % faults.length];
      if (!fault) throw new Error('there is no such fault');
      if (typeof fault === 'string') await runView(world, fault, tallyOf(fault), options);
      else await runFault(world, fault, tallyOf(fault.name), options);
      options.onProgress?.(injected());
      const { failure } = world.nodes.find((node) => node.failure !== undefined) ?? {};
      if (failure !== undefined) throw failure;
      if (!world.service.isRunning()) throw new Error(`the service ended:\n${world.service.output()}`);
    }
    return { tallies: [...tallies.values()], log: world.service.output() };
  } finally {
    await world.close();
  }
}

const nameOf = (fault: Fault | (typeof VIEWS)[number]) => (typeof fault === 'string' ? fault : fault.name);

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
  const service = await startService(
    nodes.map(({ url }) => url),
    { chainId: CHAIN_ID, proofs },
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

/** Injects one fault, at the first request of the service to a node for a call. */
async function runFault(world: World, fault: Fault, tally: Tally, options: LabOptions): Promise<void> {
  const { trap, workload, random } = world;
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const requested = workload.call(fault.methods, random);
    const before = trap.sprung;
    trap.armed = { fault, method: requested.method };
    const response = await call(world.service.url, requested);
    trap.armed = undefined;
    const isInjected = trap.sprung > before;
    await judge(world, tally, requested, response, isInjected ? 1 : 0, options);
    if (isInjected) break;
  }
  await callWithoutFault(world, tally, options);
}

/** Gives a node another view of the chain for a while. */
async function runView(
  world: World,
  view: (typeof VIEWS)[number],
  tally: Tally,
  options: LabOptions,
): Promise<void> {
  const { main, fork, nodes, random, chain } = world;
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
      : world.workload.call(undefined, random);
    const seenBefore = latestSeen.get(world) ?? 0;
    const response = await call(world.service.url, requested);
    // A call counts as one fault, however many requests it took.
    const spoiled = Math.min(1, node.viewed - counted);
    counted = node.viewed;
    if (isLatest) await judgeLatest(world, tally, response, seenBefore, spoiled, options);
    else await judge(world, tally, requested, response, spoiled, options);
  }
  node.view = undefined;
  await callWithoutFault(world, tally, options);
}

/** The newest block that a client saw, by world. */
const latestSeen = new WeakMap<World, number>();

/**
 * Sends calls without a fault, after which every node is used again, so that the next fault meets a healthy service.
 */
async function callWithoutFault(world: World, tally: Tally, options: LabOptions): Promise<void> {
  for (let count = 0; count < CALLS_BETWEEN; count++) {
    const requested = world.workload.call(undefined, world.random);
    await judge(world, tally, requested, await call(world.service.url, requested), 0, options);
  }
  await world.service.untilAllAreQueried();
}

/** Compares a response with the real node's. */
async function judge(
  world: World,
  tally: Tally,
  wanted: Call,
  response: ApiResponse,
  injected: number,
  options: LabOptions,
): Promise<void> {
  const truth = await call(world.main.url, wanted);
  const isRight =
    response.error === undefined && isDeepStrictEqual(inContract(response.result), inContract(truth.result));
  count(
    tally,
    { isRight, response, injected },
    () => options.onWrong?.(tally.fault, wanted, response, truth),
    () => options.onNoResponse?.(tally.fault, wanted, world.service.output()),
  );
}

/** Checks that the latest block is one of the chain, and not older than one seen before. */
async function judgeLatest(
  world: World,
  tally: Tally,
  response: ApiResponse,
  seenBefore: number,
  injected: number,
  options: LabOptions,
): Promise<void> {
  const number = Number(Object(response.result).number);
  const requested = { method: 'eth_getBlockByNumber', params: [hex(number || 0), false] };
  const truth = await call(world.main.url, requested);
  const isRight =
    response.error === undefined &&
    number >= seenBefore &&
    isDeepStrictEqual(inContract(response.result), inContract(truth.result));
  if (isRight) latestSeen.set(world, number);
  count(
    tally,
    { isRight, response, injected },
    () => options.onWrong?.(tally.fault, requested, response, truth),
    () => options.onNoResponse?.(tally.fault, requested, world.service.output()),
  );
}

function count(
  tally: Tally,
  { isRight, response, injected }: { isRight: boolean; response: ApiResponse; injected: number },
  onWrong: () => void,
  onNoResponse: () => void,
): void {
  // An error that no upstream node is usable is not a wrong response.
  const hasNoResponse = response.error?.code === -32002;
  const isWrong = !isRight && !hasNoResponse;
  tally.injected += injected;
  if (isWrong) {
    tally.wrong++;
    onWrong();
  } else {
    tally.caught += injected;
    if (hasNoResponse) {
      tally.unresolved++;
      onNoResponse();
    }
  }
}
