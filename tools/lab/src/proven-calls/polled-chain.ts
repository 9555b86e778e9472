import { createRandom } from '@ethread/core';
import {
  type CrossingChoices,
  createStory,
  crossingGenesis,
  type Geth,
  makeBlocks,
  runGeth,
} from '../sample-chain/index.ts';
import { until } from '@ethread/setup';
import { call, hex } from '../json-rpc.ts';
import { randomCall } from './random-calls.ts';
import { type Service, startService } from '../service.ts';
import { createListMaker, rawBlock } from './access-lists.ts';
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts';

/** A chain of geth that goes on block by block, and a service whose only source is a proxy before this geth. */
export interface PolledChain {
  readonly geth: Geth;
  readonly proxy: CountingProxy;
  /** The proxy of each node, the first one included. */
  readonly proxies: readonly CountingProxy[];
  readonly genesis: { readonly config: { readonly chainId: number } };
  readonly service: Service;
  readonly head: number;
  /** Makes a block and waits until the service shows it. */
  next(): Promise<void>;
  /** Returns a random call to a contract or an account of the chain. */
  randomCall(): readonly [call: object, block: string];
  stop(): Promise<void>;
}

export interface PolledChainOptions extends Pick<CrossingChoices, 'seed' | 'amsterdamBlock'> {
  /** Blocks before the service starts. */
  readonly blocks: number;
  /** Proxies before the one geth, each a node of the service. Default 1. */
  readonly nodes?: number;
}

/** Starts a chain with some blocks. From Amsterdam on, the proxy serves the access lists that our execution makes. */
export async function startPolledChain({
  seed = 1,
  amsterdamBlock = Infinity,
  blocks,
  nodes = 1,
}: PolledChainOptions): Promise<PolledChain> {
  const choices = { seed, amsterdamBlock, hasBlobs: false };
  const story = createStory(choices);
  const genesis = crossingGenesis(choices);
  const lists = await createListMaker(genesis);
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const one of started.toReversed()) await one.stop();
  };
  try {
    const geth = await runGeth(genesis);
    started.push(geth);
    let head = 0;
    const add = async () => {
      head++;
      await makeBlocks(geth, head, head, story, choices);
      lists.add(rawBlock(await geth.call('debug_getRawBlock', [hex(head)])));
    };
    // geth reports that it is synchronized while it has only its genesis block.
    await add();
    const proxy = await startCountingProxy(geth.url);
    const proxies = [proxy];
    while (proxies.length < nodes) proxies.push(await startCountingProxy(geth.url));
    started.push(...proxies);
    for (const one of proxies) {
      one.playing = ({ method, params: [hash] }) =>
        method === 'eth_getBlockAccessList' ? lists.list(hash) : undefined;
    }
    const { chainId } = genesis.config;
    const service = await startService(
      proxies.map(({ url }) => url),
      { chainId, genesis, proofs: 'complete', calls: 'nodes' },
      { methods: 'extended', callTimeoutMs: 10_000 },
    );
    started.push(service);
    const untilShown = () =>
      until(
        async () =>
          Number((await call(service.url, { method: 'eth_blockNumber', params: [] })).result) === head,
        120_000,
      );
    while (head < blocks) await add();
    await untilShown();
    const accounts = Object.entries(genesis.alloc);
    const named = (isContract: boolean) =>
      accounts.filter(([, account]) => 'code' in account === isContract).map(([address]) => `0x${address}`);
    const targets = { senders: named(false), contracts: named(true) };
    const random = createRandom(seed);
    return {
      geth,
      proxy,
      proxies,
      genesis,
      service,
      get head() {
        return head;
      },
      async next() {
        await add();
        await untilShown();
      },
      randomCall: () => randomCall(random, { ...targets, head }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
