import type { ExecutedBlock } from '@ethread/backend';
import { type Block, checkReceipts, type Receipt } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { createBlockFromRLP } from '@ethereumjs/block';
import type { Common } from '@ethereumjs/common';
import { createVM, runBlock as run, type TxReceipt, type VM } from '@ethereumjs/vm';
import { type BlockHashOf, BlockHashes } from '../block-hashes.ts';
import { forkAt } from '../chain-rules.ts';
import { ExecutionError } from '../execution-error.ts';
import { BlockState } from '../state/block-state.ts';
import type { StateSource } from '../state/state-source.ts';
import type { TrieNodes } from '../trie/trie-node.ts';

/** What a block is executed on. */
export interface StateBefore {
  readonly state: StateSource;
  readonly stateRoot: Uint8Array;
  /** Finds the ancestors' hashes, for BLOCKHASH. */
  readonly blockHashOf: BlockHashOf;
}

/** Runs blocks one after another. */
export class BlockRunner {
  readonly #vm: VM;
  readonly #rules: Common;
  readonly #state: BlockState;
  readonly #hashes: BlockHashes;
  /** Of the block at hand, as far as it ran. */
  #receipts: TxReceipt[] = [];

  constructor(vm: VM, rules: Common, state: BlockState, hashes: BlockHashes) {
    this.#vm = vm;
    this.#rules = rules;
    this.#state = state;
    this.#hashes = hashes;
  }

  /** @param rules The runner's own: it moves them from fork to fork. */
  static async create(rules: Common, nodes: TrieNodes): Promise<BlockRunner> {
    const state = new BlockState(nodes);
    const hashes = new BlockHashes();
    const vm = await createVM({
      common: rules,
      stateManager: state,
      evmOpts: { common: rules, stateManager: state, blockchain: hashes },
    });
    const runner = new BlockRunner(vm, rules, state, hashes);
    vm.events.on('afterTx', ({ receipt }, done) => {
      runner.#receipts.push(receipt);
      done?.();
    });
    return runner;
  }

  /** What the block that ran last has changed. */
  get state(): BlockState {
    return this.#state;
  }

  /** Says what is wrong with a block, with the claimed value and the one that came out. */
  #reason(block: Block, error: unknown): string {
    const reason = withoutContext(error);
    if (!UNNAMED_CLAIM.test(reason)) return reason;
    try {
      checkReceipts(block, toReceipts(this.#receipts, block));
      return reason;
    } catch (named) {
      return withoutContext(named).replace(/^block \d+: /, '');
    }
  }

  /**
   * Executes a block on its parent's state.
   *
   * @param encoded The block's RLP.
   * @throws {ExecutionError} when anything differs from what the header claims.
   */
  async run(block: Block, encoded: Uint8Array, before: StateBefore): Promise<ExecutedBlock> {
    const { number } = block.header;
    this.#state.begin(before.state, before.stateRoot);
    this.#vm.evm.journal.cleanJournal();
    this.#hashes.find = before.blockHashOf;
    this.#receipts = [];
    this.#rules.setHardfork(forkAt(this.#rules, block.header));
    try {
      const executable = createBlockFromRLP(encoded, {
        common: this.#rules,
        setHardfork: false,
        skipConsensusFormatValidation: true,
      });
      const result = await run(this.#vm, {
        block: executable,
        // Bodies are checked against their roots where they are kept; proof of work is not checked at all.
        skipBlockValidation: true,
        skipHeaderValidation: true,
      });
      if (!bytesEqual(result.stateRoot, block.header.stateRoot)) {
        throw new ExecutionError(
          `stateRoot is ${bytesToHex(block.header.stateRoot)} in the header, ${bytesToHex(result.stateRoot)} by execution`,
        );
      }
      return {
        receipts: toReceipts(result.receipts, block),
        senders: executable.transactions.map((transaction) => transaction.getSenderAddress().bytes),
      };
    } catch (cause) {
      throw new ExecutionError(`block ${number} does not execute: ${this.#reason(block, cause)}`, { cause });
    }
  }
}

function toReceipts(receipts: readonly TxReceipt[], { transactions }: Block): Receipt[] {
  return receipts.map((receipt, index) => toReceipt(receipt, transactions[index]?.type ?? 0));
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

/** EthereumJS appends the whole state of VM, block or transaction to its messages; the words before say what is wrong. */
function withoutContext(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split(/\n| \((?=(?:vm|block|tx) )/)[0] ?? message).slice(0, 300).trim();
}

/** What EthereumJS says of a header's claim that did not come out, with neither of the two values. */
const UNNAMED_CLAIM = /^invalid (?:receiptTrie|bloom|gasUsed)$/;
