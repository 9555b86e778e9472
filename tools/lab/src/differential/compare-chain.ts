import type { Random } from '@ethread/core';
import { type ApiResponse, type Call, call, hex, resultOf } from '../json-rpc.ts';
import type { Draw } from './draw.ts';
import { METHODS_OF_A_BLOCK, METHODS_OF_THE_HEAD, TRACE_PAIRS, type TracePair } from './requests.ts';
import type { Tally } from './tally.ts';
import { type ChainName, openWorld, type World } from './world.ts';

export interface ComparisonOptions {
  readonly seed: number;
  readonly random: Random;
  readonly rounds: number;
  readonly only: RegExp;
}

const LANES = 8;
const NO_SUCH_METHOD = -32_601;
/** Methods that run code on a block, which is their second param. */
const RUNS_CODE = /^(?:eth_call|eth_estimateGas|eth_createAccessList|eth_simulateV1|debug_traceCall)$/;

type Job = () => Promise<void>;

/** Sends requests about each fork of a chain to the service and to geth, and adds their comparison to the tally. */
export async function compareChain(
  name: ChainName,
  tally: Tally,
  { seed, random, rounds, only }: ComparisonOptions,
): Promise<void> {
  const world = await openWorld(name, seed);
  try {
    tally.versions.add(String(await resultOf(world.geth.url, 'web3_clientVersion')));
    const methods = await methodsOf(world, tally, only);
    const queue = jobs(world, methods, tally, random, rounds, only);
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        for (const job of queue) await job();
      }),
    );
  } finally {
    await world.close();
  }
}

/** Returns the methods of a block that geth has. */
async function methodsOf(world: World, tally: Tally, only: RegExp): Promise<readonly string[]> {
  const found: string[] = [];
  for (const method of [...Object.keys(METHODS_OF_A_BLOCK), ...METHODS_OF_THE_HEAD]) {
    if (!only.test(method)) continue;
    const { error } = await call(world.geth.url, { method, params: [] });
    if (error?.code === NO_SUCH_METHOD) tally.absent.add(method);
    else found.push(method);
  }
  return found;
}

/** Draws the requests one after another: in each round one for each method and fork. */
function* jobs(
  world: World,
  methods: readonly string[],
  tally: Tally,
  random: Random,
  rounds: number,
  only: RegExp,
): Generator<Job> {
  const byFork = Map.groupBy(world.blocks, ({ fork }) => fork);
  const head = world.blocks.at(-1);
  for (let round = 0; round < rounds; round++) {
    for (const [fork, blocks] of byFork) {
      for (const method of methods) {
        const draw: Draw = { random, world, block: random.pick(blocks) };
        const params = METHODS_OF_A_BLOCK[method]?.(draw);
        if (!params) continue;
        yield () => compare(world, tally, fork, { method, params });
        if (!RUNS_CODE.test(method) || random.next() > 0.1) continue;
        // The same code on two blocks in turn.
        const others = { method, params: params.with(1, hex(random.pick(blocks).number)) };
        yield async () => {
          for (const asked of [others, { method, params }, others]) await compare(world, tally, fork, asked);
        };
      }
      for (const [method, pairOf] of Object.entries(TRACE_PAIRS)) {
        if (!only.test(method)) continue;
        const pair = pairOf({ random, world, block: random.pick(blocks) });
        yield () => comparePair(world, tally, fork, pair);
      }
    }
    for (const method of methods) {
      if (METHODS_OF_THE_HEAD.includes(method))
        yield () => compare(world, tally, head?.fork ?? '', { method, params: [] });
    }
  }
}

async function compare({ serviceUrl, geth }: World, tally: Tally, fork: string, sent: Call): Promise<void> {
  const [own, theirs] = await Promise.all([call(serviceUrl, sent), call(geth.url, sent)]);
  tally.add(fork, { ...sent, own: inOrder(own), theirs: inOrder(theirs) });
}

async function comparePair(
  { serviceUrl, geth }: World,
  tally: Tally,
  fork: string,
  { own, theirs, expected, compared }: TracePair,
): Promise<void> {
  const [ours, others] = await Promise.all([call(serviceUrl, own), call(geth.url, theirs)]);
  tally.add(fork, { ...own, own: resultBy(ours, compared), theirs: resultBy(others, expected) });
}

/** Returns a response with another form of its result. */
function resultBy(response: ApiResponse, form: (result: unknown) => unknown): ApiResponse {
  return response.error || response.result === null ? response : { result: form(response.result) };
}

/** Returns an access list in the order of its addresses and keys: geth's order changes from one request to the next. */
function inOrder(response: ApiResponse): ApiResponse {
  const { accessList, ...rest }: { readonly accessList?: readonly Accessed[] } = Object(response.result);
  if (accessList === undefined) return response;
  const sorted = accessList
    .map(({ address, storageKeys }) => ({ address, storageKeys: storageKeys.toSorted() }))
    .toSorted((a, b) => a.address.localeCompare(b.address));
  return { result: { ...rest, accessList: sorted } };
}

interface Accessed {
  readonly address: string;
  readonly storageKeys: readonly string[];
}
