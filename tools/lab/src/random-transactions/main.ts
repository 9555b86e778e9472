import { isDeepStrictEqual, parseArgs } from 'node:util';
import { createStory, crossingGenesis, FEE_RECIPIENT, makeBlocks, runGeth } from '../sample-chain/index.ts';
import { until } from '@ethread/setup';
import { type ApiResponse, call, callWithProof, hex } from '../json-rpc.ts';
import { createRandom } from '@ethread/core';
import { type Service, startService } from '../service.ts';
import { accessListEndingOf, effectsOf, plainEndingOf, withEmptyHashes } from './endings.ts';
import { type MiningAnvil, startMiningAnvil } from './mine-again.ts';
import { freshAddress, randomCall } from './random-calls.ts';

/** Storage keys whose values are compared in the contracts' accounts. */
const SLOTS = Array.from({ length: 10 }, (_, slot) => hex(slot));
const WORDS = SLOTS.map((slot) => `0x${slot.slice(2).padStart(64, '0')}`);

/**
 * `main.ts [--seed 1] [--blocks 40] [--calls 1000]`: compares random transactions, calls, estimates and access lists
 * with geth and anvil through their RPC. geth mines random transactions on random programs, a service executes its
 * blocks, and anvil mines the transactions again. `GETH` names geth's program. Exits with 1 when a response of the
 * service differs from geth's, or from the result of anvil.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    blocks: { type: 'string', default: '40' },
    calls: { type: 'string', default: '1000' },
  },
});
const [seed, blocks, calls] = [Number(values.seed), Number(values.blocks), Number(values.calls)];
const choices = { seed, amsterdamBlock: Infinity, hasBlobs: false };
const genesis = crossingGenesis(choices);

/** Counts of compared responses and of those that differ, by what was compared. */
const tally = new Map<string, { compared: number; differing: number }>();

function compare(what: string, own: unknown, others: unknown, context: unknown): void {
  const counts = tally.get(what) ?? { compared: 0, differing: 0 };
  tally.set(what, counts);
  counts.compared++;
  if (isDeepStrictEqual(own, others)) return;
  counts.differing++;
  const [ours, theirs] = [own, others].map((value) => JSON.stringify(value).slice(0, 400));
  console.error(`${what} differs: ${JSON.stringify(context)}\n  service: ${ours}\n  node:    ${theirs}`);
}

const geth = await runGeth(genesis);
const started: { stop(): Promise<void> }[] = [geth];
try {
  const anvil = await startMiningAnvil(genesis, FEE_RECIPIENT);
  started.push(anvil);
  const story = createStory(choices);
  // geth reports that it is synchronized while it has only its genesis block.
  await makeBlocks(geth, 1, 1, story, choices);
  const { chainId } = genesis.config;
  const service = await startService(
    [geth.url],
    { chainId, proofs: 'complete', genesis, execute: true },
    { methods: 'extended' },
  );
  started.push(service);
  await makeBlocks(geth, 2, blocks, story, choices);
  await until(async () => (await headOf(service)) === blocks, 120_000);
  for (let block = 1; block <= blocks; block++) await compareBlock(block, service, anvil);
  await compareStates(service);
  await compareCalls(service, anvil);
} finally {
  await Promise.all(started.map((one) => one.stop()));
}
for (const [what, { compared, differing }] of tally) {
  console.log(`${what}: ${compared} compared, ${differing} differ`);
  if (differing > 0) process.exitCode = 1;
}

async function headOf({ url }: Service): Promise<number> {
  return Number((await call(url, { method: 'eth_blockNumber', params: [] })).result);
}

