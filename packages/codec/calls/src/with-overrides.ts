import { type ForkSchedule, isForkActive } from '@ethread/chain';
import { type Crypto, forkOf, precompilesOf } from '@ethread/evm';
import { applyOverrides, orInvalid, overriddenBlock } from './apply-overrides.ts';
import type { CallGround } from './call-engine.ts';
import type { AccountOverride, CallOverrides, InvalidSimulation } from './simulation.ts';

export interface OverrideRules {
  readonly genesis: ForkSchedule;
  readonly crypto: Crypto;
  /** Sets the value by which geth knows a block after the Merge: a difficulty of zero. Default: a random value. */
  readonly isEstimate?: boolean;
}

/**
 * Runs a call on a ground with overrides of accounts alone. They change the world of the ground, which nothing else may
 * use afterwards. As in geth, precompiled contracts stay where they are, and none can be moved.
 *
 * @returns the outcome of the call, or why the overrides are invalid.
 */
export function withAccountOverrides<Outcome>(
  accounts: readonly AccountOverride[],
  { world }: CallGround,
  call: () => Outcome,
): Outcome | InvalidSimulation {
  return orInvalid(() => {
    if (accounts.length > 0) applyOverrides(world, accounts, []);
    return call();
  });
}

/**
 * Runs a call on a ground with overrides. They change the world of the ground, which nothing else may use afterwards.
 *
 * @returns the outcome of the call, or why the overrides are invalid.
 */
export function withOverrides<Outcome>(
  { genesis, crypto, isEstimate = false }: OverrideRules,
  { accounts, block: changes }: CallOverrides,
  { onBlobBaseFee, ...ground }: CallGround,
  call: (ground: CallGround) => Outcome,
): Outcome | InvalidSimulation {
  const overridden = overriddenBlock(ground.block, changes);
  const { prevRandao, difficulty } = changes;
  const merges = isEstimate ? difficulty === 0n : prevRandao !== undefined;
  const isMerged =
    ground.block.difficulty === 0n || (merges && isForkActive(genesis.forks, 'londonBlock', overridden));
  const block = { ...overridden, isMerged };
  const { blobBaseFee } = changes;
  return orInvalid(() => {
    const precompiles = applyOverrides(ground.world, accounts, precompilesOf(forkOf(genesis, block), crypto));
    // A price that is overridden does not follow from the rules of the block.
    const price = blobBaseFee === undefined ? { onBlobBaseFee } : { blobBaseFee };
    return call({ ...ground, block, precompiles, ...price });
  });
}
