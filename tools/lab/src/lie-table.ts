import { isDeepStrictEqual, parseArgs } from 'node:util';
import { until } from '@ethread/setup';
import { startAnvil } from './anvil.ts';
import { genesisOf } from './genesis.ts';
import { makeChain } from './chain.ts';
import { call, type Call, hex, post } from './json-rpc.ts';
import { startNemesis } from './nemesis.ts';
import { createRandom } from '@ethread/core';
import { otherHex } from './faults/alter.ts';
import { startService } from './service.ts';

const GENESIS = 1_700_000_000;
const CHAIN_ID = 31_337;
const WORD = `0x${'77'.repeat(32)}`;

/** A lie of the only node, which alters one part of every response to a method. */
interface Lie {
  readonly name: string;
  readonly requested: Call;
  /** True if any data available to the service commits to the altered part. */
  readonly isProvable: boolean;
  readonly falsify: (result: unknown) => unknown;
}

/** Parts to which no root, hash or signature of the chain commits. */
const UNPROVABLE = /totalDifficulty|blobGasPrice|^eth_(?:call|estimateGas)|eth_getTransactionReceipt null/;
/** List items whose fields are altered. The others are alike. */
const ITEMS = 1;

/** Returns the paths of all values within a result. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (Array.isArray(value))
    return value.slice(0, ITEMS).flatMap((one, index) => pathsOf(one, [...path, String(index)]));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...path, name]));
}

function alteredAt(result: unknown, path: readonly string[], to: (value: unknown) => unknown): unknown {
  const copy = structuredClone(result);
  const parent = path.slice(0, -1).reduce((inner, key) => Object(inner)[key], copy);
  const last = path.at(-1);
  if (last === undefined) return to(copy);
  Object(parent)[last] = to(Object(parent)[last]);
  return copy;
}

/** Creates the lies about one call: one for each field, and those about lists and the whole result. */
function liesAbout(requested: Call, result: unknown): Lie[] {
  const random = createRandom(7);
  const make = (name: string, falsify: Lie['falsify']): Lie => {
    const full = `${requested.method} ${name}`;
    return { name: full, requested, falsify, isProvable: !UNPROVABLE.test(full) };
  };
  const flip = (value: unknown) =>
    typeof value === 'boolean' ? !value : value === null ? WORD : otherHex(value, random);
  const fields = pathsOf(result)
    .filter((path) => path.length > 0)
    .map((path) => make(path.join('.'), (honest) => alteredAt(honest, path, flip)));
  const whole = [make('null', () => null), ...(typeof result === 'string' ? [make('other', flip)] : [])];
  if (!Array.isArray(result)) return [...fields, ...whole];
  const lists = [
    make('without the first', (honest) => (Array.isArray(honest) ? honest.slice(1) : honest)),
    make('empty', () => []),
    make('the first twice', (honest) => (Array.isArray(honest) ? [honest[0], ...honest] : honest)),
  ];
  return [...fields, ...whole, ...lists];
}

/** Returns how the service proved a block. */
async function proofOf(url: string, block: string): Promise<string | null> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_getBlockByNumber',
    params: [block, true],
  });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  await response.arrayBuffer();
  return response.headers.get('x-proof');
}

const { values } = parseArgs({ options: { proofs: { type: 'string' } } });
const levels = values.proofs === undefined ? ['none', 'answers', 'complete', 'local'] : [values.proofs];
const anvil = await startAnvil(GENESIS);
const chain = await makeChain(anvil, GENESIS, 1);
const busy = hex(chain.head - 1);
const { hash } = Object(await anvil.rpc('eth_getBlockByNumber', busy, false));
const { transactions } = Object(await anvil.rpc('eth_getBlockByNumber', busy, false));
const calls: Call[] = [
  { method: 'eth_getBlockByNumber', params: [busy, false] },
  { method: 'eth_getBlockByNumber', params: [busy, true] },
  { method: 'eth_getBlockByHash', params: [hash, true] },
  { method: 'eth_getTransactionByBlockNumberAndIndex', params: [busy, '0x0'] },
  { method: 'eth_getTransactionReceipt', params: [transactions[0]] },
  { method: 'eth_getBlockReceipts', params: [busy] },
  { method: 'eth_getLogs', params: [{ fromBlock: hex(chain.head - 3), toBlock: busy }] },
  { method: 'eth_getProof', params: [chain.contracts[0], [`0x${'00'.repeat(32)}`], busy] },
  { method: 'eth_call', params: [{ to: chain.contracts[0], data: WORD }, busy] },
  { method: 'eth_estimateGas', params: [{ from: chain.accounts[0], to: chain.accounts[1] }, busy] },
];
try {
  for (const proofs of levels) {
    const node = await startNemesis(anvil.url, { armed: undefined, sprung: 0 }, createRandom(1));
    const genesis = proofs === 'local' ? await genesisOf(anvil) : undefined;
    const service = await startService([node.url], {
      chainId: CHAIN_ID,
      proofs: genesis ? 'complete' : proofs,
      genesis,
    });
    if (genesis) await until(async () => (await proofOf(service.url, busy)) === 'local');
    const wrong: string[] = [];
    let provable = 0;
    let reported = 0;
    for (const requested of calls) {
      const { result: honest } = await call(anvil.url, requested);
      const truth = await call(service.url, requested);
      for (const lie of liesAbout(requested, honest)) {
        node.view = async (one) => {
          const isWatch = /^(?:latest|safe|finalized)$/.test(String(one.params[0]));
          if (
            isWatch ||
            one.method !== lie.requested.method ||
            !isDeepStrictEqual(one.params, lie.requested.params)
          ) {
            return undefined;
          }
          const response = JSON.parse(await post(anvil.url, JSON.stringify({ jsonrpc: '2.0', ...one })));
          return JSON.stringify({ ...response, result: lie.falsify(response.result) });
        };
        const got = await call(service.url, requested);
        node.view = undefined;
        await service.untilAllAreQueried();
        reported++;
        if (got.error !== undefined || isDeepStrictEqual(got.result, truth.result)) continue;
        if (lie.isProvable) provable++;
        wrong.push(`${lie.name}${lie.isProvable ? '' : ' (nothing commits to it)'}`);
      }
    }
    console.log(`${proofs}: ${reported} lies, ${wrong.length} wrong, ${provable} of them provable`);
    if (proofs !== 'none') for (const name of wrong) console.log(`  ${name}`);
    await service.stop();
    await node.close();
  }
} finally {
  await anvil.stop('SIGKILL');
}
process.exit(0);
