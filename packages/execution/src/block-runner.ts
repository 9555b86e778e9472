import { type Block, encodeBlock, type Header, type Receipt } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import type { ExecutedBlock } from '@ethread/backend';
import { createBlockFromRLP } from '@ethereumjs/block';
import type { Common } from '@ethereumjs/common';
import type { MerkleStateManager } from '@ethereumjs/statemanager';
import { createVM, runBlock as run, type TxReceipt, type VM } from '@ethereumjs/vm';
import { BlockHashes, type BlockHashOf } from './block-hashes.ts';
import { ExecutionError } from './execution-error.ts';

/** Runs blocks one after another on one state, which stays warm as long as each builds on the last. */
export class BlockRunner {
  readonly #vm: VM;
  readonly #rules: Common;
  readonly #state: MerkleStateManager;
  /** The root that the state stands at; unknown before the first block and after a failure. */
  #root: Uint8Array | undefined;

  constructor(vm: VM, rules: Common, state: MerkleStateManager) {
    this.#vm = vm;
    this.#rules = rules;
    this.#state = state;
  }

  static async create(
    rules: Common,
    state: MerkleStateManager,
    blockHashOf: BlockHashOf,
  ): Promise<BlockRunner> {
    const blockchain = new BlockHashes(blockHashOf);
    const vm = await createVM({
      common: rules,
      stateManager: state,
      setHardfork: true,
      evmOpts: { common: rules, stateManager: state, blockchain },
    });
    return new BlockRunner(vm, rules, state);
  }

  /**
   * Executes a block on its parent's state. Its nodes are in the store when this resolves.
   *
   * @throws {ExecutionError} when anything differs from what the header claims.
   */
  async run(block: Block, parent: Header): Promise<ExecutedBlock> {
    const { number } = block.header;
    const start = this.#startAt(parent);
    this.#root = undefined;
    try {
      const executable = createBlockFromRLP(encodeBlock(block), {
        common: this.#rules,
        setHardfork: true,
        skipConsensusFormatValidation: true,
      });
      const result = await run(this.#vm, {
        block: executable,
        ...start,
        // Bodies are checked against their roots where they are kept; proof of work is not checked at all.
        skipBlockValidation: true,
        skipHeaderValidation: true,
      });
      await this.#state.flush();
      if (!bytesEqual(result.stateRoot, block.header.stateRoot)) {
        throw new ExecutionError(
          `stateRoot is ${bytesToHex(block.header.stateRoot)} in the header, ${bytesToHex(result.stateRoot)} by execution`,
        );
      }
      this.#root = result.stateRoot;
      return {
        receipts: result.receipts.map((receipt, index) =>
          toReceipt(receipt, block.transactions[index]?.type ?? 0),
        ),
        senders: executable.transactions.map((transaction) => transaction.getSenderAddress().bytes),
      };
    } catch (cause) {
      throw new ExecutionError(`block ${number} does not execute: ${firstLine(cause)}`, { cause });
    }
  }

  #startAt(parent: Header): { readonly root?: Uint8Array } {
    const isThere = this.#root !== undefined && bytesEqual(this.#root, parent.stateRoot);
    return isThere ? {} : { root: parent.stateRoot };
  }
}

function toReceipt(receipt: TxReceipt, type: number): Receipt {
  return {
    type,
    outcome: 'stateRoot' in receipt ? { root: receipt.stateRoot } : { status: receipt.status },
    cumulativeGasUsed: receipt.cumulativeBlockGasUsed,
    logsBloom: receipt.bitvector,
    logs: receipt.logs.map(([address, topics, data]) => ({ address, topics, data })),
  };
}

/** EthereumJS appends the whole state of VM and block to its messages; the first words say what is wrong. */
function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split(/[\n(]/)[0] ?? message).slice(0, 300).trim();
}
