import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { runGeth } from '../sample-chain/index.ts';
import { until } from '@ethread/setup';
import { type ApiResponse, callWithProof, resultOf } from '../json-rpc.ts';
import { plainEndingOf } from '../random-transactions/endings.ts';
import { startService } from '../service.ts';

/**
 * `recorded.ts CHAIN CASES`: sends the recorded calls and estimates of a chain to a service whose only source is a geth with
 * that chain. CHAIN is a folder with genesis.json and chain.rlp, and CASES has a folder for each method, like `tests` of
 * the execution APIs. `GETH` names geth's program. Exits with 1 when a response differs, or has no complete proof.
 */
const [chain = '', cases = ''] = process.argv.slice(2);
const METHODS = ['eth_call', 'eth_estimateGas'];
const genesis: { readonly config: { readonly chainId: number } } = JSON.parse(
  readFileSync(join(chain, 'genesis.json'), 'utf8'),
);

interface Exchange {
  readonly name: string;
  readonly request: { readonly method: string; readonly params: readonly unknown[] };
  readonly response: ApiResponse;
}

function exchangesOf(method: string): Exchange[] {
  const folder = join(cases, method);
  return readdirSync(folder).flatMap((name) => {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    const of = (mark: string) => lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(3));
    const responses = of('<< ');
    return of('>> ').map((request, index) => ({
      name,
      request: JSON.parse(request),
      response: JSON.parse(responses[index] ?? 'null'),
    }));
  });
}

const geth = await runGeth(genesis, join(chain, 'chain.rlp'));
const { url } = geth;
const counts = new Map<string, number>();
try {
  await until(async () => (await resultOf(url, 'eth_blockNumber')) !== '0x0');
  const head = await resultOf(url, 'eth_blockNumber');
  const { chainId } = genesis.config;
  const service = await startService([url], { chainId, genesis, proofs: 'complete', calls: 'nodes' });
  try {
    const shown = async () =>
      Object(await resultOf(service.url, 'eth_getBlockByNumber', 'latest', false)).number;
    await until(async () => (await shown()) === head);
    for (const { name, request, response: recorded } of METHODS.flatMap(exchangesOf)) {
      const { response, proof } = await callWithProof(service.url, request);
      const isEqual = isDeepStrictEqual(plainEndingOf(response), plainEndingOf(recorded));
      const what = `${request.method}: ${isEqual ? 'equal' : 'differ'}, ${proof}`;
      counts.set(what, (counts.get(what) ?? 0) + 1);
      if (isEqual && proof === 'complete') continue;
      process.exitCode = 1;
      console.error(`${name} (${proof}): ${JSON.stringify(response)} instead of ${JSON.stringify(recorded)}`);
    }
  } finally {
    await service.stop();
  }
} finally {
  await geth.stop();
}
for (const [what, times] of counts) console.log(`${times} × ${what}`);
