import { inspect, isDeepStrictEqual, parseArgs } from 'node:util';
import { createRandom } from '@ethread/core';
import { createStory, crossingGenesis, FEE_RECIPIENT, makeBlocks, runGeth } from '../sample-chain/index.ts';
import { until } from '@ethread/setup';
import { type ApiResponse, call, callWithProof, hex } from '../json-rpc.ts';
import { type MiningAnvil, startMiningAnvil } from '../random-transactions/mine-again.ts';
import { startCountingProxy } from '../proven-calls/counting-proxy.ts';
import { liesOfProofs } from '../proven-calls/lies-of-proofs.ts';
import { randomCall } from '../random-transactions/random-calls.ts';
import { startService } from '../service.ts';

/**
 * `main.ts [--seed 1] [--blocks 100] [--calls 300] [--proven] [--blobs]`: compares traces with geth and anvil through
 * their RPC. geth mines random transactions on random programs, a service executes its blocks, and both trace every
 * transaction with each tracer, and random calls. anvil mines the transactions again, and lists their calls in the form
 * of OpenEthereum. With `--blobs` some transactions have blobs, and anvil, which does not mine them, is not asked.
 * With `--proven` the service executes no block and traces on state that geth proves, beside a node that lies about it.
 * `GETH` names geth's program. Exits with 1 when a trace of the service differs.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    blocks: { type: 'string', default: '100' },
    calls: { type: 'string', default: '300' },
    proven: { type: 'boolean', default: false },
    blobs: { type: 'boolean', default: false },
  },
});
const [seed, blocks, calls] = [Number(values.seed), Number(values.blocks), Number(values.calls)];
const { proven, blobs: hasBlobs } = values;

/** The configurations of traces that are compared. */
const CONFIGS: readonly (readonly [name: string, config: object])[] = [
  ['instructions', { enableMemory: true, enableReturnData: true }],
  ['calls', { tracer: 'callTracer', tracerConfig: { withLog: true } }],
  ['outermost calls', { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } }],
  ['flat calls', { tracer: 'flatCallTracer' }],
  [
    'flat calls with precompiled contracts',
    { tracer: 'flatCallTracer', tracerConfig: { convertParityErrors: true, includePrecompiles: true } },
  ],
  ['states before', { tracer: 'prestateTracer' }],
  ['changes', { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }],
];

/** The time of a trace in geth, whose default a busy machine exceeds. */
const GETH_TIMEOUT = '60s';
/** The code of geth's error for a request that took too long. */
const GETH_TIMED_OUT = -32_002;
let timedOut = 0;
/** The code of the service's error for a trace above its limit, which geth has not. */
const TOO_LARGE = -32_005;
let tooLarge = 0;

const tally = new Map<string, { compared: number; differing: number }>();
/** The differences that are printed, one for each place in a trace. */
const printed = new Set<string>();

function compare(what: string, own: unknown, others: unknown, context: unknown): void {
  const counts = tally.get(what) ?? { compared: 0, differing: 0 };
  tally.set(what, counts);
  counts.compared++;
  if (isDeepStrictEqual(own, others)) return;
  counts.differing++;
  const [path, ours, theirs] = firstDifference(own, others);
  const place = `${what} ${path.replaceAll(/0x[0-9a-f]+|\d+/g, '*')}`;
  if (printed.has(place)) return;
  printed.add(place);
  console.error(`${what} differ: ${JSON.stringify(context)} at ${path}`);
  console.error(`  service: ${excerpt(ours)}\n  node:    ${excerpt(theirs)}`);
}

const excerpt = (value: unknown) => inspect(value, { depth: 6 }).slice(0, 600);

/** Returns the path of the first difference of two values, and the objects that differ there. */
function firstDifference(own: unknown, other: unknown, path = ''): readonly [string, unknown, unknown] {
  if (typeof own !== 'object' || typeof other !== 'object' || own === null || other === null)
    return [path, own, other];
  const [ours, theirs]: readonly Record<string, unknown>[] = [Object(own), Object(other)];
  for (const key of new Set([...Object.keys(ours ?? {}), ...Object.keys(theirs ?? {})])) {
    const [one, another] = [ours?.[key], theirs?.[key]];
    if (isDeepStrictEqual(one, another)) continue;
    const at = `${path}/${key}`;
    const areBoth = [one, another].every((value) => typeof value === 'object' && value !== null);
    return areBoth ? firstDifference(one, another, at) : [at, own, other];
  }
  return [path, own, other];
}

/** Returns a trace, or that there was an error, whose words are those of each node. */
const endingOf = ({ result, error }: ApiResponse): unknown => (error ? { failed: true } : plainTrace(result));

const NO_HASH = `0x${'0'.repeat(64)}`;

/**
 * Returns a trace without what is geth's alone:
 *
 * - Its errors name "out of gas" before every cause that it finds while it determines the costs of an instruction.
 * - An instruction that fails has the costs that were determined so far.
 * - An account that did not exist before and after gets a hash of zeros as its new code hash.
 */
