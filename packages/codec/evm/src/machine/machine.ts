import type { Log } from '@ethread/chain';
import { bytesToHex, freeBytes } from '@ethread/core';
import { type Rules, rulesOf } from '../forks/rules.ts';
import type { Precompile, Precompiles } from '../precompiles/precompile.ts';
import type { Account } from '../state/account-table.ts';
import type { World } from '../state/world.ts';
import { wordBytes } from '../words/conversions.ts';
import { widen, WordStack } from '../words/word-stack.ts';
import type { BlockEnvironment, BlockFacts, BlockFields, TransactionEnvironment } from './environment.ts';
import { Frame } from './frame.ts';
import { Halt } from './halt.ts';
import { InterruptedError, type Interruption, MemoryExceededError } from '../interruption.ts';
import { Memory } from './memory.ts';
import type { MessageEngine } from './messages.ts';
import { beginStateGas } from './state-gas.ts';
import type { Tracer } from './tracer.ts';

const MAX_STACK = 1_024;
/** Frames that exist from the start: most messages need no others. */
const FRAMES = 16;
/** Maximum number of live frames. */
export const MAX_DEPTH = 1_024;
/** Maximum memory in bytes. More would cost more gas than any message has, and offsets below it stay exact. */
const MAX_MEMORY_BYTES = 2 ** 36;
const MEMORY_WORD_GAS = 3;
const MEMORY_SQUARE_DIVISOR = 512;
/** Longest range for which a loop clears faster than a call. */
const FEW_BYTES = 256;
const LARGEST_PRECOMPILE = 0x100;
/** Initial bytes for returned data, and the most that stay allocated between messages. */
const INITIAL_RETURNED = 1_024;
const MAX_KEPT_RETURNED = 1024 * 1024;

/** Runs messages. The stack, the memory and the frames are reused by all messages in turn. */
export class Machine {
  readonly stack: WordStack = new WordStack();
  readonly memory: Memory;
  readonly keccak256: (bytes: Uint8Array) => Uint8Array;
  readonly #frames: Frame[] = Array.from({ length: FRAMES }, () => new Frame());
  /** Depth of the current frame; the outermost is 0. */
  depth = 0;
  /** Output of the frame that ended last. */
  returned: Uint8Array<ArrayBuffer> = new Uint8Array(INITIAL_RETURNED);
  returnedView: DataView<ArrayBuffer> = new DataView(this.returned.buffer);
  returnedLength = 0;
  refund = 0;
  /** Refund of the transaction's authorizations, which `refund` does not contain. Tracers show the sum. */
  refundBefore = 0;
  /** State gas reservoir of all frames, and the gas of the state growth so far (EIP-8037). */
  reservoir = 0;
  stateUsed = 0;
  logs: Log[] = [];
  /** True when logs are collected, for receipts. Calls do not need them. */
  keepsLogs = true;
  /** Pseudo-frame around the first one, which pays the costs before it (EIP-2780, EIP-8037). */
  readonly payer: Frame = new Frame();
  /** Runs messages of which only the outcome is asked for. Their changes are not in the world. */
  engine: MessageEngine | undefined;
  /** Receives what happens; undefined when nothing is traced. */
  tracer: Tracer | undefined;
  /** Gas of the traced frame that ended last, with what it has lent for state growth, before its code was paid for. */
  gasAtEnd = 0;
  /** Memory of the message's logs and codes in bytes, in addition to memory and world. */
  bufferedBytes = 0;
  readonly #maxBytes: number;
  #worldBytes = 0;
  // Set when a message begins.
  rules: Rules = rulesOf('frontier');
  precompiles: Precompiles = [];
  declare world: World;
  declare block: BlockEnvironment;
  declare transaction: TransactionEnvironment;
  interruption: Interruption = { isDue: false };
  /** Overrides of precompiled contracts by address in hex: a moved contract, or undefined for a removed one. */
  precompileOverrides: ReadonlyMap<string, Precompile | undefined> | undefined;
  /** True when each value transfer is logged like a token transfer. */
  tracesTransfers = false;

  /** @param memoryBytes Limit for the frames of a message, and separately for its writes, logs and deployed code. */
  constructor(keccak256: (bytes: Uint8Array) => Uint8Array, memoryBytes: number) {
    this.keccak256 = keccak256;
    this.#maxBytes = memoryBytes;
    this.memory = new Memory(memoryBytes);
  }

  /** Sets the properties of the block that code can read. */
  setBlock(header: BlockFields, { chainId, blobBaseFee, onBlobBaseFee, blockHashOf }: BlockFacts): void {
    this.block = {
      chainId,
      number: header.number,
      timestamp: header.timestamp,
      coinbase: header.miner,
      difficulty: header.difficulty,
      prevRandao: header.mixHash,
      gasLimit: header.gasLimit,
      baseFee: header.baseFeePerGas ?? 0n,
      blobBaseFee,
      onBlobBaseFee,
      slotNumber: header.slotNumber ?? 0n,
      blockHashOf,
    };
  }

  /**
   * Checks for interruption and excessive memory.
   *
   * @throws {InterruptedError}
   * @throws {MemoryExceededError}
   */
  poll(): void {
    if (this.interruption.isDue) throw new InterruptedError('the message was interrupted');
    if (this.world.byteLength - this.#worldBytes + this.bufferedBytes > this.#maxBytes) {
      throw new MemoryExceededError(`a message writes more than ${this.#maxBytes} bytes`);
    }
  }

