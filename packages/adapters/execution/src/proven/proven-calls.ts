import {
  callBlockOf,
  type CallGround,
  type CallRequest,
  createEvmEngine,
  isForkCertain,
  limitReturnData,
  type ProvenGround,
  type WitnessedCall,
  WorkingSet,
} from '@ethread/calls';
import type { ForkSchedule } from '@ethread/chain';
import { type Awaitable, type Clock, whenReady } from '@ethread/core';
import { createPrograms, loadPartialCrypto } from '@ethread/evm';
import {
  type AccountNumbers,
  type CallWork,
  type HintedRun,
  isUnavailable,
  type OrUnavailable,
  type ProofSource,
  type StoredHeader,
} from '@ethread/ports';
import type { JobOutcome, OutcomeOf, Outcomes } from '../jobs.ts';
import { runJob, type RunnableJob } from '../run-job.ts';
import type { ProvenJob } from './messages.ts';
import { type ProvenCounts, noCounts } from './proven-counts.ts';
import { type ProvenOptions, DEFAULTS } from './proven-options.ts';
import { ProofBudget } from './proof-budget.ts';
import { createProveRuns, NotProvenError, type RunnableCall } from './prove-runs.ts';
import { createProvenTraces } from './proven-traces.ts';
import { uncertainRules } from './uncertain-rules.ts';
import { createWitness } from './create-witness.ts';
import { RecordedReads } from '../recorded-reads.ts';

export interface ProvenCallsModules {
  readonly genesis: ForkSchedule;
  readonly source: ProofSource;
  readonly clock: Clock;
  readonly blobRulesUntil: number;
}

export interface ProvenCalls {
  run(job: ProvenJob, at: StoredHeader, work: CallWork): Awaitable<OrUnavailable<JobOutcome>>;
  counts(): ProvenCounts;
}

/** Creates the executor over proven state: every value that a result depends on is proven against the state root. */
export async function createProvenCalls(
  { genesis, source, clock, blobRulesUntil }: ProvenCallsModules,
  given: Partial<ProvenOptions> = {},
): Promise<ProvenCalls> {
  const options = { ...DEFAULTS, ...given };
  const crypto = await loadPartialCrypto();
  const engine = createEvmEngine(genesis, crypto, options);
  const now = () => clock.monotonic();
  const counts = noCounts();
  const set = new WorkingSet(options.stateBytes);
  const budget = new ProofBudget(options.proofsPerMinute, now);
  const prove = createProveRuns(
    {
      source,
      counts,
      now,
      set,
      budget,
      programs: createPrograms(options.programBytes),
      loadCurves: () => crypto.loadCurves(),
    },
    options,
  );
  const traces = createProvenTraces(
    { genesis, crypto, engine, prove, counts, groundOf, requireBlobRules },
    options,
  );
  const modules = { genesis, crypto, engine, limits: options };

  function run<Outcome>(
    call: RunnableCall<Outcome>,
    at: StoredHeader,
    work: CallWork,
  ): Awaitable<OrUnavailable<Outcome>> {
    if (isForkCertain(genesis, at.header)) return prove(call, at, work);
    counts.unproven.fork++;
    return uncertainRules(at);
  }

  /** Runs a job that one run completes. */
  function runOnce(job: RunnableJob, at: StoredHeader, work: CallWork): Awaitable<OrUnavailable<JobOutcome>> {
    const call: RunnableCall<JobOutcome> = {
      hintFor: hintedBy(job),
      leavesWorld: job.kind === 'call' || job.kind === 'estimate',
      run: (ground, interruption) => runJob(modules, job, groundOf(at, ground), interruption),
    };
    return run(call, at, work);
  }

  async function witness(
    request: CallRequest,
    at: StoredHeader,
    work: CallWork,
  ): Promise<OrUnavailable<WitnessedCall>> {
    const recorded = await run(
      {
        hintFor: { kind: 'calls', calls: [request], overrides: [] },
        run(ground, interruption) {
          const reads = new RecordedReads(() => ground.state, ground.blockHashOf);
          const outcome = reads.run(() => engine.call(request, groundOf(at, reads), interruption));
          return { reads, outcome: limitReturnData(outcome, options) };
        },
      },
      at,
      work,
    );
    if (isUnavailable(recorded)) return recorded;
    return createWitness({ source, budget, counts }, recorded, at, work);
  }

  function groundOf(
    at: StoredHeader,
    { world, blockHashOf }: Pick<ProvenGround, 'world' | 'blockHashOf'>,
  ): CallGround {
    return {
      block: callBlockOf(at.header),
      world,
      blockHashOf,
      onBlobBaseFee: () => requireBlobRules(at),
    };
  }

  /** @throws {NotProvenError} where the price of blob gas is in doubt. */
  function requireBlobRules({ header }: Pick<StoredHeader, 'header'>): void {
    if (header.timestamp < blobRulesUntil) return;
    throw new NotProvenError('fork', `the blob schedule of block ${header.number} is not certain`);
  }

  return {
    counts: () => ({ ...counts, unproven: { ...counts.unproven } }),
    run(job, at, work) {
      switch (job.kind) {
        case 'account': {
          const read: RunnableCall<AccountNumbers> = {
            run({ state }) {
              const { nonce = 0n, balance = 0n } = state.account(job.address) ?? {};
              return { nonce, balance };
            },
          };
          return asOutcome('account', run(read, at, work));
        }
        case 'slots': {
          const read: RunnableCall<readonly (readonly Uint8Array[])[]> = {
            run: ({ state }) =>
              job.requests.map(({ address, keys }) => keys.map((key) => state.storage(address, key))),
          };
          return asOutcome('slots', run(read, at, work));
        }
        case 'witness':
          return asOutcome('witness', witness(job.request, at, work));
        case 'trace':
          return asOutcome('trace', traces.traceTransactions(job.traced, at, work));
        case 'traceCalls':
          return asOutcome('traceCalls', traces.traceCalls(job.traced, job.overrides, at, work));
        default:
          return runOnce(job, at, work);
      }
    },
  };
}

function asOutcome<Kind extends keyof Outcomes>(
  kind: Kind,
  found: Awaitable<OrUnavailable<Outcomes[Kind]>>,
): Awaitable<OrUnavailable<OutcomeOf<Kind>>> {
  return whenReady(found, (outcome) => (isUnavailable(outcome) ? outcome : { kind, outcome }));
}

function hintedBy(job: RunnableJob): HintedRun | undefined {
  if (job.kind === 'code') return undefined;
  const given = 'overrides' in job ? job.overrides : [];
  return { kind: 'calls', calls: [job.request], overrides: 'accounts' in given ? given.accounts : given };
}
