import { type Block, transactionHash } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import {
  BlockExecutor,
  type BlockHashOf,
  type ChainConfig,
  type Crypto,
  type Interruption,
  Machine,
  MemoryExceededError,
  rewardsOf,
  type World,
} from '@ethread/evm';
import { type CallLimits, MEMORY_EXCEEDED } from '../evm-engine.ts';
import type { SimulationOutcome } from '../simulation.ts';
import { rewardToJson } from './flat-trace-json.ts';
import { PrintedItems } from './printed-items.ts';
import { TraceBudget, TraceTooLargeError } from './trace-budget.ts';
import { beginTrace, messageOf, selectionOf, type TraceRequest } from './trace-transactions.ts';

export interface TracedTransactions {
  readonly block: Block;
  readonly blockHash: Uint8Array;
  readonly senders: readonly Uint8Array[];
  /** Indexes of the first and the last traced transaction. */
  readonly from: number;
  readonly to: number;
  readonly trace: TraceRequest;
  /** Whether each trace is in an object with the hash of its transaction. */
  readonly isNamed: boolean;
  /** Most bytes of the traces. */
  readonly maxBytes: number;
}

/** A block of which only the first transactions are executed. */
export interface BlockBegun {
  readonly block: Block;
  readonly blockHash: Uint8Array;
  readonly senders: readonly Uint8Array[];
  readonly count: number;
}

export type TraceOutcome =
  | {
      readonly kind: 'traced';
      /** JSON of the traces in UTF-8, with commas between them. */
      readonly chunks: readonly Uint8Array<ArrayBuffer>[];
      readonly count: number;
      /** Number of the calls that match the filter, with those that it leaves out first. */
      readonly matched: number;
    }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'failed'; readonly message: string }
  /** The overrides of a call are not possible. */
  | Extract<SimulationOutcome, { readonly kind: 'invalid' }>;

export interface TraceGround {
  /** A world of the trace's own, which it changes permanently. */
  readonly world: World;
  readonly blockHashOf: BlockHashOf;
  /** Called before the block depends on the blob base fee. It may throw, which ends the trace. */
  readonly onBlobBaseFee?: (() => void) | undefined;
  /** Receives a transaction that cannot be in the block, which is then left out. Default: the error is thrown. */
  readonly onInvalid?: ((error: Error) => void) | undefined;
}

/** Traces transactions of blocks, by executing their block up to them. */
export class TransactionTracer {
  readonly #machine: Machine;
  readonly #executor: BlockExecutor;
  readonly #crypto: Crypto;

  constructor(
    config: ChainConfig,
    crypto: Crypto,
    { frameMemoryBytes }: Pick<CallLimits, 'frameMemoryBytes'>,
  ) {
    this.#machine = new Machine(frameMemoryBytes);
    this.#executor = new BlockExecutor(this.#machine, crypto, config);
    this.#crypto = crypto;
  }

  /** Executes the first transactions of a block. Returns the number of their logs. @throws {InterruptedError} */
  advance(
    { block, senders, count }: BlockBegun,
    { world, blockHashOf, onBlobBaseFee, onInvalid }: TraceGround,
    interruption: Interruption,
  ): number {
    this.#machine.interruption = interruption;
    this.#machine.keepsLogs = true;
    try {
      const begin = () => {
        throw new Error('no transaction before a call is traced');
      };
      const tracing = { from: count, to: count - 1, onInvalid, begin };
      return this.#executor.trace(world, { block, senders, blockHashOf, onBlobBaseFee }, tracing);
    } finally {
      this.#machine.interruption = { isDue: false };
    }
  }

  /** Traces transactions on the state after the parent of their block. @throws {InterruptedError} */
  run(traced: TracedTransactions, ground: TraceGround, interruption: Interruption): TraceOutcome {
    const { block, blockHash, senders, from, to, isNamed } = traced;
    const budget = new TraceBudget(traced.maxBytes);
    const items = new PrintedItems();
    const selection = selectionOf(traced.trace);
    const machine = this.#machine;
    machine.interruption = interruption;
    // Only their number is needed, where one trace shows the number of a log in its block.
    machine.keepsLogs = traced.trace.kind === 'calls' && traced.trace.options.withLog === true;
    try {
      this.#executor.trace(
        ground.world,
        { block, senders, blockHashOf: ground.blockHashOf, onBlobBaseFee: ground.onBlobBaseFee },
        {
          from,
          to,
          onInvalid: ground.onInvalid,
          begin: (_machine, { transaction, ...at }) => {
            const hash = transactionHash(transaction);
            const message = messageOf(transaction, this.#crypto, machine, { ...at, hash, blockHash });
            const open = beginTrace(traced.trace, machine, message, budget, selection);
            return {
              tracer: open.tracer,
              end(result) {
                items.prefix = isNamed ? `{"txHash":"${bytesToHex(hash)}","result":` : '';
                items.suffix = isNamed ? '}' : '';
                open.print(result, items);
              },
            };
          },
        },
      );
      if (traced.trace.kind === 'placedCalls' && traced.trace.options.hasRewards) {
        for (const reward of rewardsOf(machine.rules, block)) {
          if (!selection.takes({ to: reward.account })) continue;
          items.value(rewardToJson(reward, { blockHash, blockNumber: block.header.number }));
        }
      }
      return { kind: 'traced', chunks: items.take(), count: items.count, matched: selection.matched };
    } catch (error) {
      return failureOf(error);
    } finally {
      machine.interruption = { isDue: false };
    }
  }
}

/** Returns the outcome of a trace that ended with an error. @throws every other error */
export function failureOf(error: unknown): TraceOutcome {
  if (error instanceof TraceTooLargeError) return { kind: 'tooLarge' };
  if (error instanceof MemoryExceededError) return { kind: 'failed', message: MEMORY_EXCEEDED };
  throw error;
}
