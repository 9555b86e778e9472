import { parseArgs } from 'node:util';
import { createRandom } from '@ethread/core';
import { createStory, crossingGenesis, makeBlocks, runGeth } from '../sample-chain/index.ts';
import { until } from '@ethread/setup';
import { call, callWithProof, hex } from '../json-rpc.ts';
import { startService } from '../service.ts';
import { askBoth, printBoth } from './ask-both.ts';
import { type Altering, PlayedError } from './counting-proxy.ts';
import { liesOfProofs } from './lies-of-proofs.ts';
import { startPolledChain } from './polled-chain.ts';

/**
 * `lies.ts [--seed 1] [--lies 10000]`: a node lies about proofs, codes, hints and access lists in every way, alone and
 * beside honest nodes, of which one plays a node that proves only its newest block. Then a node invents a head with a
 * state of its own, beside one and two honest nodes. Compares each result with geth's. Exits with 1 when a wrong result
 * is proven, when fewer than 99 % are right beside an honest node, or when an honest node is quarantined. `GETH` names
 * geth's program.
 */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, lies: { type: 'string', default: '10000' } },
});
const [seed, lies] = [Number(values.seed), Number(values.lies)];
const AMSTERDAM_BLOCK = 9;
const BLOCKS = 40;
/** Calls between two new blocks. */
const CALLS_A_BLOCK = 100;
/** The most calls for each lie: a node that is not asked tells none. */
const CALLS_A_LIE = 4;

interface Tally {
  calls: number;
  told: number;
  right: number;
  proven: number;
  wrongProven: number;
}
const noTally = (): Tally => ({ calls: 0, told: 0, right: 0, proven: 0, wrongProven: 0 });

/** Refuses proofs of other blocks than the newest one, as some nodes do by default. */
const newestOnly =
  (head: () => number): Altering =>
  ({ method, params }) => {
    const isOther =
      method === 'eth_getProof' && params.at(-1) !== 'latest' && Number(params.at(-1)) !== head();
    if (isOther) throw new PlayedError(-32_000, 'distance to target block exceeds maximum proof window');
    return undefined;
  };

/**
 * Lies about proofs, or about access lists. Under Osaka each call at another block asks nodes, and under Amsterdam the
 * first call at a new head does.
 */
async function lieAbout(nodes: number, count: number, ofLists = false): Promise<void> {
  const amsterdamBlock = ofLists ? AMSTERDAM_BLOCK : Infinity;
  const chain = await startPolledChain({ seed, amsterdamBlock, blocks: BLOCKS, nodes });
  try {
    const { proxies, service, geth } = chain;
    const [liar, , third] = proxies;
    if (!liar) throw new Error('there is no node');
    if (third) third.altering = newestOnly(() => chain.head);
    const random = createRandom(seed);
    const kinds = liesOfProofs(geth.url, random).filter(({ name }) => name.includes('list') === ofLists);
    const tallies = new Map(kinds.map(({ name }) => [name, noTally()]));
    const sum = noTally();
    for (let made = 0; sum.told < count && made < CALLS_A_LIE * count; made++) {
      const kind = random.pick(kinds);
      const tally = tallies.get(kind.name) ?? noTally();
      let told = 0;
      liar.altering = async (sent, result) => {
        const altered = await kind.altering(sent, result);
        if (altered !== undefined) told++;
        return altered;
      };
      // The list of a new head is asked for before its first call.
      if (made > 0 && made % (ofLists ? 1 : CALLS_A_BLOCK) === 0) await chain.next();
      const [object, block] = chain.randomCall();
      const params = [object, kind.name.includes('list') ? 'latest' : block];
      const asked = { method: random.next() < 0.8 ? 'eth_call' : 'eth_estimateGas', params };
      const both = await askBoth(service.url, geth.url, asked);
      liar.altering = () => undefined;
      const { proof } = both;
      const isRight = both.verdict === 'same';
      for (const one of [tally, sum]) {
        one.calls++;
        one.told += told;
        if (isRight) one.right++;
        if (proof === 'complete') one.proven++;
        if (proof === 'complete' && !isRight) one.wrongProven++;
      }
      if (proof === 'complete' && !isRight) printBoth(asked, both);
    }
    const found = service.lies();
    const honest = proxies.flatMap((_proxy, index) =>
      index > 0 ? (found.get(`node-${index + 1}`) ?? 0) : [],
    );
    console.log(
      `1 liar of ${nodes}: ${line(sum)}; liar found ${found.get('node-1') ?? 0} times, honest nodes ${JSON.stringify(honest)}`,
    );
    const refused = await service.metrics('ethread_refused_proofs_total');
    console.log(`  refused: ${JSON.stringify(Object.fromEntries(refused))}`);
    for (const [name, tally] of tallies) console.log(`  ${name}: ${line(tally)}`);
    if (sum.wrongProven > 0 || honest.some((times) => times > 0)) process.exitCode = 1;
    if (nodes > 1 && sum.right < 0.99 * sum.calls) process.exitCode = 1;
  } finally {
    await chain.stop();
  }
}

