import { isDeepStrictEqual } from 'node:util';
import { type Anvil, startAnvil } from './anvil.ts';
import { addBlock, type Chain, makeChain } from './chain.ts';
import { brokenAnswers } from './faults/broken-answers.ts';
import type { Fault } from './faults/fault.ts';
import { lies } from './faults/lies.ts';
import { type Answer, call, type Call, hex } from './json-rpc.ts';
import { inContract } from './in-contract.ts';
import { type Nemesis, startNemesis, type Trap } from './nemesis.ts';
import { createRandom, type Random } from './random.ts';
import { type Service, startService } from './service.ts';
import { forkView, staleView } from './views.ts';
import { createWorkload, type Workload } from './workload.ts';

/** What came of one kind of fault. */
export interface Tally {
  readonly fault: string;
  /** Times that a node did it. */
  injected: number;
  /** Of these, how often no caller was told anything wrong. */
  caught: number;
  /** Calls that got no answer, of all that were made meanwhile. */
  unanswered: number;
  /** Wrong answers that callers got. */
  wrong: number;
}

export interface LabOptions {
  /** Faults to inject. */
  readonly count: number;
  readonly seed: number;
  /** How much the service proves; `complete` when absent. Less lets lies through, which shows that the lab sees them. */
  readonly proofs?: 'none' | 'answers' | 'complete';
  /** Only the fault of this name. */
  readonly only?: string | undefined;
  /** Told now and then. */
  readonly onProgress?: (injected: number) => void;
  /** Told each wrong answer. */
  /** Told each call that got no answer, with what the service logged until then. */
  readonly onUnanswered?: (fault: string, asked: Call, log: string) => void;
  readonly onWrong?: (fault: string, asked: Call, got: unknown, truth: unknown) => void;
}

export interface LabReport {
  readonly tallies: readonly Tally[];
  /** What the service logged, for whoever has to look into it. */
  readonly log: string;
}

const GENESIS = 1_700_000_000;
const CHAIN_ID = 31_337;
const NODES = 3;
/** Calls without a fault after one with. */
const CALLS_BETWEEN = 3;
/** Calls while a node sees the chain otherwise. */
const CALLS_OF_A_VIEW = 8;
/** Calls that a fault may take to find its method. */
const MAX_TRIES = 20;
/** Whole faults: a node sees the chain otherwise for a while. */
const VIEWS = ['stale head', 'other branch'] as const;

/** Everything that stands while the lab runs. */
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

/** Injects faults, one after another, and compares every answer with that of the real node. */
export async function runLab(options: LabOptions): Promise<LabReport> {
  const world = await openWorld(options);
  try {
    const tallies = new Map<string, Tally>();
    const tallyOf = (fault: string): Tally => {
      const tally = tallies.get(fault) ?? { fault, injected: 0, caught: 0, unanswered: 0, wrong: 0 };
      tallies.set(fault, tally);
      return tally;
    };
    const faults = [...brokenAnswers, ...lies, ...VIEWS].filter(
      (fault) => options.only === undefined || nameOf(fault) === options.only,
    );
    for (const fault of faults) tallyOf(nameOf(fault));
    const injected = () => [...tallies.values()].reduce((sum, tally) => sum + tally.injected, 0);
    for (let round = 0; injected() < options.count; round++) {
      // Each kind in turn, so that a short run meets all of them.
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
    ...{ main, fork, chain, nodes, trap, service, random },
    workload: createWorkload(chain, hashes),
    async close() {
      await service.stop();
      for (const node of nodes) await node.close();
      await main.stop('SIGKILL');
      await fork.stop('SIGKILL');
    },
  };
}

/** One fault, at the first request that the service makes of a node for a call. */
async function runFault(world: World, fault: Fault, tally: Tally, options: LabOptions): Promise<void> {
  const { trap, workload, random } = world;
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const asked = workload.call(fault.methods, random);
    const before = trap.sprung;
    trap.armed = { fault, method: asked.method };
    const answer = await call(world.service.url, asked);
    trap.armed = undefined;
    const isInjected = trap.sprung > before;
    await judge(world, tally, asked, answer, isInjected ? 1 : 0, options);
    if (isInjected) break;
  }
  await callWithoutFault(world, tally, options);
}

/** A node sees the chain otherwise for a while. */
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
  let counted = before;
  for (let count = 0; count < CALLS_OF_A_VIEW; count++) {
    const isLatest = count % 2 === 0;
    const asked = isLatest
      ? { method: 'eth_getBlockByNumber', params: ['latest', false] }
      : world.workload.call(undefined, random);
    const seenBefore = latestSeen.get(world) ?? 0;
    const answer = await call(world.service.url, asked);
    // However many requests a call took, it is one fault.
    const spoiled = Math.min(1, node.viewed - counted);
    counted = node.viewed;
    if (isLatest) await judgeLatest(world, tally, answer, seenBefore, spoiled, options);
    else await judge(world, tally, asked, answer, spoiled, options);
  }
  node.view = undefined;
  await callWithoutFault(world, tally, options);
}

/** The newest block that a caller was shown, of each world. */
const latestSeen = new WeakMap<World, number>();

/** Calls that no fault meets, after which every node is asked again: a fault meets a service that is well. */
async function callWithoutFault(world: World, tally: Tally, options: LabOptions): Promise<void> {
  for (let count = 0; count < CALLS_BETWEEN; count++) {
    const asked = world.workload.call(undefined, world.random);
    await judge(world, tally, asked, await call(world.service.url, asked), 0, options);
  }
  await world.service.untilAllAreAsked();
}

/** Compares an answer with the real node's. */
async function judge(
  world: World,
  tally: Tally,
  asked: Call,
  answer: Answer,
  injected: number,
  options: LabOptions,
): Promise<void> {
  const truth = await call(world.main.url, asked);
  const isRight =
    answer.error === undefined && isDeepStrictEqual(inContract(answer.result), inContract(truth.result));
  count(
    tally,
    { isRight, answer, injected },
    () => options.onWrong?.(tally.fault, asked, answer, truth),
    () => options.onUnanswered?.(tally.fault, asked, world.service.output()),
  );
}

/** The latest block must be one of the chain, and not older than what was seen before. */
async function judgeLatest(
  world: World,
  tally: Tally,
  answer: Answer,
  seenBefore: number,
  injected: number,
  options: LabOptions,
): Promise<void> {
  const number = Number(Object(answer.result).number);
  const asked = { method: 'eth_getBlockByNumber', params: [hex(number || 0), false] };
  const truth = await call(world.main.url, asked);
  const isRight =
    answer.error === undefined &&
    number >= seenBefore &&
    isDeepStrictEqual(inContract(answer.result), inContract(truth.result));
  if (isRight) latestSeen.set(world, number);
  count(
    tally,
    { isRight, answer, injected },
    () => options.onWrong?.(tally.fault, asked, answer, truth),
    () => options.onUnanswered?.(tally.fault, asked, world.service.output()),
  );
}

function count(
  tally: Tally,
  { isRight, answer, injected }: { isRight: boolean; answer: Answer; injected: number },
  onWrong: () => void,
  onUnanswered: () => void,
): void {
  // Saying that nobody can answer is no wrong answer.
  const isUnanswered = answer.error?.code === -32002;
  const isWrong = !isRight && !isUnanswered;
  tally.injected += injected;
  if (isWrong) {
    tally.wrong++;
    onWrong();
  } else {
    tally.caught += injected;
    if (isUnanswered) {
      tally.unanswered++;
      onUnanswered();
    }
  }
}
