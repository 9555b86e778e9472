import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { requireService } from './require-service.ts';

/** Returns the state of each chain. */
export function chains_list({ service }: AdminModules): Handlers<AdminContext>['chains_list'] {
  return () =>
    requireService(service)
      .chains()
      .map(
        ({
          chain,
          head = null,
          headAgeSeconds = null,
          finalized = null,
          consensus,
          available,
          execution,
          nodes,
        }) => ({
          name: chain,
          head,
          headAge: headAgeSeconds,
          finalized,
          consensus: consensus
            ? {
                headState: consensus.headState ?? null,
                attested: consensus.attestedBlock ?? null,
                finalized: consensus.finalizedBlock ?? null,
                age: consensus.staleSeconds ?? null,
              }
            : null,
          available: available.map(({ from, to }) => ({ from, to })),
          execution: execution
            ? { block: execution.block ?? null, problem: execution.problem ?? null }
            : null,
          nodes: nodes.map(
            ({
              node,
              role,
              isUsable,
              problem = null,
              latencyMs = null,
              head: nodeHead = null,
              isOnCanonicalChain = null,
              ...counts
            }) => ({
              name: node,
              role,
              usable: isUsable,
              problem,
              latency: latencyMs,
              head: nodeHead,
              onCanonicalChain: isOnCanonicalChain,
              inFlight: counts.running,
              calls: counts.calls,
              faults: counts.faults,
              quarantines: counts.quarantines,
            }),
          ),
        }),
      );
}
