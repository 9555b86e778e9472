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
  rewardsOf,
  type World,
} from '@ethread/evm';
import type { OpenTrace } from '../call-engine.ts';
import type { CallLimits } from '../evm-engine.ts';
import { rewardToJson } from './flat-trace-json.ts';
import { beginTrace, type TraceRequest } from './trace-transactions.ts';
import { type TraceOutcome, Traces } from './traces.ts';

/** A block of which only the first transactions are executed. */
export interface BlockBegun {
  readonly block: Block;
  readonly blockHash: Uint8Array;
  readonly senders: readonly Uint8Array[];
  readonly count: number;
}

export interface TracedTransactions extends Omit<BlockBegun, 'count'> {
  /** Indexes of the first and the last traced transaction. */
  readonly from: number;
  readonly to: number;
  readonly trace: TraceRequest;
  /** Whether each trace is in an object with the hash of its transaction. */
  readonly isNamed: boolean;
  /** Most bytes of the traces. */
  readonly maxBytes: number;
}

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
    const { block, blockHash, from, to, isNamed, trace } = traced;
    const blockNumber = block.header.number;
    const traces = new Traces(
      this.#crypto,
      traced.maxBytes,
      trace.kind === 'placedCalls' ? trace.options.filter : undefined,
    );
    const machine = this.#machine;
    // Only their number is needed, where one trace shows the number of a log in its block.
    machine.keepsLogs = trace.kind === 'calls' && trace.options.withLog === true;
    const begin: BeginTrace = (transaction, sender, { index, logs }) => {
      if (index < from) return undefined;
      const hash = transactionHash(transaction);
      if (isNamed) traces.around = [`{"txHash":"${bytesToHex(hash)}","result":`, '}'];
      const message = {
        from: sender,
        to: transaction.to,
        gasLimit: transaction.gasLimit,
        authorizations: transaction.type === 4 ? transaction.authorizationList : [],
        place: { blockHash, blockNumber, transactionHash: hash, transactionPosition: index },
        logs,
      };
      return beginTrace(trace, machine, message, traces);
    };
    return traces.outcome(() => {
      this.#execute(traced, to + 1, ground, interruption, begin);
      if (trace.kind !== 'placedCalls' || !trace.options.hasRewards) return undefined;
      for (const reward of rewardsOf(machine.rules, block)) {
        if (!traces.selection.takes({ to: reward.account })) continue;
        traces.value(rewardToJson(reward, { blockHash, blockNumber }));
      }
      return undefined;
    });
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
        const traced = sender && begin?.(transaction, sender, { index, logs });
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

/** Begins the trace of a transaction. Returns undefined for one that is not traced. */
type BeginTrace = (
  transaction: Transaction,
  sender: Uint8Array,
  /** Its place in the block, and the number of the logs before it. */
  at: { readonly index: number; readonly logs: number },
) => OpenTrace | undefined;
