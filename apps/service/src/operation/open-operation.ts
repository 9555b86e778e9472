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
import { createWorkRate, printCount, type WorkRate } from '../work-rate.ts';

/** Blocks behind the head that execution may be without any work to report: it follows the chain. */
const FOLLOWING_BLOCKS = 3;
/** The time after which a growing distance to the head means that execution is too slow, in milliseconds. */
const SURE_MS = 60_000;

/** The execution of a chain that has not reached the head. */
interface ExecutionLag {
  readonly share: number;
  /** The last executed block. */
  readonly block: number;
  readonly behind: number;
  /** Executed blocks a second. undefined before it is known. */
  readonly perSecond: number | undefined;
  /** The time until execution reaches the head, which moves, too. undefined while it is unknown or infinite. */
  readonly secondsLeft: number | undefined;
  /** True when the distance to the head has grown for a minute. */
  readonly isFallingBehind: boolean;
}

/** Measures, between two looks, how fast execution approaches the head. */
interface ExecutionPace {
  /** Returns undefined while execution follows the head. */
  note(executed: number, head: number): ExecutionLag | undefined;
}

/** Creates the pace of one chain. @param now Returns monotonic milliseconds. */
export function createExecutionPace(now: () => number): ExecutionPace {
  let lag: { since: number; executed: WorkRate; approach: WorkRate } | undefined;
  return {
    note(block, head) {
      const behind = head - block;
      if (behind <= FOLLOWING_BLOCKS) {
        lag = undefined;
        return undefined;
      }
      const time = now();
      lag ??= { since: time, executed: createWorkRate(), approach: createWorkRate() };
      const { since, executed, approach } = lag;
      executed.note(time, block);
      approach.note(time, -behind);
      return {
        share: Math.max(0, block) / head,
        block,
        behind,
        perSecond: executed.perSecond(),
        secondsLeft: approach.secondsTo(0),
        isFallingBehind: time - since >= SURE_MS && (approach.perSecond() ?? 0) < 0,
      };
    },
  };
}

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
