import { type Block, type Transaction, transactionHash } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import {
  BlockExecutor,
  type BlockHashOf,
  type ChainConfig,
  type Crypto,
  type Interruption,
  InvalidTransactionError,
  Machine,
  MemoryExceededError,
  rewardsOf,
  type Tracer,
  type World,
} from '@ethread/evm';
import { type CallLimits, MEMORY_EXCEEDED } from '../evm-engine.ts';
import type { SimulationOutcome } from '../simulation.ts';
import { rewardToJson } from './flat-trace-json.ts';
import { PrintedItems } from './printed-items.ts';
import { TraceBudget, TraceTooLargeError } from './trace-budget.ts';
import {
  beginTrace,
  messageOf,
  selectionOf,
  type TracedEnd,
  type TraceRequest,
} from './trace-transactions.ts';

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
  advance(begun: BlockBegun, ground: TraceGround, interruption: Interruption): number {
    this.#machine.keepsLogs = true;
    return this.#execute(begun, begun.count, ground, interruption);
  }

  /** Traces transactions on the state after the parent of their block. @throws {InterruptedError} */
  run(traced: TracedTransactions, ground: TraceGround, interruption: Interruption): TraceOutcome {
    const { block, blockHash, from, to, isNamed } = traced;
    const budget = new TraceBudget(traced.maxBytes);
    const items = new PrintedItems();
    const selection = selectionOf(traced.trace);
    const machine = this.#machine;
    // Only their number is needed, where one trace shows the number of a log in its block.
    machine.keepsLogs = traced.trace.kind === 'calls' && traced.trace.options.withLog === true;
    const begin: BeginTrace = (transaction, at) => {
      if (at.index < from) return undefined;
      const hash = transactionHash(transaction);
      const message = messageOf(transaction, this.#crypto, machine, { ...at, hash, blockHash });
      const { tracer, print } = beginTrace(traced.trace, machine, message, budget, selection);
      return {
        tracer,
        end(result) {
          items.prefix = isNamed ? `{"txHash":"${bytesToHex(hash)}","result":` : '';
          items.suffix = isNamed ? '}' : '';
          print(result, items);
        },
      };
    };
    try {
      this.#execute(traced, to + 1, ground, interruption, begin);
      if (traced.trace.kind === 'placedCalls' && traced.trace.options.hasRewards) {
        for (const reward of rewardsOf(machine.rules, block)) {
          if (!selection.takes({ to: reward.account })) continue;
          items.value(rewardToJson(reward, { blockHash, blockNumber: block.header.number }));
        }
      }
      return { kind: 'traced', chunks: items.take(), count: items.count, matched: selection.matched };
    } catch (error) {
      return failureOf(error);
    }
  }

  /** Executes the first transactions of a block, which does not end. Returns the number of their logs. */
  #execute(
    { block, senders }: Pick<BlockBegun, 'block' | 'senders'>,
    count: number,
    { world, blockHashOf, onBlobBaseFee, onInvalid }: TraceGround,
    interruption: Interruption,
    begin?: BeginTrace,
  ): number {
    const machine = this.#machine;
    machine.interruption = interruption;
    let logs = 0;
    try {
      const open = this.#executor.open(world, { header: block.header, blockHashOf, onBlobBaseFee });
      world.accesses = undefined;
      for (const [index, transaction] of block.transactions.slice(0, count).entries()) {
        const sender = senders[index];
        if (transaction.type === 3) onBlobBaseFee?.();
        const traced = sender && begin?.(transaction, { index, sender, logs });
        machine.tracer = traced?.tracer;
        try {
          const result = open.add(transaction, sender);
          logs += result.logs.length;
          traced?.end(result);
        } catch (error) {
          if (!(error instanceof InvalidTransactionError) || !onInvalid) throw error;
          onInvalid(error);
        }
      }
      return logs;
    } finally {
      machine.tracer = undefined;
      machine.interruption = { isDue: false };
    }
  }
}

/** Begins the trace of a transaction that is to be traced. @param at its place, and the number of the logs before it */
type BeginTrace = (
  transaction: Transaction,
  at: { readonly index: number; readonly sender: Uint8Array; readonly logs: number },
) => { readonly tracer: Tracer; readonly end: (result: TracedEnd) => void } | undefined;

/** Returns the outcome of a trace that ended with an error. @throws every other error */
export function failureOf(error: unknown): TraceOutcome {
  if (error instanceof TraceTooLargeError) return { kind: 'tooLarge' };
  if (error instanceof MemoryExceededError) return { kind: 'failed', message: MEMORY_EXCEEDED };
  throw error;
}
