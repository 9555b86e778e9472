import type { ExecutedBlock } from '@ethread/ports';
import { type Block, checkReceipts, keccak256, recoverSender, type TrieNodes } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import {
  BlockExecutor,
  type BlockHashOf,
  type BlockResult,
  createPrograms,
  type Crypto,
  Machine,
  World,
} from '@ethread/evm';
import { ExecutionError } from '../execution-error.ts';
import { BlockState } from '../state/block-state.ts';
import type { StateAddition } from '../state/block-state.ts';
import type { FlatSource } from '../state/state-source.ts';
import { type BlockGenesis, chainConfig } from './chain-config.ts';

export interface StateBefore {
  readonly state: FlatSource;
  readonly stateRoot: Uint8Array;
  /** Finds the ancestors' hashes, for BLOCKHASH. */
  readonly blockHashOf: BlockHashOf;
}

/** Bytes for the code cache, for what blocks read and write, and for the frames of one message. */
const CODE_BYTES = 32 * 1024 * 1024;
const WORLD_BYTES = 64 * 1024 * 1024;
/** Above the memory that a block's gas can pay for. */
const MESSAGE_BYTES = 512 * 1024 * 1024;

/** Executes blocks one after another. */
export class BlockRunner {
  readonly #executor: BlockExecutor;
  readonly #programs = createPrograms(CODE_BYTES);
  readonly #nodes: TrieNodes;
  /** What the blocks of one state have read and written. It matches that state while each block follows the last. */
  #warm: { readonly world: World; readonly state: FlatSource; readonly root: Uint8Array } | undefined;

  constructor(genesis: BlockGenesis, nodes: TrieNodes, crypto: Crypto) {
    this.#executor = new BlockExecutor(new Machine(MESSAGE_BYTES), crypto, chainConfig(genesis));
    this.#nodes = nodes;
  }

  /** Executes a block on its parent's state. @throws {ExecutionError} when a result differs from the header's claim. */
  run(block: Block, before: StateBefore): ExecutedBlock & { readonly addition: StateAddition } {
    const { number, stateRoot } = block.header;
    const warm = this.#warm;
    const isSame = warm?.state === before.state && bytesEqual(warm.root, before.stateRoot);
    const world = isSame ? warm.world : new World(before.state, this.#programs);
    this.#warm = undefined;
    try {
      const state = new BlockState(world, before.state, this.#nodes, before.stateRoot);
      const senders = block.transactions.map(recoverSender);
      const result = this.#executor.execute(world, {
        block,
        senders,
        blockHashOf: before.blockHashOf,
        stateRoot: () => state.root(),
      });
      checkResult(block, result);
      checkField('stateRoot', stateRoot, state.root());
      const { receipts, blockAccessList } = result;
      const addition = state.addition(number);
      state.takeRoots();
      if (world.byteLength <= WORLD_BYTES) this.#warm = { world, state: before.state, root: stateRoot };
      return { receipts, senders, addition, blockAccessList };
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      const named = reason.replace(/^block \d+: /, '');
      throw new ExecutionError(`block ${number} does not execute: ${named}`, { cause });
    }
  }
}

function checkResult(block: Block, result: BlockResult): void {
  const { header } = block;
  const { gasUsed, blobGasUsed, requestsHash, blockAccessList } = result;
  checkReceipts(block, result.receipts);
  checkField('gasUsed', header.gasUsed, gasUsed);
  checkField('blobGasUsed', header.blobGasUsed ?? 0n, blobGasUsed);
  checkField('requestsHash', header.requestsHash, requestsHash);
  checkField(
    'blockAccessListHash',
    header.blockAccessListHash,
    blockAccessList && keccak256(blockAccessList),
  );
}

type Field = Uint8Array | bigint | undefined;

function checkField(field: string, claimed: Field, found: Field): void {
  const shown = (value: Field) => (value instanceof Uint8Array ? bytesToHex(value) : (value ?? 'missing'));
  if (shown(claimed) === shown(found)) return;
  throw new ExecutionError(`${field} is ${shown(claimed)} in the header, ${shown(found)} by execution`);
}
