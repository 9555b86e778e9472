import { parseArgs } from 'node:util';
import { call, callWithProof, hex } from '../json-rpc.ts';
import { startService } from '../service.ts';
import { type CountedRequest, type CountingProxy, startCountingProxy } from './counting-proxy.ts';
import { startPolledChain } from './polled-chain.ts';
import { type TokenPair, tokenPairs, wordOf } from './tokens.ts';

/**
 * `cost.ts [--contracts 10] [--delay 80]`: counts what calls take over a node that answers after a delay:
 * proven by the service, and forwarded by it. Each row is the median of calls of as many contracts. Exits with 1 when a proven call takes more messages than it should, has no proof, or
 * differs from the node's result. `GETH` names geth's program.
 */
const { values } = parseArgs({
  options: {
    contracts: { type: 'string', default: '10' },
    delay: { type: 'string', default: '80' },
  },
});
const contracts = Number(values.contracts);
const delayMs = Number(values.delay);
const FROM = `0x${'05'.repeat(20)}`;
const HOLDERS = 200;
const BLOCKS = 6;

interface Cost {
  readonly ms: number;
  readonly requests: number;
  readonly items: number;
  readonly accounts: number;
  readonly slots: number;
  readonly bytes: number;
}

/** A call, and the most messages that it may take when it is proven. */
interface Step {
  readonly name: string;
  readonly most: number;
  readonly isAtNewHead?: boolean;
  readonly request: (pair: TokenPair) => { to: string; data: string };
}

const balanceOf =
  (holder: number): Step['request'] =>
  ({ token }) => ({ to: token, data: `0x${wordOf(holder)}` });
const balances: Step['request'] = ({ sum }) => ({
  to: sum,
  data: `0x${Array.from({ length: HOLDERS }, (_none, holder) => wordOf(holder)).join('')}`,
});
const pay =
  (from: number, to: number): Step['request'] =>
  (pair) => ({ to: pair.pay, data: `0x${wordOf(from)}${wordOf(to)}` });
const STEPS: readonly Step[] = [
  { name: 'unknown function', most: 2, request: balanceOf(1) },
  { name: 'known function, new argument', most: 1, request: balanceOf(2) },
  { name: 'same call again', most: 0, request: balanceOf(2) },
  { name: 'unknown transfer', most: 2, request: pay(1, 2) },
  { name: 'known transfer, new accounts', most: 1, request: pay(3, 4) },
  { name: 'multicall of 200 balances, unknown', most: 2, request: balances },
  { name: 'same multicall again', most: 0, request: balances },
  { name: 'same function at a new head', most: 1, isAtNewHead: true, request: balanceOf(2) },
  { name: 'same multicall at a new head', most: 1, isAtNewHead: true, request: balances },
];

/** A way to call: its proxy, and the function that calls. */
interface Way {
  readonly name: string;
  readonly proxy: CountingProxy;
  call(request: { readonly from: string; readonly to: string; readonly data: string }): Promise<void>;
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
const sum = (requests: readonly CountedRequest[], of: (request: CountedRequest) => number) =>
  requests.reduce((total, request) => total + of(request), 0);

async function costOf({ proxy, call: run }: Way, request: { to: string; data: string }): Promise<Cost> {
  const before = proxy.requests.length;
  const began = performance.now();
  await run({ from: FROM, ...request });
  const ms = performance.now() - began;
  const requests = proxy.requests.slice(before);
  return {
    ms,
    requests: requests.length,
    items: sum(requests, ({ methods }) => methods.length),
    accounts: sum(requests, ({ accounts }) => accounts),
    slots: sum(requests, ({ slots }) => slots),
    bytes: sum(requests, ({ bytes }) => bytes),
  };
}

const { pairs, alloc } = tokenPairs(contracts);
const chain = await startPolledChain({ blocks: BLOCKS, alloc });
const started: { stop(): Promise<void> }[] = [chain];
const rows: { readonly step: string; readonly way: string; readonly costs: readonly Cost[] }[] = [];
try {
  const { geth, service, proxy } = chain;
  const ofForwarding = await startCountingProxy(geth.url);
  started.push(ofForwarding);
  const { chainId } = chain.genesis.config;
  const forwarding = await startService([ofForwarding.url], { chainId, proofs: 'answers' });
  started.push(forwarding);
  const ways: readonly Way[] = [
    {
      name: 'proven',
      proxy,
      async call(request) {
        const asked = { method: 'eth_call', params: [request, 'latest'] };
        const { response, proof } = await callWithProof(service.url, asked);
        const { result } = await call(geth.url, asked);
        if (proof === 'complete' && response.result === result) return;
        console.error(`${proof}: ${JSON.stringify(response)} instead of ${String(result)}`);
        process.exitCode = 1;
      },
    },
    {
      name: 'forwarded, unproven',
      proxy: ofForwarding,
      call: async (request) =>
        void (await call(forwarding.url, { method: 'eth_call', params: [request, 'latest'] })),
    },
  ];
  for (const one of [proxy, ofForwarding]) one.delayMs = delayMs;
  let hasNewHead = false;
  for (const { name, most, isAtNewHead = false, request } of STEPS) {
    if (isAtNewHead && !hasNewHead) {
      await chain.next();
      hasNewHead = true;
    }
    for (const way of ways) {
      const costs: Cost[] = [];
      for (const pair of pairs) {
        const before = way.proxy.requests.length;
        const cost = await costOf(way, request(pair));
        costs.push(cost);
        if (way.name !== 'proven' || cost.requests <= most) continue;
        const sent = way.proxy.requests.slice(before);
        console.error(
          `${name}: ${cost.requests} messages, at most ${most} expected: ${JSON.stringify(sent)}`,
        );
        process.exitCode = 1;
      }
      rows.push({ step: name, way: way.name, costs });
    }
  }
  console.log(`block ${hex(chain.head)}, ${delayMs} ms, ${contracts} contracts`);
} finally {
  for (const one of started.toReversed()) await one.stop();
}

const NAMES = ['requests', 'items', 'accounts', 'slots', 'bytes'] as const;
const lines = rows.map(({ step, way, costs }) => {
  const counts = NAMES.map((name) => median(costs.map((cost) => cost[name])));
  return [step, way, Math.round(median(costs.map(({ ms }) => ms))), ...counts];
});
const table = [
  ['Call', 'How', 'ms', 'Requests', 'Items', 'Accounts', 'Slots', 'Bytes'],
  ['---', '---', ...Array.from({ length: 6 }, () => '---:')],
  ...lines,
]
  .map((cells) => `| ${cells.join(' | ')} |`)
  .join('\n');
console.log(table);
