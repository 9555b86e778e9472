import { isDeepStrictEqual } from 'node:util';
import { startAnvil } from '../anvil.ts';
import { makeChain, TOPICS } from '../chain.ts';
import { hex, post } from '../json-rpc.ts';
import { createRandom } from '@ethread/core';
import { startServiceOf } from '../service.ts';
import { type Door, openDoor, sendError } from './door.ts';
import { PROVIDER_LIMITS, type ProviderLimit } from './provider-limits.ts';

const GENESIS = 1_700_000_000;
const CHAIN_ID = 31_337;

/** The outcome of one provider's limit. */
export interface ProviderOutcome {
  readonly provider: string;
  readonly queries: number;
  /** Times that the provider rejected a part. */
  readonly rejected: number;
  readonly wrong: number;
  /** The errors of queries without a result. */
  readonly unresolved: readonly string[];
}

/**
 * Sends log queries through a service whose only node rejects ranges like a provider, for each provider, from a seed.
 */
export async function runProviders({
  seed,
  queries,
  proofs = 'answers',
}: {
  readonly seed: number;
  /** Queries for each provider. */
  readonly queries: number;
  readonly proofs?: 'none' | 'answers' | 'complete';
}): Promise<readonly ProviderOutcome[]> {
  const anvil = await startAnvil(GENESIS);
  const { head } = await makeChain(anvil, GENESIS, 1);
  const doors = await Promise.all(PROVIDER_LIMITS.map(() => openDoor(anvil.url)));
  const service = await startServiceOf(
    PROVIDER_LIMITS.map(({ name }, index) => ({
      name,
      hosts: [`${name}.lab`],
      chainId: CHAIN_ID,
      proofs,
      nodes: [{ name: 'node', url: doors[index]?.url ?? '' }],
    })),
    // No response is late here, but on a busy machine.
    { callTimeoutMs: 60_000 },
  );
  try {
    const outcomes: ProviderOutcome[] = [];
    for (const [index, provider] of PROVIDER_LIMITS.entries()) {
      const door = doors[index];
      if (!door) continue;
      const random = createRandom(1_000 * seed + index);
      const count = { rejected: 0 };
      reject(door, provider, random.between(1, 12), count);
      let wrong = 0;
      const unresolved: string[] = [];
      for (let query = 0; query < queries; query++) {
        const from = random.between(0, 12);
        const filter = {
          fromBlock: hex(from),
          toBlock: random.next() < 0.3 ? 'latest' : hex(random.between(from + 13, head)),
          topics: [TOPICS.slice(0, random.between(1, 3))],
        };
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [filter] });
        const { result, error } = JSON.parse(await post(service.url, body, { Host: `${provider.name}.lab` }));
        if (error) unresolved.push(JSON.stringify({ filter, error }));
        else if (!isDeepStrictEqual(result, await anvil.rpc('eth_getLogs', filter))) wrong++;
      }
      outcomes.push({ provider: provider.name, queries, rejected: count.rejected, wrong, unresolved });
    }
    return outcomes;
  } finally {
    await service.stop();
    for (const door of doors) await door.shut();
    await anvil.stop('SIGKILL');
  }
}

/** Makes a door reject the queries that the provider rejects. */
function reject(door: Door, provider: ProviderLimit, most: number, count: { rejected: number }): void {
  door.respond = ({ id, method, params }, response) => {
    const { fromBlock, toBlock } = Object(params[0]);
    if (method !== 'eth_getLogs' || fromBlock === undefined) return false;
    const requested = { from: Number(fromBlock), to: Number(toBlock) };
    // Each block has a few logs, so a limit of results is a limit of blocks here.
    if (requested.to - requested.from + 1 <= most) return false;
    count.rejected++;
    return sendError(response, id, provider.status, provider.error(most, requested));
  };
}
