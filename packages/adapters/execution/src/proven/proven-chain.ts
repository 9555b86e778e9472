import {
  attemptProven,
  type CallGround,
  type CallLimits,
  createEvmEngine,
  type EvmEngineOptions,
  limitReturnData,
  type ProvenGround,
  ProvenValues,
  type ProvingLimits,
  WorkingSet,
} from '@ethread/calls';
import type { Crypto, Interruption } from '@ethread/evm';
import { ExecutionError } from '../execution-error.ts';
import type { Job } from '../jobs.ts';
import { RecordedReads } from '../recorded-reads.ts';
import { createJobRunner, leavesWorld } from '../run-job.ts';
import type { CallChain } from '../workers/call-chain.ts';
import type { CallResult, ProvenSetup } from '../workers/messages.ts';

/** Thrown out of a run where the rules of its block are in doubt. */
class UncertainRulesError extends Error {
  override readonly name = 'UncertainRulesError';
}

const MIB = 1024 * 1024;
/** A call thread caches what its jobs were given: less than the main thread, which has everything that was proven. */
const THREAD_BYTES = { state: 7 * MIB, programs: 4 * MIB, worlds: MIB };
const CALL_LIMITS: ProvingLimits = { accounts: 1_024, slots: 4_096, speculationMs: 50 };
/** Traces execute blocks. */
const TRACE_LIMITS: ProvingLimits = { accounts: 4_096, slots: 16_384, speculationMs: 500 };
/** A trace ends before the requests of its block, which alone need this contract. */
const NO_DEPOSITS = new Uint8Array(20);

/** Returns why a call at a block whose rules are in doubt has no outcome. */
export const uncertainRules = (number: number): string => `the rules of block ${number} are not certain`;

export const limitsOf = ({ kind }: Job): ProvingLimits =>
  kind === 'trace' || kind === 'traceCalls' ? TRACE_LIMITS : CALL_LIMITS;

/** Creates the function that runs the jobs of a chain over the values of a working set. They end with what they lack. */
export function createProvenChain(
  { genesis, blobRulesUntil }: ProvenSetup,
  crypto: Crypto,
  limits: EvmEngineOptions,
  set: WorkingSet,
): CallChain {
  const engine = createEvmEngine(genesis, crypto, limits);
  const config = () => ({ ...genesis, depositContract: NO_DEPOSITS, daoForkSupport: false });
  const runJob = createJobRunner({ genesis, crypto, engine, limits, config });

  function onBlobBaseFee({ number, timestamp }: CallGround['block']): void {
    if (timestamp >= blobRulesUntil)
      throw new UncertainRulesError(`the blob schedule of block ${number} is not certain`);
  }

  return (job, time) => {
    const { at, proven } = job;
    const { block } = at;
    if (!proven) throw new Error('a job on stored state came to proven state');

    function run({ world, blockHashOf, state }: ProvenGround, interruption: Interruption): CallResult {
      if (job.kind === 'witness') {
        const reads = new RecordedReads(() => state, blockHashOf);
        const ground = { block, world: reads.world, blockHashOf: reads.blockHashOf };
        const seen = { ...ground, onBlobBaseFee: () => onBlobBaseFee(block) };
        const outcome = reads.run(() => engine.call(job.request, seen, interruption));
        return {
          kind: 'recorded',
          witness: reads.witness(limitReturnData(outcome, limits)),
          reads: reads.reads,
        };
      }
      if (job.kind === 'proof' || job.kind === 'simulation')
        throw new ExecutionError(`proven state has no nodes for the ${job.kind}`);
      let isImpossible = false;
      const ground = {
        block,
        world,
        blockHashOf: (number: number) => (number === block.number ? at.hash : blockHashOf(number)),
        onBlobBaseFee,
        onInvalid: () => (isImpossible = true),
      };
      const outcome = runJob(job, ground, interruption);
      // A transaction cannot be in its block by the values of the run.
      if (isImpossible) throw new UncertainRulesError(uncertainRules(block.number + 1));
      return outcome;
    }

    const { soFar, ...roots } = proven;
    // Values arrive at a thread without their methods.
    const own = soFar && { ...soFar, values: new ProvenValues().add(soFar.values) };
    const call = { at: { ...roots, number: block.number }, run, leavesWorld: leavesWorld(job), time };
    try {
      const ended = attemptProven(set, call, limitsOf(job), own);
      return 'missing' in ended ? { kind: 'missing', reads: ended.missing } : ended.outcome;
    } catch (error) {
      if (error instanceof UncertainRulesError) return { kind: 'uncertain', reason: error.message };
      throw error;
    }
  };
}

/** Creates the same for a thread, with a working set of its own. */
export function createThreadChain(setup: ProvenSetup, crypto: Crypto, limits: CallLimits): CallChain {
  const set = new WorkingSet(THREAD_BYTES);
  const run = createProvenChain(setup, crypto, limits, set);
  return (job, time) => {
    const { at, proven } = job;
    if (proven?.soFar) set.add(proven.soFar.values, { ...proven, number: at.block.number });
    return run(job, time);
  };
}