function plainTrace(trace: unknown): unknown {
  if (Array.isArray(trace)) return trace.map(plainTrace);
  if (typeof trace !== 'object' || trace === null) return trace;
  const isFailedStep = 'op' in trace && 'error' in trace;
  const entries = Object.entries(trace).flatMap(([name, value]): [string, unknown][] => {
    if (isFailedStep && (name === 'gasCost' || name === 'refund')) return [];
    if (name === 'error') return [[name, plainError(String(value))]];
    if (typeof value === 'object' && value !== null && isDeepStrictEqual(value, { codeHash: NO_HASH }))
      return [];
    return [[name, plainTrace(value)]];
  });
  return Object.fromEntries(entries);
}

/** Words of geth for the faults of inputs of precompiled contracts. */
const PRECOMPILE_FAULTS =
  /curve|subgroup|field element|modulus|malformed|point|element|input length|final flag|kzg|versioned hash|built-in/;

/** Lacks of gas in the specification, which geth words otherwise in some form of its traces, or finds in another order. */
const LACKS_OF_GAS: ReadonlySet<string> = new Set([
  // With the words of OpenEthereum, geth has none for a write that is not allowed, nor for code whose length it adds.
  'write protection',
  'max code size exceeded',
  'max initcode size exceeded',
  'gas uint64 overflow',
]);

/** Returns the cause of an error, without the lengths that geth adds. */
function plainError(error: string): string {
  const cause = error.toLowerCase().replace(/^out of gas: |: code size \d+,? limit \d+$/g, '');
  if (LACKS_OF_GAS.has(cause)) return 'out of gas';
  return PRECOMPILE_FAULTS.test(cause) ? 'invalid input of a precompiled contract' : cause;
}

const choices = { seed, amsterdamBlock: Infinity, hasBlobs, isBroad: true };
const genesis = crossingGenesis(choices);
const geth = await runGeth(genesis);
const started: { stop(): Promise<void> }[] = [geth];
try {
  const story = createStory(choices);
  // geth reports that it is synchronized while it has only its genesis block.
  await makeBlocks(geth, 1, 1, story, choices);
  const { chainId } = genesis.config;
  const nodes = [geth.url];
  if (proven) {
    const liar = await startCountingProxy(geth.url);
    started.push(liar);
    const random = createRandom(seed);
    const lies = liesOfProofs(geth.url, random);
    liar.altering = (sent, result) =>
      /^(debug|trace)_/.test(sent.method) ? {} : random.pick(lies).altering(sent, result);
    nodes.unshift(liar.url);
  }
  const service = await startService(
    nodes,
    { chainId, proofs: 'complete', genesis, execute: !proven, calls: proven ? 'nodes' : undefined },
    { methods: 'extended', maxAnswerBytes: 64 * 1024 * 1024, callTimeoutMs: 60_000 },
  );
  started.push(service);
  await makeBlocks(geth, 2, blocks, story, choices);
  const head = async () =>
    Number((await call(service.url, { method: 'eth_blockNumber', params: [] })).result);
  await until(async () => (await head()) === blocks, 120_000);
  const ask = async (
    method: string,
    params: readonly unknown[],
  ): Promise<readonly [unknown, unknown] | undefined> => {
    const [own, theirs] = await Promise.all([
      callWithProof(service.url, { method, params }),
      call(geth.url, {
        method,
        params: params.with(-1, { ...Object(params.at(-1)), timeout: GETH_TIMEOUT }),
      }),
    ]);
    if (method !== 'debug_traceCall' && theirs.error) {
      // A busy geth ends requests by its own clock. Their traces are not compared.
      if (theirs.error.code !== GETH_TIMED_OUT) throw new Error(`geth: ${inspect(theirs.error)}`);
      timedOut++;
      return undefined;
    }
    if (own.response.error?.code === TOO_LARGE) {
      tooLarge++;
      return undefined;
    }
    compare('proofs of traces', own.proof, proven ? 'complete' : 'local', [method, params]);
    return [endingOf(own.response), endingOf(theirs)];
  };
  const random = createRandom(seed);
  for (let block = 1; block <= blocks; block++) {
    for (const [name, config] of CONFIGS) {
      const traced = await ask('debug_traceBlockByNumber', [hex(block), config]);
      if (!traced) continue;
      const [own, theirs] = traced;
      const [ours, others]: readonly { readonly txHash: string }[][] = [Object(own), Object(theirs)];
      for (let index = 0; index < Math.max(ours?.length ?? 0, others?.length ?? 0); index++)
        compare(`${name} of transactions`, ours?.[index], others?.[index], [hex(block), config]);
      if (!others || others.length === 0) continue;
      const hash = random.pick(others).txHash;
      const one = await ask('debug_traceTransaction', [hash, config]);
      if (one) compare(`${name} of one transaction`, ...one, hash);
    }
  }
  if (!hasBlobs) {
    const anvil = await startMiningAnvil(genesis, FEE_RECIPIENT);
    started.push(anvil);
    for (let block = 1; block <= blocks; block++) await compareWithAnvil(hex(block), service.url, anvil);
  }
  const accounts = Object.entries(genesis.alloc);
  const targets = {
    senders: accounts.filter(([, account]) => !('code' in account)).map(([address]) => `0x${address}`),
    contracts: accounts.filter(([, account]) => 'code' in account).map(([address]) => `0x${address}`),
    head: blocks,
  };
  for (let made = 0; made < calls; made++) {
    const params = randomCall(random, targets);
    const [name, config] = random.pick(CONFIGS);
    const traced = [...params, config];
    const ends = await ask('debug_traceCall', traced);
    if (ends) compare(`${name} of calls`, ...ends, traced);
  }
  const left = await service.metrics('ethread_calls_left_to_nodes_total');
  if (proven) console.log(`left to nodes: ${JSON.stringify(Object.fromEntries(left))}`);
} finally {
  await Promise.all(started.map((one) => one.stop()));
}
/**
 * Compares the calls of a block, and what each of its transactions changed, with those of an anvil that mines it. Calls
 * are compared where geth and anvil list the same ones: anvil omits calls that fail before they begin, and lists those
 * of precompiled contracts that transfer value.
 */