/** Compares a block and its receipts with geth's, and the effects of its transactions with anvil's. */
async function compareBlock(number: number, service: Service, anvil: MiningAnvil): Promise<void> {
  const wire = hex(number);
  const send = (url: string, method: string, ...params: readonly unknown[]) => call(url, { method, params });
  const { result: mined } = await send(geth.url, 'eth_getBlockByNumber', wire, false);
  const { timestamp, baseFeePerGas, transactions: hashes } = Object(mined);
  const transactions: string[] = [];
  for (const hash of hashes) {
    transactions.push(String((await send(geth.url, 'eth_getRawTransactionByHash', hash)).result));
  }
  await anvil.mine({ timestamp, baseFeePerGas, transactions });
  const [own, gethReceipts, anvilReceipts] = await Promise.all(
    [service, geth, anvil].map(({ url }) => send(url, 'eth_getBlockReceipts', wire)),
  );
  compare(
    'blocks with geth',
    (await send(service.url, 'eth_getBlockByNumber', wire, false)).result,
    mined,
    wire,
  );
  for (const index of transactions.keys()) {
    const receipts = [own, gethReceipts, anvilReceipts].map((response) => Object(response?.result)[index]);
    compare('receipts with geth', receipts[0], receipts[1], hashes[index]);
    compare(
      'effects of transactions with anvil',
      effectsOf(receipts[0]),
      effectsOf(receipts[2]),
      hashes[index],
    );
  }
}

/**
 * Compares the proofs and the storage of all accounts of the genesis block, and of addresses of which transactions have
 * made some accounts. The service has them from its own execution.
 */
async function compareStates(service: Service): Promise<void> {
  const known = Object.keys(genesis.alloc).map((address) => `0x${address}`);
  const others = Array.from({ length: 60 }, (_, index) => freshAddress(index));
  const send = (method: string, ...params: readonly unknown[]) =>
    Promise.all([service, geth].map(async ({ url }) => (await call(url, { method, params })).result));
  for (const address of [...known, ...others]) {
    const proofs = await send('eth_getProof', address, SLOTS, hex(blocks));
    compare('proofs of accounts with geth', proofs[0], withEmptyHashes(proofs[1]), address);
    const values = await send('eth_getStorageValues', { [address]: WORDS }, hex(blocks));
    compare('storage of accounts with geth', values[0], values[1], address);
  }
}

async function compareCalls(service: Service, anvil: MiningAnvil): Promise<void> {
  const random = createRandom(seed);
  const accounts = Object.entries(genesis.alloc);
  const targets = {
    senders: accounts.filter(([, account]) => !('code' in account)).map(([address]) => `0x${address}`),
    contracts: accounts.filter(([, account]) => 'code' in account).map(([address]) => `0x${address}`),
    head: blocks,
  };
  for (let made = 0; made < calls; made++) {
    const params = randomCall(random, targets);
    const send = (method: string) =>
      Promise.all([service, geth, anvil].map(({ url }) => call(url, { method, params })));
    const called = await send('eth_call');
    compare('calls with geth', ...pair(called, 1, plainEndingOf), params);
    compare('calls with anvil', ...pair(called, 2, plainEndingOf), params);
    const estimated = await send('eth_estimateGas');
    compare('estimates with geth', ...pair(estimated, 1, plainEndingOf), params);
    // Each search ends elsewhere where a call with more gas fails again, or succeeds without its nested calls.
    const [ours, , theirs] = estimated.map((response) => response.error === undefined);
    compare('success of estimates with anvil', ours, theirs, params);
    const list = { method: 'eth_createAccessList', params };
    const [{ response, proof }, listed] = await Promise.all([
      callWithProof(service.url, list),
      call(geth.url, list),
    ]);
    compare('access lists with geth', accessListEndingOf(response), accessListEndingOf(listed), params);
    // A list of a node has no proof.
    if (response.result) compare('access lists of own execution', proof, 'local', params);
  }
}

function pair(
  responses: readonly ApiResponse[],
  other: number,
  endingFrom: (response: ApiResponse) => object,
): readonly [own: object, others: object] {
  return [endingFrom(responses[0] ?? {}), endingFrom(responses[other] ?? {})];
}
