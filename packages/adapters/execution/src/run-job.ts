import {
  applyOverrides,
  type CallEngine,
  type CallGround,
  type CallLimits,
  estimateGas,
  findAccessList,
  limitReturnData,
  orInvalid,
  withOverrides,
} from '@ethread/calls';
import type { ForkSchedule } from '@ethread/chain';
import { type Crypto, InterruptedError, type Interruption, type World } from '@ethread/evm';
import type { SlotRequest } from '@ethread/ports';
import type { Job, JobOutcome } from './jobs.ts';

/** A job that one run on a ground completes. */
export type RunnableJob = Exclude<
  Job,
  { readonly kind: 'witness' | 'proof' | 'simulation' | 'trace' | 'traceCalls' }
>;

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
  const { world } = ground;
  if (job.kind === 'code') return { kind: 'code', outcome: world.code(world.account(job.address)) };
  if (job.kind === 'account') {
    const { nonce, balance } = world.account(job.address);
    return { kind: 'account', outcome: { nonce, balance } };
  }
  if (job.kind === 'slots') return { kind: 'slots', outcome: readSlots(world, job.requests, interruption) };
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
      const outcome = orInvalid(() => {
        // As in geth, precompiled contracts stay where they are, and none can be moved.
        if (job.overrides.length > 0) applyOverrides(world, job.overrides, []);
        return findAccessList(engine, request, ground, interruption);
      });
      return { kind: 'accessList', outcome };
    }
  }
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
