import { type Block, transactionHash } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { jsonPieces } from '@ethread/json-rpc';
import {
  BlockExecutor,
  type BlockHashOf,
  type ChainConfig,
  type Crypto,
  type Interruption,
  Machine,
  MemoryExceededError,
  type World,
} from '@ethread/evm';
import { type CallLimits, MEMORY_EXCEEDED } from '../evm-engine.ts';
import type { SimulationOutcome } from '../simulation.ts';
import type { CallNode } from './call-trace.ts';
import { JsonChunks } from './json-chunks.ts';
import { TraceBudget, TraceTooLargeError } from './trace-budget.ts';
import { beginTrace, type JsonItems, messageOf, type TraceKind } from './trace-transactions.ts';

/** A trace without functions, so that another thread can make it. */
export type TraceRequest =
  | Exclude<TraceKind, { readonly kind: 'placedCalls' }>
  | { readonly kind: 'placedCalls'; readonly options: { readonly filter?: CallFilter } };

/** Which calls are listed. */
export interface CallFilter {
  /** Addresses in hex: senders, and recipients. Undefined for any. */
  readonly from: ReadonlySet<string> | undefined;
  readonly to: ReadonlySet<string> | undefined;
  /** True when a call needs one of the two only. */
  readonly isUnion: boolean;
}

/** Which transactions of a block are traced. */
export interface TracedTransactions {
  readonly block: Block;
  readonly blockHash: Uint8Array;
  /** Senders of the transactions up to the last traced one. */
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

/** The outcome of tracing. */
export type TraceOutcome =
  /** JSON of the traces in UTF-8, with commas between them, and their number. */
  | { readonly kind: 'traced'; readonly chunks: readonly Uint8Array<ArrayBuffer>[]; readonly count: number }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'failed'; readonly message: string }
  /** The overrides of a call are not possible. */
  | Extract<SimulationOutcome, { readonly kind: 'invalid' }>;

/** The state that a block is executed on. */
export interface TraceGround {
  /** A world of the trace's own, which it changes permanently. */
  readonly world: World;
  readonly blockHashOf: BlockHashOf;
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
    this.#machine = new Machine(crypto.keccak256, frameMemoryBytes);
    this.#executor = new BlockExecutor(this.#machine, crypto, config);
    this.#crypto = crypto;
  }

  /**
   * Traces transactions on the state after the parent of their block.
   *
   * @throws {InterruptedError} when the work was interrupted.
   */
  run(traced: TracedTransactions, ground: TraceGround, interruption: Interruption): TraceOutcome {
    const { block, blockHash, senders, from, to, isNamed } = traced;
    const budget = new TraceBudget(traced.maxBytes);
    const items = new PrintedItems();
    const kind = kindOf(traced.trace);
    const machine = this.#machine;
    machine.interruption = interruption;
    let count = 0;
    try {
      this.#executor.trace(
        ground.world,
        { block, senders, blockHashOf: ground.blockHashOf },
        {
          from,
          to,
          begin: (_machine, { transaction, ...at }) => {
            const message = messageOf(transaction, this.#crypto, machine, { ...at, blockHash });
            const open = beginTrace(kind, machine, message, budget);
            return {
              tracer: open.tracer,
              end(result) {
                items.prefix = isNamed
                  ? `{"txHash":"${bytesToHex(transactionHash(transaction))}","result":`
                  : '';
                items.suffix = isNamed ? '}' : '';
                count += open.print(result, items);
              },
            };
          },
        },
      );
      return { kind: 'traced', chunks: items.take(), count };
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

/** Returns the trace with its functions. */
export function kindOf(trace: TraceRequest): TraceKind {
  if (trace.kind !== 'placedCalls') return trace;
  const { filter } = trace.options;
  return { kind: 'placedCalls', options: filter ? { selects: (call) => matches(filter, call) } : {} };
}

function matches({ from, to, isUnion }: CallFilter, call: CallNode): boolean {
  const isFrom = from?.has(bytesToHex(call.from));
  const isTo = to?.has(bytesToHex(call.to));
  return isUnion && from && to ? Boolean(isFrom || isTo) : (isFrom ?? true) && (isTo ?? true);
}

/** Values of JSON with commas between them. */
export class PrintedItems implements JsonItems {
  readonly #chunks = new JsonChunks();
  #isFirst = true;
  /** Text around each value. */
  prefix = '';
  suffix = '';

  value(value: unknown): void {
    this.#begin();
    for (const piece of jsonPieces(value)) this.#chunks.add(piece);
    this.#chunks.add(this.suffix);
  }

  chunks(print: (into: JsonChunks) => void): void {
    this.#begin();
    print(this.#chunks);
    this.#chunks.add(this.suffix);
  }

  take(): Uint8Array<ArrayBuffer>[] {
    return this.#chunks.take();
  }

  #begin(): void {
    this.#chunks.add(this.#isFirst ? this.prefix : `,${this.prefix}`);
    this.#isFirst = false;
  }
}
