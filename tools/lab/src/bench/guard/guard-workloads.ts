import type { BusyChain, BusyChainOptions } from '../../sample-chain/index.ts';
import { type Workload, workloadsOf } from '../peers/workloads.ts';
import { LIMITS } from './limits.ts';

/** The chain that the guard loads a service over. */
export const GUARD_CHAIN: BusyChainOptions = { blocks: 2, transfersABlock: 150 };

/** Returns the workloads that have a limit. */
export function guardWorkloadsOf(chain: BusyChain): readonly (Workload & { readonly limit: number })[] {
  return workloadsOf(chain).flatMap((workload) => {
    const limit = LIMITS[workload.name];
    return limit === undefined ? [] : [{ ...workload, limit }];
  });
}