  /** Adds a log of the current frame. */
  addLog(log: Log): void {
    this.logs.push(log);
    this.tracer?.log(log);
  }

  /** Returns the frame of a depth. */
  frame(depth: number): Frame {
    return (this.#frames[depth] ??= new Frame());
  }

  /** Places a frame above the one below it, with empty memory and stack. */
  place(frame: Frame, base: number, memoryBase: number): void {
    frame.pc = 0;
    frame.base = base;
    frame.sp = base;
    frame.memoryBase = memoryBase;
    frame.memorySize = 0;
    frame.memoryGas = 0;
    frame.snapshot = this.world.snapshot();
    frame.logs = this.logs.length;
    frame.refund = this.refund;
    frame.stateOfAccount = 0;
    if (this.rules.hasStateGas) beginStateGas(this, frame);
    this.stack.ensure(base + MAX_STACK + 8);
  }

  /**
   * Extends a frame's memory to include a range.
   *
   * @param offset Below 0 for an offset beyond any memory.
   * @returns the remaining gas; below 0 when there is too little.
   */
  reach(frame: Frame, offset: number, length: number, gas: number): number {
    if (length === 0) return gas;
    if (offset < 0 || length < 0 || offset + length > MAX_MEMORY_BYTES) return -1;
    const end = offset + length;
    const before = frame.memorySize;
    if (end <= before) return gas;
    const words = Math.ceil(end / 32);
    const memoryGas = MEMORY_WORD_GAS * words + Math.floor((words * words) / MEMORY_SQUARE_DIVISOR);
    const left = gas - (memoryGas - frame.memoryGas);
    if (left < 0) return left;
    const base = frame.memoryBase;
    this.memory.ensure(base + 32 * words);
    clear(this.memory.bytes, base + before, base + 32 * words);
    frame.memorySize = 32 * words;
    frame.memoryGas = memoryGas;
    return left;
  }

  /** Returns the gas of accessing an account (EIP-2929); 0 before that EIP. */
  accountAccess(account: Account): number {
    const { gas, hasAccessLists } = this.rules;
    if (!hasAccessLists) return 0;
    return this.world.warmAccount(account) ? gas.warmAccount : gas.coldAccount;
  }

  /**
   * Reports the account that a word of the stack names, before the instruction can fail. The word is wide afterwards.
   */
  nameAccount(at: number): void {
    widen(this.stack, at);
    this.world.recorder?.account(wordBytes(this.stack, at).slice(12));
  }

  /** Reports the slot of an account that a word of the stack names. The word is wide afterwards. */
  nameSlot(account: Account, at: number): void {
    widen(this.stack, at);
    this.world.recorder?.slot(account.address, wordBytes(this.stack, at));
  }

  /** Stores the output of a frame or precompiled contract. */
  setReturned(bytes: Uint8Array, offset: number, length: number): void {
    if (length > this.returned.length) this.#replaceReturned(Math.max(length, 2 * this.returned.length));
    if (length > FEW_BYTES) this.returned.set(bytes.subarray(offset, offset + length));
    else for (let byte = 0; byte < length; byte++) this.returned[byte] = bytes[offset + byte];
    this.returnedLength = length;
  }

  /** Finds the precompiled contract at an address given as limbs in an array. */
  precompileAt(limbs: Uint32Array, base: number): Precompile | undefined {
    if (this.precompileOverrides) {
      const address = bytesToHex(this.world.accountAt(limbs, base).address);
      if (this.precompileOverrides.has(address)) return this.precompileOverrides.get(address);
    }
    if ((limbs[base + 1] | limbs[base + 2] | limbs[base + 3] | limbs[base + 4]) !== 0) return undefined;
    return limbs[base] <= LARGEST_PRECOMPILE ? this.precompiles[limbs[base]] : undefined;
  }

  /**
   * Runs a precompiled contract; its output becomes the returned data.
   *
   * @returns the remaining gas; on failure the negated {@link Halt} code.
   */
  runPrecompile(precompile: Precompile, input: Uint8Array, gas: number): number {
    this.returnedLength = 0;
    const left = gas - precompile.gas(input);
    // The condition also holds when the price is NaN.
    if (!(left >= 0)) return -Halt.outOfGas;
    this.poll();
    const output = precompile.run(input, () => this.poll());
    if (!output) return -Halt.invalidPrecompileInput;
    this.setReturned(output, 0, output.length);
    return left;
  }

  /** Clears the previous message. */
  reset(): void {
    this.depth = 0;
    this.refund = 0;
    this.reservoir = 0;
    this.stateUsed = 0;
    this.logs = [];
    this.bufferedBytes = 0;
    this.#worldBytes = this.world.byteLength;
    this.returnedLength = 0;
  }

  /** Frees the unusually large buffers of a message that has ended. An idle thread would otherwise keep them. */
  shrink(): void {
    this.memory.shrink();
    this.stack.shrink();
    if (this.returned.length > MAX_KEPT_RETURNED) this.#replaceReturned(INITIAL_RETURNED);
  }

  #replaceReturned(length: number): void {
    freeBytes(this.returned);
    this.returned = new Uint8Array(length);
    this.returnedView = new DataView(this.returned.buffer);
  }
}

function clear(bytes: Uint8Array, from: number, to: number): void {
  if (to - from > FEW_BYTES) bytes.fill(0, from, to);
  else for (let place = from; place < to; place++) bytes[place] = 0;
}
