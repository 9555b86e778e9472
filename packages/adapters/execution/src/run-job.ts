import {
  type CallEngine,
  type CallGround,
  type CallLimits,
  estimateGas,
  findAccessList,
  limitReturnData,
  withAccountOverrides,
  withOverrides,
} from '@ethread/calls';
import type { ForkSchedule } from '@ethread/chain';
import type { Crypto, Interruption } from '@ethread/evm';
import type { Job, JobOutcome } from './jobs.ts';

export type RunnableJob = Exclude<Job, { readonly kind: 'witness' }>;

export interface JobModules {
  readonly genesis: ForkSchedule;
  readonly crypto: Crypto;
  readonly engine: CallEngine;
  readonly limits: CallLimits;
}

/** Runs a job on a ground, whose world it changes when it has overrides. */
export function runJob(
  { genesis, crypto, engine, limits }: JobModules,
  job: RunnableJob,
  ground: CallGround,
  interruption: Interruption,
): JobOutcome {
  if (job.kind === 'code') {
    const { world } = ground;
    return { kind: 'code', outcome: world.program(world.account(job.address)).code };
  }
  const { request } = job;
  const call = (seen: CallGround) => limitReturnData(engine.call(request, seen, interruption), limits);
  const estimate = (seen: CallGround) =>
    limitReturnData(estimateGas(engine, request, seen, genesis, interruption), limits);
  switch (job.kind) {
    case 'call':
      return { kind: 'call', outcome: call(ground) };
    case 'estimate':
      return { kind: 'estimate', outcome: estimate(ground) };
    case 'callWith':
      return { kind: 'callWith', outcome: withOverrides({ genesis, crypto }, job.overrides, ground, call) };
    case 'estimateWith':
      return {
        kind: 'estimateWith',
        outcome: withOverrides({ genesis, crypto, isEstimate: true }, job.overrides, ground, estimate),
      };
    case 'accessList': {
      const find = () => findAccessList(engine, request, ground, interruption);
      return { kind: 'accessList', outcome: withAccountOverrides(job.overrides, ground, find) };
    }
  }
}
