import { bytesToHex, quantityToHex } from '@ethread/core';
import {
  type Account,
  type EnteredFrame,
  type ExitedFrame,
  type Frame,
  type Machine,
  type Step,
  type Tracer,
  toBigInt,
  wordBytes,
} from '@ethread/evm';
import { failureMessage, opcodeName } from './failure-message.ts';
import type { TraceBudget } from './trace-budget.ts';

/** Bytes of a step as JSON without its parts, and of a word. */
const STEP_BYTES = 100;
const WORD_BYTES = 70;
const SSTORE = 0x55;

export interface OpcodeTraceOptions {
  readonly disableStorage?: boolean;
  readonly disableStack?: boolean;
  readonly enableMemory?: boolean;
  readonly enableReturnData?: boolean;
  /** Bytes of steps after which no more are recorded; 0 for no limit. Default: 0. */
  readonly limit?: number;
}

/** A step in the standardized form (execution-apis, StructLog). */
interface StepJson {
  pc: number;
  op: string;
  gas: number;
  gasCost: number;
  depth: number;
  error?: string;
  stack?: string[];
  returnData?: string;
  memory?: string[];
  storage?: Record<string, string>;
  refund?: number;
}

/** A frame in progress with its last step, whose cost is known at the next one. */
interface OpenFrame {
  last: StepJson | undefined;
  /** Gas after the last step, where its costs are known already: a call, or a creation. */
  gasAfter: number | undefined;
}

/** Records each instruction of a transaction. */
export class OpcodeTrace implements Tracer {
  readonly #options: OpcodeTraceOptions;
  readonly #budget: TraceBudget;
  readonly #machine: Machine;
  readonly #open: OpenFrame[] = [];
  /** The value that the last step writes, if it is SSTORE. */
  #written: string | undefined;
  readonly #storages = new Map<string, Map<string, string>>();
  readonly #steps: StepJson[] = [];
  #bytes = 0;
  #failed = false;
  #output: Uint8Array = new Uint8Array();

  constructor(machine: Machine, options: OpcodeTraceOptions, budget: TraceBudget) {
    this.#machine = machine;
    this.#options = options;
    this.#budget = budget;
  }

  readonly step = (frame: Frame, { pc, opcode, gas, height }: Step): void => {
    const machine = this.#machine;
    const open = this.#open.at(-1);
    if (!open) return;
    const all = gas + Number(frame.reserve);
    settle(open, all);
    const { limit = 0 } = this.#options;
    if (limit > 0 && this.#bytes > limit) return;
    const step: StepJson = { pc, op: opcodeName(opcode), gas: all, gasCost: 0, depth: machine.depth + 1 };
    open.last = step;
    this.#take(STEP_BYTES);
    if (!this.#options.disableStack) step.stack = this.#stack(machine, frame, height);
    if (this.#options.enableReturnData && machine.returnedLength > 0) {
      this.#take(2 * machine.returnedLength);
      step.returnData = bytesToHex(machine.returned.subarray(0, machine.returnedLength));
    }
    if (this.#options.enableMemory && frame.memorySize > 0) step.memory = this.#memory(machine, frame);
    this.#written =
      opcode === SSTORE && height >= 2 ? bytesToHex(wordBytes(machine.stack, frame.sp - 2)) : undefined;
    if (machine.refund > 0) step.refund = machine.refund;
    this.#steps.push(step);
  };

  #take(bytes: number): void {
    this.#bytes += bytes;
    this.#budget.take(bytes);
  }

  #stack({ stack }: Machine, { base }: Frame, height: number): string[] {
    const words: string[] = [];
    for (let at = base; at < base + height; at++) words.push(quantityToHex(toBigInt(stack, at)));
    this.#take(words.reduce((sum, { length }) => sum + length + 3, 0));
    return words;
  }

  #memory({ memory }: Machine, { memoryBase, memorySize }: Frame): string[] {
    this.#take((WORD_BYTES * memorySize) / 32);
    const words: string[] = [];
    for (let at = memoryBase; at < memoryBase + memorySize; at += 32)
      words.push(bytesToHex(memory.bytes.subarray(at, at + 32)));
    return words;
  }

  enter({ gasBelow }: EnteredFrame): void {
    const below = this.#open.at(-1);
    if (below) below.gasAfter = Number(gasBelow);
    this.#open.push({ last: undefined, gasAfter: undefined });
  }

  exit(frame: ExitedFrame): void {
    const open = this.#open.pop();
    const error = failureMessage(frame);
    if (open?.last && open.gasAfter === undefined) {
      if (error === undefined || error === 'execution reverted') settle(open, this.#machine.gasAtEnd);
      else open.last.error = error;
    }
    if (this.#open.length > 0) return;
    this.#failed = error !== undefined;
    this.#output = error === undefined || error === 'execution reverted' ? frame.output : new Uint8Array();
  }

  log(): void {}

  account(): void {}

  /** Adds the slots that the account has accessed so far to the step, with the value that the instruction leaves. */
  slot({ address }: Account, slot: number): void {
    const step = this.#open.at(-1)?.last;
    if (this.#options.disableStorage || !step || step !== this.#steps.at(-1)) return;
    const name = bytesToHex(address);
    let known = this.#storages.get(name);
    if (!known) this.#storages.set(name, (known = new Map()));
    const { slots } = this.#machine.world;
    const value = this.#written ?? `0x${bytesToHex(slots.valueOf(slot)).slice(2).padStart(64, '0')}`;
    known.set(bytesToHex(slots.keyOf(slot)), value);
    this.#take(2 * WORD_BYTES * known.size);
    step.storage = Object.fromEntries([...known].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** Returns the trace as JSON. @param gas gas that the transaction used */
  finish(gas: bigint): object {
    return {
      gas: Number(gas),
      failed: this.#failed,
      returnValue: bytesToHex(this.#output),
      structLogs: this.#steps,
    };
  }
}

/** Sets the cost of the last step of a frame. @param gas gas of the frame after it */
function settle(open: OpenFrame, gas: number): void {
  if (open.last) open.last.gasCost = open.last.gas - (open.gasAfter ?? gas);
  open.last = undefined;
  open.gasAfter = undefined;
}
