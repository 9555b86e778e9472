import type { ConsensusNetwork } from '../network/consensus-network.ts';
import type { UpdateKind } from '../wire/messages.ts';
import { ExecutionPayloadHeader } from '../wire/ssz-types.ts';
import { createBlockMaker, type MadeBlock } from './block-maker.ts';

/** A network of the minimal preset that goes through every fork; Gloas begins within a period. */
export const TEST_NETWORK: ConsensusNetwork = {
  name: 'test',
  genesisTime: 1_700_000_000,
  genesisValidatorsRoot: new Uint8Array(32).fill(9),
  slotMs: 12_000,
  slotsPerEpoch: 8,
  epochsPerPeriod: 8,
  committeeSize: 32,
  forks: [
    { name: 'electra', epoch: 0, version: Uint8Array.of(5, 0, 0, 1) },
    { name: 'fulu', epoch: 16, version: Uint8Array.of(6, 0, 0, 1) },
    { name: 'gloas', epoch: 34, version: Uint8Array.of(7, 0, 0, 1) },
  ],
  unsupportedFrom: { name: 'heze', epoch: 64 },
  blobLimits: [{ epoch: 0, maxBlobs: 9 }],
  weakSubjectivityEpochs: 256,
};

/** What differs from an update that everybody signs. */
export interface UpdateOptions {
  /** Slot of the header that the state calls finalized. Default: none. */
  readonly finalizedSlot?: number;
  /** Number of members that sign. Default: all. */
  readonly signers?: number;
  /** Another number makes another block, and another committee of the next period. */
  readonly line?: number;
}

export type SignedChain = ReturnType<typeof createSignedChain>;

/** Creates a beacon chain of one block for each slot. Its committees' keys are known; its light client data are SSZ bytes. */
export function createSignedChain(network: ConsensusNetwork) {
  const maker = createBlockMaker(network);

  /** Returns the hash of the execution block that the header of a slot proves. */
  function executionHash(slot: number): Uint8Array {
    const hash = new Uint8Array(32).fill(0xee);
    new DataView(hash.buffer).setUint32(0, slot);
    return hash;
  }

  function block(slot: number, finalized?: MadeBlock, line = 0): MadeBlock {
    const payload = {
      ...ExecutionPayloadHeader.defaultValue(),
      blockNumber: slot,
      blockHash: executionHash(slot),
    };
    return maker.make({ slot, parentRoot: new Uint8Array(32).fill(line), payload, finalized, line });
  }

  return {
    root: (slot: number) => block(slot).root,
    executionHash,
    bootstrap(slot: number) {
      const made = block(slot);
      return maker.container(made.fork, 'bootstrap').serialize(maker.bootstrap(made));
    },
    update(kind: UpdateKind, slot: number, { finalizedSlot, line, ...signing }: UpdateOptions = {}) {
      const made = block(slot, finalizedSlot === undefined ? undefined : block(finalizedSlot), line);
      return maker.container(made.fork, kind).serialize(maker.sign(kind, made, signing));
    },
  };
}
