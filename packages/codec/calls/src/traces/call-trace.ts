import type { Log } from '@ethread/chain';
import { type EnteredFrame, type ExitedFrame, Halt, type Tracer } from '@ethread/evm';
import { failureMessage } from '../failure-message.ts';
import type { TraceBudget } from './trace-budget.ts';

/** Bytes of a frame and of a log as JSON, besides their data. */
const FRAME_BYTES = 500;
const LOG_BYTES = 350;
const SELFDESTRUCT = 0xff;

/** A log with its index in the block, and the number of calls of its frame before it. */
export interface TracedLog {
  readonly log: Log;
  readonly index: number;
  readonly position: number;
}

/** A call, a creation or a SELFDESTRUCT with those that it made. */
export interface CallNode {
  readonly opcode: number;
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  readonly input: Uint8Array;
  readonly value: bigint | undefined;
  gas: bigint;
  gasUsed: bigint;
  output: Uint8Array;
  /** undefined for a frame that did not fail. */
  error: string | undefined;
  isRevert: boolean;
  readonly logs: TracedLog[];
  readonly calls: CallNode[];
}

export interface CallTraceOptions {
  /** Leaves out all calls but the outermost. Default: false. */
  readonly onlyTopCall?: boolean;
  readonly withLog?: boolean;
  /** Returns true for a called account that is left out, such as a precompiled contract. Default: none. */
  readonly leavesOut?: (address: Uint8Array) => boolean;
}

/** Collects the calls of a transaction as a tree. */
export class CallTrace implements Tracer {
  readonly #options: CallTraceOptions;
  readonly #budget: TraceBudget;
  readonly #open: CallNode[] = [];
  /** Index of the next log at the beginning of each open frame, with those that are left out. */
  readonly #firstLogs: number[] = [];
  #root: CallNode | undefined;
  #logs: number;
  readonly log: Tracer['log'];

  /** @param firstLog Index in the block of the transaction's first log. */
  constructor(options: CallTraceOptions, budget: TraceBudget, firstLog = 0) {
    this.#options = options;
    this.#budget = budget;
    this.#logs = firstLog;
    if (options.withLog) this.log = (log) => this.#addLog(log);
  }

  enter({ opcode, from, to, input, gas, value }: EnteredFrame): void {
    this.#firstLogs.push(this.#logs);
    if (this.#options.onlyTopCall && this.#firstLogs.length > 1) return;
    this.#budget.take(FRAME_BYTES + 2 * input.length);
    const node: CallNode = {
      opcode,
      from,
      to,
      input,
      gas,
      value,
      gasUsed: 0n,
      output: new Uint8Array(),
      error: undefined,
      isRevert: false,
      logs: [],
      calls: [],
    };
    this.#root ??= node;
    this.#open.push(node);
  }

  exit(frame: ExitedFrame): void {
    const firstLog = this.#firstLogs.pop() ?? 0;
    // Later logs take the indexes of those that a failure drops.
    if (frame.halt !== Halt.none) this.#logs = firstLog;
    if (this.#options.onlyTopCall && this.#firstLogs.length > 0) return;
    const node = this.#open.pop();
    if (!node) return;
    const { output, gasLeft, halt } = frame;
    node.gasUsed = node.opcode === SELFDESTRUCT ? 0n : node.gas - gasLeft;
    if (halt !== Halt.none) node.error = failureMessage(frame);
    node.isRevert = halt === Halt.revert;
    if (halt === Halt.none || halt === Halt.revert) {
      this.#budget.take(2 * output.length);
      node.output = output;
    }
    if (node.error !== undefined) dropLogs(node);
    if (
      this.#options.leavesOut &&
      isPlainCall(node) &&
      this.#firstLogs.length > 0 &&
      this.#options.leavesOut(node.to)
    )
      return;
    this.#open.at(-1)?.calls.push(node);
  }

  #addLog(log: Log): void {
    if (this.#options.onlyTopCall && this.#firstLogs.length > 1) {
      this.#logs++;
      return;
    }
    this.#budget.take(LOG_BYTES + 2 * log.data.length);
    const node = this.#open.at(-1);
    node?.logs.push({ log, index: this.#logs++, position: node.calls.length });
  }

  /** Returns the outermost call. @param gas That of the transaction. Default: that of its message. */
  finish(gas?: { readonly limit: bigint; readonly used: bigint }): CallNode | undefined {
    const root = this.#root;
    if (!root || !gas) return root;
    root.gas = gas.limit;
    root.gasUsed = gas.used;
    return root;
  }
}

function dropLogs(node: CallNode): void {
  node.logs.length = 0;
  for (const call of node.calls) dropLogs(call);
}

const CALL = 0xf1;
const STATICCALL = 0xfa;

function isPlainCall({ opcode }: CallNode): boolean {
  return opcode === CALL || opcode === STATICCALL;
}