async function compareWithAnvil(block: string, url: string, anvil: MiningAnvil): Promise<void> {
  const {
    timestamp,
    baseFeePerGas,
    transactions: hashes,
  } = Object(await geth.call('eth_getBlockByNumber', [block, false]));
  const transactions: string[] = [];
  for (const hash of hashes)
    transactions.push(String(await geth.call('eth_getRawTransactionByHash', [hash])));
  await anvil.mine({ timestamp, baseFeePerGas, transactions });
  const ask = (method: string, params: readonly unknown[]) =>
    Promise.all([url, anvil.url].map(async (one) => (await call(one, { method, params })).result));
  const inTime = { tracer: 'flatCallTracer', timeout: GETH_TIMEOUT };
  const flat = Object(await geth.call('debug_traceBlockByNumber', [block, inTime]));
  const [own, theirs] = await ask('trace_replayBlockTransactions', [block, ['trace', 'stateDiff']]);
  for (const [index, hash] of hashes.entries()) {
    const [ours, others] = [Object(own)[index], Object(theirs)[index]];
    compare('replayed outputs with anvil', ours?.output, others?.output, hash);
    compare('changes with anvil', changed(ours?.stateDiff), changed(others?.stateDiff), hash);
    if (!isDeepStrictEqual(placesOf(others?.trace), placesOf(flat[index]?.result))) continue;
    compare('replayed calls with anvil', listed(ours?.trace), listed(others?.trace), hash);
    const [calls, theirCalls] = await ask('trace_transaction', [hash]);
    if (!isDeepStrictEqual(placesOf(theirCalls), placesOf(flat[index]?.result))) continue;
    compare('listed calls with anvil', listed(calls), listed(theirCalls), hash);
  }
}

/** Returns the place and the parties of each listed call. */
function placesOf(traces: unknown): unknown {
  if (!Array.isArray(traces)) return traces;
  return traces.map(({ type, traceAddress, action: { from, to } }) => [type, traceAddress, from, to]);
}

/**
 * Returns listed calls without the hash of their block, which is another one in anvil, without words of errors and
 * results of failed calls. Left out are what anvil prints wrongly: the number of calls below one, where some of them are
 * not listed, and the accounts and the balance of SELFDESTRUCT.
 */
function listed(traces: unknown): unknown {
  if (!Array.isArray(traces)) return traces;
  return traces.map(({ blockHash: _hash, subtraces: _number, error, result, action, ...trace }) => ({
    ...trace,
    hasFailed: error !== undefined,
    ...(error === undefined ? { result } : {}),
    ...(trace.type === 'suicide' ? {} : { action }),
  }));
}

/**
 * Returns the changes of balances, nonces and slots as pairs. A new value changes from 0, since anvil has other accounts
 * before. anvil lacks code of delegations.
 */
function changed(stateDiff: unknown): object {
  const accounts = Object.entries<Record<string, unknown>>(Object(stateDiff));
  const values = accounts.flatMap(([address, { balance, nonce, storage }]) => [
    [`${address} balance`, pairOf(balance)] as const,
    [`${address} nonce`, pairOf(nonce)] as const,
    ...Object.entries(Object(storage)).map(([key, delta]) => [`${address} ${key}`, pairOf(delta)] as const),
  ]);
  return Object.fromEntries(values.filter(([, [from, to]]) => from !== to));
}

function pairOf(delta: unknown): readonly [from: bigint, to: bigint] {
  const { '+': added, '-': removed, '*': both } = Object(delta);
  return [BigInt(both?.from ?? removed ?? 0), BigInt(both?.to ?? added ?? 0)];
}

if (tooLarge > 0) console.log(`not compared, because the trace is too large: ${tooLarge} requests`);
if (timedOut > 0) console.log(`not compared, because geth took too long: ${timedOut} requests`);
for (const [what, { compared, differing }] of tally) {
  console.log(`${what}: ${compared} compared, ${differing} differ`);
  if (differing > 0) process.exitCode = 1;
}
