import type { CallGround, WitnessedCall } from '@ethread/calls';
import type { TrieNodes } from '@ethread/chain';
import { RecordedReads } from '../recorded-reads.ts';
import { createTrieState } from '../state/trie-state.ts';
import type { StateSource } from '../state/state-source.ts';
import type { StateAt } from '../store/state-reader.ts';
import type { CallTarget } from './messages.ts';

export interface RecordedSources {
  readonly at: Pick<StateAt, 'stateRoot' | 'blockHashOf'>;
  readonly nodes: TrieNodes;
  readonly code: StateSource['code'];
}

/** Runs a call on the trie of a block, without cached values, and records each node, code and hash that it reads. */
export function recordWitness(
  { at, nodes, code }: RecordedSources,
  { block }: CallTarget,
  run: (ground: CallGround) => WitnessedCall['outcome'],
): WitnessedCall {
  const reads = new RecordedReads(
    (recording) => createTrieState(recording(nodes), code, at.stateRoot),
    at.blockHashOf,
  );
  return reads.witness(reads.run(() => run({ block, world: reads.world, blockHashOf: reads.blockHashOf })));
}
