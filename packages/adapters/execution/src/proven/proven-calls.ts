import {
  type AccountOverride,
  callBlockOf,
  type CallGround,
  type AccessListOutcome,
  type CallOutcome,
  type CallRequest,
  createEvmEngine,
  type EstimateOutcome,
  estimateGas,
  findAccessList,
  isForkCertain,
  limitReturnData,
  type OverriddenEstimate,
  type OverriddenOutcome,
  type ProvenGround,
  withAccountOverrides,
  withOverrides,
  WorkingSet,
} from '@ethread/calls';
import type { ForkSchedule } from '@ethread/chain';
import { type Awaitable, bytesToHex, type Clock } from '@ethread/core';
import { createPrograms, forkOf, loadPartialCrypto } from '@ethread/evm';
import {
  type AccountNumbers,
  type AccountReader,
  type CallWork,
  type CodeReader,
  type Executor,
  type HintedRun,
  isUnavailable,
  type OrUnavailable,
  type ProofSource,
  type Simulator,
  type StoredHeader,
  type TraceSource,
  type WitnessSource,
} from '@ethread/ports';
import { type ProvenCounts, noCounts } from './proven-counts.ts';
import { type ProvenOptions, DEFAULTS } from './proven-options.ts';
import { createListFollower } from './list-follower.ts';
import { nameOfCall } from './name-of-call.ts';
import { ProofBudget } from './proof-budget.ts';
import { createProveRuns, NotProvenError, type RunnableCall } from './prove-runs.ts';
import { createProvenTraces } from './proven-traces.ts';
import { createSharedRuns, type SharedRuns } from './shared-runs.ts';
import { uncertainRules } from './uncertain-rules.ts';
import { createWitness } from './create-witness.ts';
import { RecordedReads } from './recorded-reads.ts';

export interface ProvenCallsModules {
  readonly genesis: ForkSchedule;
  readonly source: ProofSource;
  readonly clock: Clock;
  /** Unix time in seconds before which the blob schedule is certain. */
  readonly blobRulesUntil: number;
}

/** The work at recent blocks that runs on state which nodes prove. */
export interface ProvenWork
  extends
    Executor,
    CodeReader,
    AccountReader,
    WitnessSource,
    TraceSource,
    Pick<Simulator, 'callWith' | 'estimateWith' | 'accessList'> {}

/** Calls, estimates, codes and traces at recent blocks, from state that nodes prove. */
export interface ProvenCalls extends ProvenWork {
  /** Notes a new head, whose access list the next calls need. */
  follow(head: StoredHeader): void;
  /** Returns what the calls took since the start. */
  counts(): ProvenCounts;
}

/**
 * Creates the executor over state that nobody needs to be trusted for: every value that a result depends on is proven
 * against the state root of the block's header. Calls that it cannot prove are `unavailable`.
 */
