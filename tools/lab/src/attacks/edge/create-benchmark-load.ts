import { GUARD_CHAIN, guardWorkloadsOf } from '../../bench/index.ts';
import { type BusyChain, makeBusyChain } from '../../sample-chain/index.ts';

/** The requests of a workload that are sent in turn. */
const MAX_REQUESTS = 5_000;

/** The chain of the benchmark, and the requests of each of its workloads. */
export interface BenchmarkLoad {
  readonly chain: BusyChain;
  readonly workloads: readonly (readonly string[])[];
}

/** Creates the chain of the benchmark that guards the costs of requests, and its requests over HTTP. */
export async function createBenchmarkLoad(): Promise<BenchmarkLoad> {
  const chain = await makeBusyChain(GUARD_CHAIN);
  const workloads = guardWorkloadsOf(chain)
    .filter(({ isWebSocket = false }) => !isWebSocket)
    .map(({ requests }) => requests.slice(0, MAX_REQUESTS));
  return { chain, workloads };
}
