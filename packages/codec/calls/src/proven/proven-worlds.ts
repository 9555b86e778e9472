import { createLruCache } from '@ethread/core';
import { type Programs, type StatePort, World } from '@ethread/evm';
import { AssumingState, assumingPrograms } from './assuming-state.ts';
import type { LikelyState, ProvenState } from './proven-state.ts';

/** A world with the state below it, from which runs have read nothing but proven values of one block. */
export interface WarmWorld {
  readonly state: AssumingState;
  readonly world: World;
}

export interface ProvenWorlds {
  /** Returns an empty world over a state. */
  over(state: StatePort): World;
  /**
   * Takes the warm world of a block, or an empty one. A value that was proven at a block stays right there, also when the
   * cache of proven values has evicted it.
   *
   * @param block Hash in hex.
   */
  take(block: string, known: ProvenState, likely: LikelyState): WarmWorld;
  /** Returns a world whose run has assumed nothing, and has reverted its changes. Never return another one. */
  keep(block: string, warm: WarmWorld): void;
}

/**
 * Creates the worlds of a thread. A repeated call reads its values from a warm world, without a name for each slot.
 *
 * @param programs Cache of programs. It receives only code that has its hash.
 * @param warmBytes Limit of the memory of all warm worlds.
 */
export function createProvenWorlds(programs: Programs, warmBytes: number): ProvenWorlds {
  const assuming = assumingPrograms(programs);
  const warmOf = createLruCache<string, WarmWorld>(warmBytes);

  return {
    over: (state) => new World(state, assuming),
    take(block, known, likely) {
      const warm = warmOf.get(block);
      // A run that fails, or assumes something, does not return it.
      warmOf.delete(block);
      if (warm && warm.world.byteLength <= warmBytes) {
        warm.state.readFrom(known, likely);
        return warm;
      }
      const state = new AssumingState(known, likely);
      return { state, world: new World(state, assuming) };
    },
    keep(block, warm) {
      warmOf.set(block, warm, warm.world.byteLength);
    },
  };
}