export async function createProvenCalls(
  { genesis, source, clock, blobRulesUntil }: ProvenCallsModules,
  given: Partial<ProvenOptions> = {},
): Promise<ProvenCalls> {
  const options = { ...DEFAULTS, ...given };
  const crypto = await loadPartialCrypto();
  const engine = createEvmEngine(genesis, crypto, options);
  const now = () => clock.monotonic();
  const counts = noCounts();
  const set = new WorkingSet(options.stateBytes, (header) => forkOf(genesis, header));
  const lists = createListFollower({ set, source, counts, now });
  const budget = new ProofBudget(options.proofsPerMinute, now);
  const prove = createProveRuns(
    {
      source,
      counts,
      now,
      set,
      lists,
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
  const calls = createSharedRuns<CallOutcome>();
  const estimates = createSharedRuns<EstimateOutcome>();

  function run<Outcome>(
    call: RunnableCall<Outcome>,
    at: StoredHeader,
    work: CallWork,
  ): Awaitable<OrUnavailable<Outcome>> {
    if (isForkCertain(genesis, at.header)) return prove(call, at, work);
    counts.unproven.fork++;
    return uncertainRules(at);
  }

  /** Runs a call once for all clients that wait for its outcome. */
  function shared<Outcome>(
    runs: SharedRuns<Outcome>,
    request: CallRequest,
    call: RunnableCall<Outcome>,
    at: StoredHeader,
    work: CallWork,
  ): Awaitable<OrUnavailable<Outcome>> {
    const name = nameOfCall(request);
    if (name === undefined) return run(call, at, work);
    const waiting = { signal: work.signal, client: work.share?.client };
    return runs.share(bytesToHex(at.hash) + name, waiting, (signal) =>
      run(call, at, { signal, share: work.share }),
    );
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
    ...traces,
    follow: (head) => void lists.ready(head),
    counts: () => ({ ...counts, unproven: { ...counts.unproven } }),
    call(request, at, work) {
      const call: RunnableCall<CallOutcome> = {
        hintFor: hinted(request),
        leavesWorld: true,
        run: (ground, interruption) =>
          limitReturnData(engine.call(request, groundOf(at, ground), interruption), options),
      };
      return shared(calls, request, call, at, work);
    },
    estimateGas(request, at, work) {
      const call: RunnableCall<EstimateOutcome> = {
        hintFor: hinted(request),
        leavesWorld: true,
        run: (ground, interruption) =>
          limitReturnData(estimateGas(engine, request, groundOf(at, ground), genesis, interruption), options),
      };
      return shared(estimates, request, call, at, work);
    },
    callWith(request, overrides, at, work) {
      const call: RunnableCall<OverriddenOutcome> = {
        hintFor: hinted(request, overrides.accounts),
        run: (ground, interruption) =>
          withOverrides({ genesis, crypto }, overrides, groundOf(at, ground), (seen) =>
            limitReturnData(engine.call(request, seen, interruption), options),
          ),
      };
      return run(call, at, work);
    },
    estimateWith(request, overrides, at, work) {
      const call: RunnableCall<OverriddenEstimate> = {
        hintFor: hinted(request, overrides.accounts),
        run: (ground, interruption) =>
          withOverrides({ genesis, crypto }, overrides, groundOf(at, ground), (seen) =>
            limitReturnData(estimateGas(engine, request, seen, genesis, interruption), options),
          ),
      };
      return run(call, at, work);
    },
    accessList(request, overrides, at, work) {
      const call: RunnableCall<AccessListOutcome> = {
        hintFor: hinted(request, overrides),
        run(proven, interruption) {
          const ground = groundOf(at, proven);
          return withAccountOverrides(overrides, ground, () =>
            findAccessList(engine, request, ground, interruption),
          );
        },
      };
      return run(call, at, work);
    },
    account(address, at, work) {
      const call: RunnableCall<AccountNumbers> = {
        run({ state }) {
          const { nonce = 0n, balance = 0n } = state.account(address) ?? {};
          return { nonce, balance };
        },
      };
      return run(call, at, work);
    },
    slots(requests, at, work) {
      const call: RunnableCall<readonly (readonly Uint8Array[])[]> = {
        run: ({ state }) =>
          requests.map(({ address, keys }) => keys.map((key) => state.storage(address, key))),
      };
      return run(call, at, work);
    },
    async witness(request, at, work) {
      const recorded = await run(
        {
          hintFor: hinted(request),
          run(ground, interruption) {
            const reads = new RecordedReads(ground);
            const outcome = engine.call(request, groundOf(at, reads), interruption);
            return { reads, outcome: limitReturnData(outcome, options) };
          },
        },
        at,
        work,
      );
      if (isUnavailable(recorded)) return recorded;
      const { outcome, reads } = recorded;
      return createWitness({ source, budget, counts }, { outcome, reads }, at, work);
    },
    code(address, at, work) {
      const call: RunnableCall<Uint8Array> = {
        run: ({ world }) => world.program(world.account(address)).code,
      };
      return run(call, at, work);
    },
  };
}

function hinted(request: CallRequest, overrides: readonly AccountOverride[] = []): HintedRun {
  return { kind: 'calls', calls: [request], overrides };
}
