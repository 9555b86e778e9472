import {
  applyOverrides,
  callBlockOf,
  type CallEngine,
  type CallGround,
  type CallLimits,
  type CallRequest,
  estimateGas,
  findAccessList,
  limitReturnData,
  orInvalid,
  traceCalls,
  type TraceGround,
  TransactionTracer,
  withOverrides,
} from '@ethread/calls';
import type { ForkSchedule } from '@ethread/chain';
import { type ChainConfig, type Crypto, InterruptedError, type Interruption, type World } from '@ethread/evm';
import type { SlotRequest } from '@ethread/ports';
import type { Job, JobOutcome } from './jobs.ts';
import { createBlockUnpacker } from './workers/packed-block.ts';

/** A job that one run on a ground completes. */
export type RunnableJob = Exclude<Job, { readonly kind: 'witness' | 'proof' | 'simulation' }>;

export interface JobModules {
  readonly genesis: ForkSchedule;
  readonly crypto: Crypto;
  readonly engine: CallEngine;
  readonly limits: CallLimits;
  /** Returns the parameters of the blocks that traces execute. */
  readonly config: () => ChainConfig;
}

/** The state on which a job runs. */
export interface JobGround extends Pick<CallGround, 'block' | 'world'>, Pick<TraceGround, 'onInvalid'> {
  /** Finds the hash of the block itself, too, for traces within the next block. */
  readonly blockHashOf: CallGround['blockHashOf'];
  /** Called before a job depends on the blob base fee of a block. It may throw, which ends the job. */
  readonly onBlobBaseFee?: (block: CallGround['block']) => void;
}

/** Returns whether a job leaves its world as it found it, so that others may read from the same one. */
export function leavesWorld(job: Job): boolean {
  if (job.kind === 'trace' || job.kind === 'traceCalls') return false;
  return !('overrides' in job) || (job.kind === 'accessList' && job.overrides.length === 0);
}

/** Creates the function that runs jobs on a ground, whose world they may change: {@link leavesWorld}. */
export function createJobRunner(modules: JobModules) {
  const { genesis, crypto, engine, limits, config } = modules;
  const unpack = createBlockUnpacker();
  let tracer: TransactionTracer | undefined;
  const tracerOfBlocks = () => (tracer ??= new TransactionTracer(config(), crypto, limits));

  return (job: RunnableJob, base: JobGround, interruption: Interruption): JobOutcome => {
    const { world } = base;
    /** Returns the ground of the calls of a block. */
    const groundAt = (block: CallGround['block']): CallGround & TraceGround => ({
      ...base,
      block,
      onBlobBaseFee: base.onBlobBaseFee && (() => base.onBlobBaseFee?.(block)),
    });
    const call = (request: CallRequest, seen: CallGround) =>
      limitReturnData(engine.call(request, seen, interruption), limits);
    const estimate = (request: CallRequest, seen: CallGround) =>
      limitReturnData(estimateGas(engine, request, seen, genesis, interruption), limits);
    const ground = groundAt(base.block);
    switch (job.kind) {
      case 'call':
        return { kind: 'call', outcome: call(job.request, ground) };
      case 'estimate':
        return { kind: 'estimate', outcome: estimate(job.request, ground) };
      case 'code':
        return { kind: 'code', outcome: world.code(world.account(job.address)) };
      case 'account': {
        const { nonce, balance } = world.account(job.address);
        return { kind: 'account', outcome: { nonce, balance } };
      }
      case 'slots':
        return { kind: 'slots', outcome: readSlots(world, job.requests, interruption) };
      case 'callWith': {
        const run = (seen: CallGround) => call(job.request, seen);
        return { kind: 'callWith', outcome: withOverrides(modules, job.overrides, ground, run) };
      }
      case 'estimateWith': {
        const run = (seen: CallGround) => estimate(job.request, seen);
        const rules = { ...modules, isEstimate: true };
        return { kind: 'estimateWith', outcome: withOverrides(rules, job.overrides, ground, run) };
      }
      case 'accessList': {
        const outcome = orInvalid(() => {
          // As in geth, precompiled contracts stay where they are, and none can be moved.
          if (job.overrides.length > 0) applyOverrides(world, job.overrides, []);
          return findAccessList(engine, job.request, ground, interruption);
        });
        return { kind: 'accessList', outcome };
      }
      case 'trace': {
        const traced = unpack(job);
        const within = groundAt(callBlockOf(traced.block.header));
        return { kind: 'trace', outcome: tracerOfBlocks().run(traced, within, interruption) };
      }
      case 'traceCalls': {
        const begun = job.within && unpack(job.within);
        const within = begun ? groundAt(callBlockOf(begun.block.header)) : ground;
        const logs = begun && tracerOfBlocks().advance(begun, within, interruption);
        const outcome = withOverrides(modules, job.overrides, within, (seen) =>
          traceCalls({ ...job, logs }, modules, seen, interruption),
        );
        return { kind: 'traceCalls', outcome };
      }
    }
  };
}

function readSlots(
  world: World,
  requests: readonly SlotRequest[],
  interruption: Interruption,
): readonly (readonly Uint8Array[])[] {
  return requests.map(({ address, keys }) => {
    const account = world.account(address);
    return keys.map((key) => {
      if (interruption.isDue) throw new InterruptedError();
      return world.readSlot(account, key);
    });
  });
}
