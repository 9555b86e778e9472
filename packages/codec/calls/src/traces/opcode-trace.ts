import { bytesToHex, quantityToHex } from '@ethread/core';
import {
  type Account,
  type EnteredFrame,
  type ExitedFrame,
  Halt,
  type Machine,
  type Step,
  type Tracer,
} from '@ethread/evm';
import { failureMessage, opcodeName, stepFailure } from '../failure-message.ts';
import { JsonChunks, type JsonInteger, jsonInteger } from './json-chunks.ts';
import type { TraceBudget } from './trace-budget.ts';

/** Bytes of a step as JSON without its parts, and of a word. */
const STEP_BYTES = 100;
const WORD_BYTES = 70;
/** Additional bytes of a character that Go's JSON escapes as \\u003c. */
const ESCAPED_BYTES = 5;
const SELFDESTRUCT = 0xff;

export interface OpcodeTraceOptions {
  readonly disableStorage?: boolean;
  readonly disableStack?: boolean;
  readonly enableMemory?: boolean;
  readonly enableReturnData?: boolean;
  /** Bytes of recorded steps after which no more are recorded; 0 for no limit. Default: 0. */
  readonly limit?: number;
}

/** A step in the standardized form (execution-apis, StructLog). */
interface StepJson {
  pc: number;
  op: string;
  gas: number;
  gasCost: JsonInteger;
  depth: number;
  error?: string;
  stack?: string[];
  returnData?: string;
  memory?: string[];
  storage?: Record<string, string>;
  refund?: number;
}

/** A frame in progress with its last step, whose cost is known at the next one, or when it begins another frame. */
interface OpenFrame {
  last: StepJson | undefined;
  /** Gas before the last step, with the gas that the frame has lent for state growth: a cost has no such gas. */
  before: number;
}

/** Records each instruction of a transaction. A step is printed when its cost is known. */
export class OpcodeTrace implements Tracer {
  readonly #options: OpcodeTraceOptions;
  readonly #budget: TraceBudget;
  readonly #machine: Machine;
  readonly #open: OpenFrame[] = [];
  /** The slots that contracts have accessed, by address. */
  readonly #storages = new Map<string, Map<string, string>>();
  /** The step that is not printed yet. */
  #pending: StepJson | undefined;
  readonly #printed = new JsonChunks();
  #steps = 0;
  /** Bytes of the steps before the last one, as geth prints them. */
  #bytes = 0;
  #failed = false;
  #output: Uint8Array = new Uint8Array();

  constructor(machine: Machine, options: OpcodeTraceOptions, budget: TraceBudget) {
    this.#machine = machine;
    this.#options = options;
    this.#budget = budget;
  }

  readonly step = ({ pc, opcode, gas, lent, depth, codeLength, ...frame }: Step): void => {
    const open = this.#open.at(-1);
    // A creation without init code has no instructions. The machine ends it with a STOP, which is not listed.
    if (!open || codeLength === 0) return;
    setCost(open, gas + lent);
    this.#print();
    const { limit = 0 } = this.#options;
    if (limit > 0 && this.#bytes > limit) return;
    const step: StepJson = { pc, op: opcodeName(opcode), gas, gasCost: 0, depth: depth + 1 };
    open.last = step;
    open.before = gas + lent;
    this.#budget.take(STEP_BYTES);
    if (!this.#options.disableStack) step.stack = this.#stack(frame);
    if (this.#options.enableReturnData && frame.returned.length > 0) {
      this.#budget.take(2 * frame.returned.length);
      step.returnData = bytesToHex(frame.returned);
    }
    if (this.#options.enableMemory && frame.memory.length > 0) step.memory = this.#memory(frame);
    this.#setRefund(step);
    this.#steps++;
    this.#pending = step;
  };

  #print(): void {
    if (!this.#pending) return;
    if (this.#steps > 1) this.#printed.add(',');
    const text = JSON.stringify(this.#pending);
    this.#bytes += text.length + ESCAPED_BYTES * (text.match(/[<>&]/g)?.length ?? 0);
    this.#printed.add(text);
    this.#pending = undefined;
  }

  #stack({ height, word }: Pick<Step, 'height' | 'word'>): string[] {
    const words = Array.from({ length: height }, (_, index) => quantityToHex(word(index)));
    this.#budget.take(words.reduce((sum, { length }) => sum + length + 3, 0));
    return words;
  }

  #memory({ memory }: Pick<Step, 'memory'>): string[] {
    this.#budget.take((WORD_BYTES * memory.length) / 32);
    const words: string[] = [];
    for (let at = 0; at < memory.length; at += 32) words.push(bytesToHex(memory.subarray(at, at + 32)));
    return words;
  }

  enter({ opcode, gasBelow }: EnteredFrame): void {
    const below = this.#open.at(-1);
    if (below?.last && opcode === SELFDESTRUCT) this.#setRefund(below.last);
    if (below) setCost(below, Number(gasBelow));
    this.#open.push({ last: undefined, before: 0 });
  }

  exit(frame: ExitedFrame): void {
    const open = this.#open.pop();
    const error = frame.halt === Halt.none ? undefined : failureMessage(frame);
    if (open?.last && frame.failedStep) {
      const { message, gasCost, isLate } = stepFailure(frame.halt, frame.failedStep);
      if (!isLate) open.last.error = message;
      this.#setRefund(open.last, frame.failedStep.refund);
      open.last.gasCost = jsonInteger(gasCost);
    } else if (open) setCost(open, frame.gasAtEnd);
    if (this.#open.length > 0) return;
    this.#failed = error !== undefined;
    this.#output = error === undefined || error === 'execution reverted' ? frame.output : new Uint8Array();
  }

  /** Adds the storage to the step of SLOAD or SSTORE, and the refund that SSTORE changes. */
  slot(account: Account, key: Uint8Array, value: Uint8Array): void {
    const step = this.#open.at(-1)?.last;
    if (!step || step !== this.#pending) return;
    this.#setRefund(step);
    if (this.#options.disableStorage) return;
    const name = bytesToHex(account.address);
    let storage = this.#storages.get(name);
    if (!storage) this.#storages.set(name, (storage = new Map()));
    storage.set(bytesToHex(key), bytesToHex(value));
    this.#budget.take(2 * WORD_BYTES * storage.size);
    step.storage = Object.fromEntries([...storage].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  #setRefund(step: StepJson, ofMessage = this.#machine.refund): void {
    const refund = ofMessage + this.#machine.refundBefore;
    if (refund > 0) step.refund = refund;
    else delete step.refund;
  }

  /** Prints the trace. @param gas gas that the transaction used */
  print(gas: bigint, into: JsonChunks): void {
    this.#print();
    const end = { gas: Number(gas), failed: this.#failed, returnValue: bytesToHex(this.#output) };
    into.add(`${JSON.stringify(end).slice(0, -1)},"structLogs":[`);
    into.append(this.#printed);
    into.add(']}');
  }
}

/** Sets the cost of the last step of a frame. @param gas gas of the frame after it, with what it has lent */
function setCost(open: OpenFrame, gas: number): void {
  if (open.last) open.last.gasCost = open.before - gas;
  open.last = undefined;
}
