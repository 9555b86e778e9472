import type { Operation } from '@ethread/admin';
import type { Clock } from '@ethread/core';
import type { ChainGauges, ImportGauges } from '@ethread/metrics';
import type { Configuration } from '../configuration/configuration.ts';
import { checkCertificates, checkDisks } from '../doctor/check-machine.ts';
import { checkProofs } from '../doctor/check-proofs.ts';
import type { Activity } from '../open-activity.ts';
import type { OpenChains } from '../open-chains.ts';
import { measureStores } from '../store-gauges.ts';
import { VERSION } from '../version.ts';

/** Blocks behind the head that execution may be without any work to report: it follows the chain. */
const FOLLOWING_BLOCKS = 3;
/** The dependencies of the report. */
export interface OperationModules {
  readonly chains: Pick<OpenChains, 'backends' | 'gauges'>;
  readonly activity: Pick<Activity, 'memory'>;
  readonly imports: () => readonly ImportGauges[];
  readonly clock: Clock;
}

type Work = Operation['works'][number];

const RANK = { problem: 0, warning: 1, ok: 2 } as const;

/** Creates the report of the server's disk, memory, work in progress and findings. */
export function openOperation(
  { chains, activity, imports, clock }: OperationModules,
  configuration: Configuration,
): () => Promise<Operation> {
  const startedAt = new Date(clock.now()).toISOString();

  return async () => {
    const running = imports().filter(({ isRunning }) => isRunning);
    const importing = new Set(running.map(({ chain }) => chain));
    const findings = [
      ...(await Promise.all(chains.backends.map((backend) => backend.examine()))).flat(),
      ...checkProofs(configuration),
      ...checkDisks(configuration),
      ...checkCertificates(configuration, clock.now()),
    ];
    return {
      version: VERSION,
      startedAt,
      memory: await activity.memory(),
      stores: measureStores(configuration).map(({ store: name, bytes, freeBytes }) => ({
        name,
        bytes,
        freeBytes,
      })),
      works: [
        ...running.map(toWork),
        ...chains.gauges().flatMap((gauges) => (importing.has(gauges.chain) ? [] : executionOf(gauges))),
      ],
      findings: findings
        .toSorted((one, other) => RANK[one.status] - RANK[other.status])
        .map(({ check, status, detail, advice = null }) => ({ check, status, detail, advice })),
    };
  };
}

/** Returns the execution of a chain that lags behind its head. */
function executionOf({ chain, execution, head = 0 }: ChainGauges): Work[] {
  const block = Math.max(0, execution?.block ?? 0);
  if (!execution || head - block <= FOLLOWING_BLOCKS) return [];
  return [{ chain, kind: 'execution', share: block / head, block, perSecond: null, secondsLeft: null }];
}

function toWork({ chain, kind, share, block, perSecond, secondsLeft }: ImportGauges): Work {
  return { chain, kind, share, block, perSecond: perSecond ?? null, secondsLeft: secondsLeft ?? null };
}
