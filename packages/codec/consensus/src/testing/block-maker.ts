import { BitArray, type ValueOf } from '@chainsafe/ssz';
import {
  type BeaconForkName,
  type ConsensusFork,
  type ConsensusNetwork,
  forkAt,
  periodOf,
} from '../network/consensus-network.ts';
import { EXECUTION_PAYLOAD_INDEX, indicesAt, PARENT_HASH_INDEX } from '../protocol/merkle.ts';
import { signingRoot } from '../protocol/signing-root.ts';
import { formatOf, type UpdateKind } from '../wire/messages.ts';
import type { MessageKind } from '../wire/normalize-message.ts';
import { BeaconBlockHeader, ExecutionPayloadHeader, sszTypes } from '../wire/ssz-types.ts';
import { createCommittee, type TestCommittee } from './committee.ts';
import { payloadBranch } from './payload-branch.ts';
import { createSparseTree, type SparseTree } from './sparse-tree.ts';

const ZERO = new Uint8Array(32);

/** What a block of a beacon chain is made of. */
export interface BlockParts {
  readonly slot: number;
  readonly parentRoot: Uint8Array;
  /** The header of the payload: the block's own, or from Gloas on of its parent. */
  readonly payload: ValueOf<typeof ExecutionPayloadHeader>;
  /** The finalized block that the state names. undefined: none. */
  readonly finalized?: MadeBlock | undefined;
  /** Another number makes another committee of the next period. */
  readonly line?: number;
}

/** A block with the trees that have the leaves of light client data. */
export interface MadeBlock extends BlockParts {
  readonly fork: BeaconForkName;
  readonly header: ValueOf<typeof BeaconBlockHeader>;
  readonly root: Uint8Array;
  readonly state: SparseTree;
  readonly body: SparseTree;
}

export interface Signing {
  /** Default: the slot after the attested one. */
  readonly signatureSlot?: number;
  readonly committee?: TestCommittee;
  /** Members that the bits name. Default: all. */
  readonly signers?: number;
  /** Members whose keys sign. Default: those that the bits name. */
  readonly keys?: number;
  /** Default: the fork's at the slot before the signature. */
  readonly version?: Uint8Array;
}

/** An SSZ container, whatever its fields. */
export interface MessageContainer {
  toJson(value: object): unknown;
  serialize(value: object): Uint8Array;
}

/** Creates a maker of blocks whose committees' keys are known, and of the values of light client messages about them. */
export function createBlockMaker(network: ConsensusNetwork) {
  const types = sszTypes(network.committeeSize);
  const committees = new Map<number, TestCommittee>();

  function forkOf(slot: number): ConsensusFork {
    const fork = forkAt(network, slot);
    if (!fork) throw new RangeError(`no fork at slot ${slot}`);
    return fork;
  }

  function committee(period: number, line = 0): TestCommittee {
    const seed = (period + 100 * line) % 200;
    const made = committees.get(seed) ?? createCommittee(network.committeeSize, seed);
    committees.set(seed, made);
    return made;
  }
  const committeeRoot = (period: number, line?: number) =>
    types.electra.committee.hashTreeRoot(committee(period, line).value);

  function make(parts: BlockParts): MadeBlock {
    const { slot, parentRoot, payload, finalized, line } = parts;
    const fork = forkOf(slot).name;
    const indices = indicesAt(network, slot);
    const body = createSparseTree(
      fork === 'gloas'
        ? new Map([[PARENT_HASH_INDEX, payload.blockHash]])
        : new Map([[EXECUTION_PAYLOAD_INDEX, ExecutionPayloadHeader.hashTreeRoot(payload)]]),
    );
    const state = createSparseTree(
      new Map([
        [indices.finalizedRoot, finalized?.root ?? ZERO],
        [indices.currentCommittee, committeeRoot(periodOf(network, slot))],
        [indices.nextCommittee, committeeRoot(periodOf(network, slot) + 1, line)],
      ]),
    );
    const roots = { parentRoot, stateRoot: state.root, bodyRoot: body.root };
    const header = { slot, proposerIndex: slot % 64, ...roots };
    return { ...parts, fork, header, root: BeaconBlockHeader.hashTreeRoot(header), state, body };
  }

  /** Returns a block's header in the format of a fork. One of an older fork is normalized as nodes do. */
  function headerOf({ header: beacon, payload, body, fork }: MadeBlock, format: BeaconForkName) {
    if (format !== 'gloas')
      return { beacon, execution: payload, executionBranch: body.branch(EXECUTION_PAYLOAD_INDEX) };
    const executionBranch = fork === 'gloas' ? body.branch(PARENT_HASH_INDEX) : payloadBranch(payload, body);
    return { beacon, executionBlockHash: payload.blockHash, executionBranch };
  }

  return {
    make,
    bootstrap: (block: MadeBlock): object => ({
      header: headerOf(block, block.fork),
      currentSyncCommittee: committee(periodOf(network, block.slot)).value,
      currentSyncCommitteeBranch: block.state.branch(indicesAt(network, block.slot).currentCommittee),
    }),
    sign(kind: UpdateKind, attested: MadeBlock, signing: Signing = {}): object {
      const { fork, slot, state, finalized, line } = attested;
      const signatureSlot = signing.signatureSlot ?? slot + 1;
      const signers = signing.signers ?? network.committeeSize;
      const by = signing.committee ?? committee(periodOf(network, signatureSlot));
      const version = signing.version ?? forkOf(Math.max(signatureSlot, 1) - 1).version;
      const message = signingRoot(network, version, attested.root);
      const members = (count: number) =>
        Array.from({ length: network.committeeSize }, (_none, index) => index < count);
      const indices = indicesAt(network, slot);
      return {
        ...types[formatOf(fork)][kind].defaultValue(),
        attestedHeader: headerOf(attested, fork),
        syncAggregate: {
          syncCommitteeBits: BitArray.fromBoolArray(members(signers)),
          syncCommitteeSignature: by.sign(message, members(signing.keys ?? signers)),
        },
        signatureSlot,
        ...(kind !== 'optimisticUpdate' && finalized
          ? {
              finalizedHeader: headerOf(finalized, fork),
              finalityBranch: state.branch(indices.finalizedRoot),
            }
          : {}),
        ...(kind === 'update'
          ? {
              nextSyncCommittee: committee(periodOf(network, slot) + 1, line).value,
              nextSyncCommitteeBranch: state.branch(indices.nextCommittee),
            }
          : {}),
      };
    },
    container(fork: BeaconForkName, kind: MessageKind) {
      const container: unknown = types[formatOf(fork)][kind];
      return container as MessageContainer;
    },
  };
}