const line = ({ calls, told, right, proven, wrongProven }: Tally) =>
  `${told} lies in ${calls} calls, ${right} right (${((100 * right) / Math.max(1, calls)).toFixed(2)} %), ${proven} proven, ${wrongProven} proven and wrong`;

const RECEIVER = '0xfee0000000000000000000000000000000000000';
/** Creates a contract whose code is the balance of the receiver. */
const BALANCE_OF_RECEIVER = `0x73${RECEIVER.slice(2)}3160005260206000f3`;
/** Every method that reads state, with its params before the block. */
const READS_OF_STATE: readonly (readonly [method: string, ...params: unknown[]])[] = [
  ['eth_call', { data: BALANCE_OF_RECEIVER }],
  ['eth_estimateGas', { data: BALANCE_OF_RECEIVER }],
  ['eth_createAccessList', { data: BALANCE_OF_RECEIVER }],
  ['eth_getBalance', RECEIVER],
  ['eth_getCode', RECEIVER],
  ['eth_getProof', RECEIVER, ['0x0']],
  ['eth_getStorageAt', RECEIVER, '0x0'],
  ['eth_getStorageValues', { [RECEIVER]: ['0x0'] }],
  ['eth_getTransactionCount', RECEIVER],
];
/** Rounds of these reads. */
const ROUNDS = 3;

/** A node shows a longer chain of its own, with a state that it can prove. */
async function inventHead(honestNodes: number): Promise<void> {
  const choices = { seed, amsterdamBlock: Infinity, hasBlobs: false };
  const genesis = crossingGenesis(choices);
  const programs = [await runGeth(genesis), await runGeth(genesis)];
  const started: { stop(): Promise<void> }[] = [...programs];
  try {
    const [honest, inventing] = programs;
    if (!honest || !inventing) throw new Error('there are no nodes');
    const story = createStory(choices);
    const blocks = Array.from({ length: 6 }, (_none, index) => story(index + 1));
    for (const geth of programs) await makeBlocks(geth, 1, 6, (block) => blocks[block - 1] ?? [], choices);
    const { chainId } = genesis.config;
    const service = await startService(
      [inventing.url, ...Array.from({ length: honestNodes }, () => honest.url)],
      { chainId, genesis, proofs: 'complete', calls: 'nodes' },
      { methods: 'extended', callTimeoutMs: 10_000 },
    );
    started.push(service);
    const shown = async () =>
      Number((await call(service.url, { method: 'eth_blockNumber', params: [] })).result);
    await until(async () => (await shown()) === 6, 120_000);
    // Other fees make another state.
    await makeBlocks(inventing, 7, 8, () => story(7), choices);
    await until(async () => (await shown()) > 6, 20_000).catch(() => undefined);
    let asked = 0;
    const proven: string[] = [];
    for (let made = 0; made < ROUNDS; made++) {
      for (const [method, ...params] of READS_OF_STATE) {
        const { proof } = await callWithProof(service.url, { method, params: [...params, 'latest'] });
        asked++;
        if (proof !== 'none') proven.push(`${method}: ${proof}`);
      }
    }
    console.log(
      `an invented head, 1 of ${honestNodes + 1}: shown ${hex(await shown())}, ${proven.length} of ${asked} results of its state proven ${JSON.stringify(proven)}`,
    );
    if (proven.length > 0) process.exitCode = 1;
  } finally {
    for (const one of started.toReversed()) await one.stop();
  }
}

// Beside honest nodes, a liar is soon asked last, so that most calls meet no lie.
await lieAbout(1, Math.round(0.9 * lies));
await lieAbout(2, Math.round(0.05 * lies));
await lieAbout(3, Math.round(0.04 * lies));
await lieAbout(1, Math.max(10, Math.round(0.01 * lies)), true);
await inventHead(1);
await inventHead(2);
