import { isDeepStrictEqual } from 'node:util';
import {
  AMSTERDAM_BLOCK,
  createStory,
  CROSSING_BLOCKS,
  crossingGenesis,
  type Geth,
  makeBlocks,
  runGeth,
} from './sample-chain/index.ts';
import { until } from '@ethread/setup';
import { call, hex } from './json-rpc.ts';
import { type Service, startService } from './service.ts';

/**
 * Runs a geth whose chain crosses Osaka, a blob fork and Amsterdam, and follows it with a service at every proof level.
 * Prints for each level how many heads it showed, how many responses differ from geth's and how often geth was
 * quarantined. `GETH` names the program.
 */
const LEVELS = ['none', 'answers', 'complete', 'local'] as const;
/** The log lines about a node that is no longer asked. */
const QUARANTINES = /the node lied and is quarantined|the node failed and is quarantined/;
const SENDER = `0x${'5e'.repeat(20)}`;

const genesis = crossingGenesis();
const { chainId } = genesis.config;
const geth = await runGeth(genesis);
const services: Service[] = [];
try {
  const story = createStory();
  // geth reports that it is synchronized while it has only its genesis block.
  await makeBlocks(geth, 1, 1, story);
  for (const level of LEVELS) {
    const own = level === 'local' ? { proofs: 'complete', genesis } : { proofs: level, profile: 'ethereum' };
    services.push(await startService([geth.url], { chainId, ...own }));
  }
  const seen = LEVELS.map(() => 0);
  const differing = LEVELS.map(() => 0);
  let compared = 0;
  for (let block = 1; block <= CROSSING_BLOCKS; block++) {
    if (block > 1) await makeBlocks(geth, block, block, story);
    const expected = await shownOf(block, (method, params) => geth.call(method, params));
    compared++;
    for (const [index, { url }] of services.entries()) {
      try {
        await until(async () => (await headOf(url)) === block);
        seen[index] = (seen[index] ?? 0) + 1;
      } catch {
        continue;
      }
      const shown = await shownOf(block, (method, params) => result(url, method, params));
      if (isDeepStrictEqual(shown, expected)) continue;
      differing[index] = (differing[index] ?? 0) + 1;
      console.error(`${LEVELS[index] ?? ''} block ${block}`, firstDifference(shown, expected));
    }
  }
  for (const [index, level] of LEVELS.entries()) {
    const service = services[index];
    const quarantines = (service?.output() ?? '').split('\n').filter((line) => QUARANTINES.test(line)).length;
    console.log(
      `${level}: ${seen[index] ?? 0} of ${CROSSING_BLOCKS} heads (Amsterdam from ${AMSTERDAM_BLOCK}), ` +
        `${differing[index] ?? 0} of ${compared} blocks differ, geth quarantined ${quarantines} times`,
    );
  }
} finally {
  await Promise.all(services.map((service) => service.stop()));
  await geth.stop();
}

type SendRequest = (method: string, params: readonly unknown[]) => ReturnType<Geth['call']>;

/** Returns the parts of a block that both show: the block, its receipts, its logs, a call and an estimate. */
async function shownOf(block: number, query: SendRequest) {
  const wire = hex(block);
  const [whole, receipts, logs, called, estimated] = await Promise.all([
    query('eth_getBlockByNumber', [wire, false]),
    query('eth_getBlockReceipts', [wire]),
    query('eth_getLogs', [{ fromBlock: wire, toBlock: wire }]),
    query('eth_call', [{ to: SENDER, from: SENDER, data: '0x1234' }, wire]),
    query('eth_estimateGas', [{ to: `0x${'f4'.repeat(20)}`, from: SENDER, data: '0x12340056' }, wire]),
  ]);
  return { whole, receipts, logs, called, estimated };
}

async function headOf(url: string): Promise<number> {
  return Number(Object(await result(url, 'eth_getBlockByNumber', ['latest', false])).number);
}

async function result(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const { result: shown, error } = await call(url, { method, params });
  return error ?? shown;
}

function firstDifference(one: unknown, other: unknown, path = ''): string | undefined {
  if (isDeepStrictEqual(one, other)) return undefined;
  const keys = new Set([...Object.keys(Object(one)), ...Object.keys(Object(other))]);
  const areObjects = typeof one === 'object' && one !== null && typeof other === 'object' && other !== null;
  if (!areObjects) return `${path}: ${JSON.stringify(one)}, geth ${JSON.stringify(other)}`;
  for (const key of keys) {
    const found = firstDifference(Reflect.get(one, key), Reflect.get(other, key), `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
