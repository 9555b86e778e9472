import { type Crypto, MemoryExceededError } from '@ethread/evm';
import { jsonPieces } from '@ethread/json-rpc';
import { MEMORY_EXCEEDED } from '../evm-engine.ts';
import type { InvalidSimulation } from '../simulation.ts';
import { type CallFilter, CallSelection } from './call-filter.ts';
import { JsonChunks } from './json-chunks.ts';
import { TraceBudget, TraceTooLargeError } from './trace-budget.ts';

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
  | InvalidSimulation;

/** The traces of a job, printed as values of JSON with commas between them, and their bounds. */
export class Traces {
  readonly crypto: Crypto;
  readonly budget: TraceBudget;
  /** Selects the calls of traces that list calls one by one. */
  readonly selection: CallSelection;
  /** Number of values so far. */
  count = 0;
  /** What is printed before and after each value. */
  around: readonly [string, string] = ['', ''];
  readonly #chunks = new JsonChunks();

  constructor(crypto: Crypto, maxBytes: number, filter?: CallFilter) {
    this.crypto = crypto;
    this.budget = new TraceBudget(maxBytes);
    this.selection = new CallSelection(filter);
  }

  /** Prints a value. A list may be any iterable. */
  value(value: unknown): void {
    this.chunks((into) => {
      for (const piece of jsonPieces(value)) into.add(piece);
    });
  }

  /** Prints a value in chunks, which the function adds. */
  chunks(print: (into: JsonChunks) => void): void {
    const [before, after] = this.around;
    this.#chunks.add(this.count++ === 0 ? before : `,${before}`);
    print(this.#chunks);
    this.#chunks.add(after);
  }

  /** Returns the outcome of code that traces, which may return another one. */
  outcome(trace: () => TraceOutcome | undefined): TraceOutcome {
    try {
      const other = trace();
      const { matched } = this.selection;
      return other ?? { kind: 'traced', chunks: this.#chunks.take(), count: this.count, matched };
    } catch (error) {
      if (error instanceof TraceTooLargeError) return { kind: 'tooLarge' };
      if (error instanceof MemoryExceededError) return { kind: 'failed', message: MEMORY_EXCEEDED };
      throw error;
    }
  }
}
