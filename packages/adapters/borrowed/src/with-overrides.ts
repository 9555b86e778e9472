import {
  applyOverrides,
  callBlockOf,
  type CallGround,
  type CallOverrides,
  type OverriddenOutcome,
  overriddenBlock,
  type ProvenGround,
  SimulationError,
} from '@ethread/calls';
import type { ForkSchedule } from '@ethread/chain';
import { type Crypto, forkOf, precompilesOf } from '@ethread/evm';
import type { StoredHeader } from '@ethread/ports';

/** Runs a call on a ground with overrides. */
export type WithOverrides = <Outcome>(
  overrides: CallOverrides,
  at: StoredHeader,
  ground: ProvenGround,
  call: (ground: CallGround) => Outcome,
) => Outcome | Extract<OverriddenOutcome, { readonly kind: 'invalid' }>;

/** @param requireBlobRules Throws where the price of blob gas is in doubt. */
export function createOverriding(
  genesis: ForkSchedule,
  crypto: Crypto,
  requireBlobRules: (at: Pick<StoredHeader, 'header'>) => void,
): WithOverrides {
  return (overrides, at, { world, blockHashOf }, call) => {
    const block = overriddenBlock(callBlockOf(at.header), overrides.block);
    const { blobBaseFee } = overrides.block;
    try {
      const precompiles = applyOverrides(
        world,
        overrides.accounts,
        precompilesOf(forkOf(genesis, block), crypto),
      );
      return call({
        block,
        world,
        blockHashOf,
        precompiles,
        ...(blobBaseFee === undefined ? { onBlobBaseFee: () => requireBlobRules(at) } : { blobBaseFee }),
      });
    } catch (error) {
      if (!(error instanceof SimulationError)) throw error;
      return { kind: 'invalid', problem: error.problem, message: error.message };
    }
  };
}
