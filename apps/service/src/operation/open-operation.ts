import type { Operation } from '@ethread/admin';
import type { Clock } from '@ethread/core';
import type { ChainGauges, ImportGauges, StoreGauges } from '@ethread/metrics';
import type { Configuration } from '../configuration/configuration.ts';
import { growthFinding } from '../doctor/check-histories.ts';
import { checkCertificates, checkDisks } from '../doctor/check-machine.ts';
import { checkProofs } from '../doctor/check-proofs.ts';
import { type Finding, warning } from '../doctor/finding.ts';
import type { Activity } from '../open-activity.ts';
import type { OpenChains } from '../open-chains.ts';
import { measureStores } from '../store-gauges.ts';
import { VERSION } from '../version.ts';
import { printCount } from '../work-rate.ts';
import { createExecutionPace, type ExecutionPace } from './execution-pace.ts';

/** The dependencies of the report. */
export interface OperationModules {
  readonly chains: Pick<OpenChains, 'backends'>;
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
  const paces = new Map<string, ExecutionPace>();

  /** Returns the execution of a chain that lags behind its head. */
  function executionOf({ chain, execution, head }: ChainGauges) {
    if (!execution || head === undefined) return undefined;
    const pace = paces.get(chain) ?? createExecutionPace(clock.monotonic);
    paces.set(chain, pace);
    const lag = pace.note(execution.block ?? -1, head);
    return lag && { chain, ...lag };
  }

  return async () => {
    const stores = measureStores(configuration);
    const running = imports().filter(({ isRunning }) => isRunning);
    const importing = new Set(running.map(({ chain }) => chain));
    const examined = await Promise.all(
      chains.backends.map(async (backend) => ({ gauges: backend.gauges(), ...(await backend.examine()) })),
    );
    const lags = examined.flatMap(({ gauges }) => executionOf(gauges) ?? []);
    const growths = new Map(examined.map(({ gauges, dailyGrowth }) => [gauges.chain, dailyGrowth]));
    const measured = stores.map((store) => ({ ...store, ...growthOf(store, growths.get(store.store)) }));
    const findings = [
      ...examined.flatMap((one) => one.findings),
      ...lags.flatMap((lag) => (lag.isFallingBehind && !importing.has(lag.chain) ? behindFinding(lag) : [])),
      ...checkProofs(configuration),
      ...checkDisks(configuration),
      ...measured.flatMap((store) => growthFinding(store)),
      ...checkCertificates(configuration, clock.now()),
    ];
    return {
      version: VERSION,
      startedAt,
      memory: await activity.memory(),
      stores: measured.map(({ store: name, bytes, freeBytes, bytesPerDay, daysLeft }) => ({
        name,
        bytes,
        freeBytes,
        bytesPerDay: bytesPerDay ?? null,
        daysLeft: daysLeft ?? null,
      })),
      works: [
        ...running.map(toWork),
        ...lags
          .filter(({ chain }) => !importing.has(chain))
          .map((lag) => toWork({ ...lag, kind: 'execution' as const, block: Math.max(0, lag.block) })),
      ],
      findings: findings
        .toSorted((one, other) => RANK[one.status] - RANK[other.status])
        .map(({ check, status, detail, advice = null }) => ({ check, status, detail, advice })),
    };
  };
}

/** Returns the growth of a store at its average size of a block. */
function growthOf({ bytes, freeBytes }: StoreGauges, dailyGrowth: number | undefined) {
  if (dailyGrowth === undefined) return { bytesPerDay: undefined, daysLeft: undefined };
  const bytesPerDay = Math.round(bytes * dailyGrowth);
  return { bytesPerDay, daysLeft: bytesPerDay > 0 ? Math.floor(freeBytes / bytesPerDay) : undefined };
}

type Progress = Pick<ImportGauges, 'chain' | 'kind' | 'share' | 'block' | 'perSecond' | 'secondsLeft'>;

function toWork({ chain, kind, share, block, perSecond, secondsLeft }: Progress): Work {
  return { chain, kind, share, block, perSecond: perSecond ?? null, secondsLeft: secondsLeft ?? null };
}

function behindFinding({ chain, behind }: { readonly chain: string; readonly behind: number }): Finding {
  return warning(
    `execution of the chain ${chain}`,
    `it is ${printCount(behind)} blocks behind the head, and the distance grows`,
    'give the service a faster disk, more memory or a free core; docs/installing.md has measured figures',
  );
}
