import { BitArray } from '@chainsafe/ssz';
import { type ConsensusNetwork, forkAt, periodOf } from '../network/consensus-network.ts';
import { EXECUTION_PAYLOAD_INDEX, indicesAt, PARENT_HASH_INDEX } from '../protocol/merkle.ts';
import { signingRoot } from '../protocol/signing-root.ts';
import { formatOf, type UpdateKind } from '../wire/messages.ts';
import { BeaconBlockHeader, ExecutionPayloadHeader, sszTypes } from '../wire/ssz-types.ts';
import { createCommittee, type TestCommittee } from './committee.ts';
import { payloadBranch } from './payload-branch.ts';
import { createSparseTree, type SparseTree } from './sparse-tree.ts';

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
  /** Default: the slot after the attested one. */
  readonly signatureSlot?: number;
  /** Another number makes another block, and another committee of the next period. */
  readonly line?: number;
}

/** A beacon chain of one block for each slot, whose committees' keys are known. It makes light client data as SSZ bytes. */
export interface SignedChain {
  /** Root of the beacon block of a slot. */
  root(slot: number): Uint8Array;
  /** Hash of the execution block that the header of a slot proves. */
  executionHash(slot: number): Uint8Array;
  bootstrap(slot: number): Uint8Array;
  update(kind: UpdateKind, attestedSlot: number, options?: UpdateOptions): Uint8Array;
}

/** Creates the chain of a network. */
export function createSignedChain(network: ConsensusNetwork): SignedChain {
  const { electra, gloas } = sszTypes(network.committeeSize);
  const committees = new Map<number, TestCommittee>();

  function committee(period: number, line = 0) {
    const seed = period + line * 100;
    const made = committees.get(seed) ?? createCommittee(network.committeeSize, seed);
    committees.set(seed, made);
    return made;
  }

  const committeeRoot = (period: number, line?: number) =>
    electra.committee.hashTreeRoot(committee(period, line).value);

  function formatAt(slot: number) {
    const fork = forkAt(network, slot);
    if (!fork) throw new RangeError(`no fork at slot ${slot}`);
    return formatOf(fork.name);
  }

  function executionHash(slot: number): Uint8Array {
    const hash = new Uint8Array(32).fill(0xee);
    new DataView(hash.buffer).setUint32(0, slot);
    return hash;
  }

  /** Returns a header with its state and body, whose trees have the leaves of light client data. */
  function block(slot: number, finalizedSlot: number | undefined, line = 0) {
    const indices = indicesAt(network, slot);
    const state = createSparseTree(
      new Map([
        [indices.currentCommittee, committeeRoot(periodOf(network, slot))],
        [indices.nextCommittee, committeeRoot(periodOf(network, slot) + 1, line)],
        [
          indices.finalizedRoot,
          finalizedSlot === undefined ? new Uint8Array(32).fill(1) : root(finalizedSlot),
        ],
      ]),
    );
    const execution = {
      ...ExecutionPayloadHeader.defaultValue(),
      blockNumber: slot,
      blockHash: executionHash(slot),
    };
    const body = createSparseTree(
      formatAt(slot) === 'gloas'
        ? new Map([[PARENT_HASH_INDEX, executionHash(slot)]])
        : new Map([[EXECUTION_PAYLOAD_INDEX, ExecutionPayloadHeader.hashTreeRoot(execution)]]),
    );
    const parentRoot = new Uint8Array(32).fill(line);
    const beacon = { slot, proposerIndex: slot % 7, parentRoot, stateRoot: state.root, bodyRoot: body.root };
    return { beacon, state, body, execution, indices };
  }

  function root(slot: number): Uint8Array {
    return BeaconBlockHeader.hashTreeRoot(block(slot, undefined).beacon);
  }

  function electraHeader({ beacon, body, execution }: ReturnType<typeof block>) {
    return { beacon, execution, executionBranch: body.branch(EXECUTION_PAYLOAD_INDEX) };
  }

  /** Returns a header in the format of Gloas; one of an older fork is normalized as nodes do. */
  function gloasHeader({ beacon, body, execution }: ReturnType<typeof block>) {
    if (formatAt(beacon.slot) === 'gloas') {
      const executionBlockHash = executionHash(beacon.slot);
      return { beacon, executionBlockHash, executionBranch: body.branch(PARENT_HASH_INDEX) };
    }
    return {
      beacon,
      executionBlockHash: execution.blockHash,
      executionBranch: payloadBranch(execution, body),
    };
  }

  function sign(slot: number, headerRoot: Uint8Array, signers: number) {
    const fork = forkAt(network, slot - 1);
    if (!fork) throw new RangeError(`no fork at slot ${slot - 1}`);
    const message = signingRoot(network, fork.version, headerRoot);
    const members = Array.from({ length: network.committeeSize }, (_, member) => member < signers);
    return {
      syncCommitteeBits: BitArray.fromBoolArray(members),
      syncCommitteeSignature: committee(periodOf(network, slot)).sign(message, members),
    };
  }

  return {
    root,
    executionHash,
    bootstrap(slot) {
      const made = block(slot, undefined);
      const currentSyncCommittee = committee(periodOf(network, slot)).value;
      const currentSyncCommitteeBranch = made.state.branch(made.indices.currentCommittee);
      const common = { currentSyncCommittee, currentSyncCommitteeBranch };
      return formatAt(slot) === 'gloas'
        ? gloas.bootstrap.serialize({ header: gloasHeader(made), ...common })
        : electra.bootstrap.serialize({ header: electraHeader(made), ...common });
    },
    update(kind, attestedSlot, { finalizedSlot, line = 0, signatureSlot = attestedSlot + 1, signers } = {}) {
      const made = block(attestedSlot, finalizedSlot, line);
      const headerRoot = BeaconBlockHeader.hashTreeRoot(made.beacon);
      const { finalizedRoot, nextCommittee } = made.indices;
      const common = {
        nextSyncCommittee: committee(periodOf(network, attestedSlot) + 1, line).value,
        nextSyncCommitteeBranch: made.state.branch(nextCommittee),
        syncAggregate: sign(signatureSlot, headerRoot, signers ?? network.committeeSize),
        signatureSlot,
      };
      const finalized = finalizedSlot === undefined ? undefined : block(finalizedSlot, undefined);
      if (formatAt(attestedSlot) === 'gloas') {
        const finalizedHeader = finalized ? gloasHeader(finalized) : gloas.header.defaultValue();
        const finalityBranch = branchOrZero(made.state, finalizedRoot, finalizedSlot);
        const value = { attestedHeader: gloasHeader(made), finalizedHeader, finalityBranch, ...common };
        return gloas[kind].serialize(value);
      }
      const finalizedHeader = finalized ? electraHeader(finalized) : electra.header.defaultValue();
      const finalityBranch = branchOrZero(made.state, finalizedRoot, finalizedSlot);
      return electra[kind].serialize({
        attestedHeader: electraHeader(made),
        finalizedHeader,
        finalityBranch,
        ...common,
      });
    },
  };
}

function branchOrZero(state: SparseTree, index: number, finalizedSlot: number | undefined): Uint8Array[] {
  const branch = state.branch(index);
  return finalizedSlot === undefined ? branch.map(() => new Uint8Array(32)) : branch;
}
