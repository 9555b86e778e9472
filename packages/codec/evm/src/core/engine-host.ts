import type { Log } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { MemoryExceededError } from '../interruption.ts';
import * as Halt from '../machine/halt.ts';
import type { MachineState } from '../machine/machine-state.ts';
import type { FailedStep } from '../machine/tracer.ts';
import { transferLog } from '../machine/transfers.ts';
import type { Account } from '../state/account.ts';
import { EngineMemory } from './engine-memory.ts';
import { type EngineExports, openInstance } from './instance.ts';

/** Fields of an account in the engine's memory (`assembly/entries.ts`, `assembly/state.ts`). */
export const FLAGS = 36;
export const BALANCE = 48;
export const CODE_HASH = 80;
export const NONCE = 112;
export const CODE = 120;
const [STORAGE, PRECOMPILE] = [124, 140];
export const EXISTS = 2;
const [HAS_CODE, STORAGE_BELOW] = [4, 8];
/** Field of a slot. */
export const SLOT_VALUE = 48;
/** Bytes before those of a code (`assembly/code.ts`). */
export const CODE_BYTES = 32;
// Fields of a frame (`assembly/frames.ts`).
const [FRAME_BASE, FRAME_MEMORY, FRAME_SIZE, FRAME_CODE, FRAME_SPILLED] = [16, 20, 24, 40, 96];
const LOG_HEADER = 16;
/** A log by its mark instead of an account (`assembly/logs.ts`). */
const OF_TRANSFERS = 2;
const NOTHING = new Uint8Array();
/** What the engine reports (`assembly/hooks.ts`). */
export const Hook = { names: 1, accesses: 2, traces: 4, logs: 8, steps: 16, reads: 32 } as const;
/** Operands of a call with an amount. */
const MOST_OPERANDS = 7;
/** Flag of an instruction that fails before it begins (`assembly/code.ts`). */
const HAS_NOT_BEGUN = 0x10000;
/** Memory beside that of frames, and of decoded codes, in bytes. */
const TABLE_BYTES = 96 * 1024 * 1024;
const MOST_CODE_BYTES = 16 * 1024 * 1024;
/** WebAssembly gives addresses as signed numbers. */
const MAX_BYTES = 2 ** 31 - 2 ** 20;

/** The host of one instance of the engine: what it reads of a machine and its world, and what it reports to a tracer. */
export class EngineHost {
  readonly #machine: MachineState;
  readonly x: EngineExports;
  readonly memory: EngineMemory = new EngineMemory();
  /** The accounts in the memory, and the codes by their hash. */
  readonly accounts: Map<number, Account> = new Map();
  readonly codes: Map<string, number> = new Map();
  /** Why a precompiled contract rejected its input last. */
  #inputFault: string | undefined;

  /** @param maxBytes Limit for the frames of a message. */
  constructor(machine: MachineState, maxBytes: number) {
    this.#machine = machine;
    const of = (account: number) => this.accountAt(account);
    const { memory } = this;
    this.x = openInstance({
      poll: () => machine.poll(),
      exceed: () => {
        throw new MemoryExceededError(`a message takes more than ${maxBytes} bytes`);
      },
      loadAccount: (at: number) => this.#loadAccount(at),
      loadCode: (at: number) => this.#loadCode(at),
      loadSlot: (account: number, slot: number) => {
        memory.putReversed(slot + SLOT_VALUE, machine.world.peekSlot(of(account), memory.word(slot)));
      },
      hasStorage: (at: number) => (machine.world.hasStorage(of(at)) ? 1 : 0),
      blockHash: (number: number, to: number) =>
        memory.putWord(to, machine.block.blockHashOf(number) ?? NOTHING),
      blobBaseFee: () => machine.block.onBlobBaseFee?.(),
      precompile: (account: number, input: number, length: number, gas: number) =>
        this.#runPrecompile(account, { input, length, gas }),
      forgetCodes: () => this.codes.clear(),
      seeAccount: (kinds: number, at: number) => {
        const { world, tracer } = machine;
        if (kinds & Hook.names) world.recorder?.account(memory.address(at));
        if (kinds & Hook.accesses) world.accesses?.account(of(at));
        if (kinds & Hook.reads) tracer?.account?.(of(at));
      },
      seeSlot: (kinds: number, at: number, word: number, value: number) => {
        const { world, tracer } = machine;
        const key = memory.word(word);
        if (kinds & Hook.names) world.recorder?.slot(memory.address(at), key);
        if (kinds & Hook.accesses) world.accesses?.slot(world.slot(of(at), key));
        if (!(kinds & Hook.reads)) return;
        machine.refund = Number(this.x.refund.value);
        tracer?.slot?.(of(at), key, memory.word(value));
      },
      enterFrame: (
        opcode: number,
        from: number,
        to: number,
        input: number,
        length: number,
        gas: bigint,
        amount: number,
        gasBelow: bigint,
      ) => {
        machine.refund = Number(this.x.refund.value);
        machine.tracer?.enter({
          opcode,
          from: memory.address(from),
          to: memory.address(to),
          input: memory.copy(input, length),
          gas,
          value: amount === 0 ? undefined : memory.number(amount),
          gasBelow,
        });
      },
      exitFrame: (output: number, length: number, gas: bigint, halt: number) =>
        machine.tracer?.exit({
          output: memory.copy(output, length),
          gasLeft: gas,
          halt,
          failedStep: this.failedStep(halt),
          inputFault: this.inputFault(halt),
          gasAtEnd: Number(this.x.gasAtEnd.value),
        }),
      seeLog: (at: number) => {
        memory.refresh();
        machine.tracer?.log?.(this.#readLog(at));
      },
      step: (frame: number, pc: number, opcode: number, gas: bigint, top: number) => {
        memory.refresh();
        const { view, bytes } = memory;
        const base = view.getUint32(frame + FRAME_BASE, true);
        const start = view.getUint32(frame + FRAME_MEMORY, true);
        const returned = this.x.returned.value;
        machine.refund = Number(this.x.refund.value);
        machine.tracer?.step?.({
          pc,
          opcode,
          gas: Number(gas),
          lent: Number(view.getBigInt64(frame + FRAME_SPILLED, true)),
          depth: this.x.depth.value,
          codeLength: view.getUint32(view.getUint32(frame + FRAME_CODE, true), true),
          height: (top - base) / 32,
          word: (index: number) => memory.number(base + 32 * (index + 1)),
          memory: bytes.subarray(start, start + view.getUint32(frame + FRAME_SIZE, true)),
          returned: bytes.subarray(returned, returned + this.x.returnedLength.value),
        });
      },
    });
    memory.of(this.x.memory);
    const random = BigInt(Math.trunc(Math.random() * 2 ** 52));
    this.x.open(Math.min(2 * maxBytes + TABLE_BYTES, MAX_BYTES), random);
    this.x.limitFrames(Math.min(maxBytes, MAX_BYTES));
    this.x.limitCodes(MOST_CODE_BYTES);
  }

  /** Returns an address in the memory, which may have grown. */
  fresh(at: number): number {
    this.memory.refresh();
    return at;
  }

  /** Returns the world's account of an account in the memory. */
  accountAt(at: number): Account {
    let account = this.accounts.get(at);
    if (!account) {
      account = this.#machine.world.account(this.memory.address(at));
      this.accounts.set(at, account);
    }
    return account;
  }

  #loadAccount(at: number): void {
    const account = this.accountAt(at);
    const { exists, balance, nonce, codeHash, hasCode, storage } = account;
    const { memory } = this;
    memory.refresh();
    const { view } = memory;
    memory.putNumber(at + BALANCE, balance);
    view.setBigUint64(at + NONCE, nonce, true);
    memory.bytes.set(codeHash, at + CODE_HASH);
    // An account without storage below may have slots that the world has written since.
    const hasSlots = storage?.hasBelow === true || this.#machine.world.hasWrittenSlots;
    const flags = (exists ? EXISTS : 0) | (hasCode ? HAS_CODE : 0) | (hasSlots ? STORAGE_BELOW : 0);
    view.setUint32(at + FLAGS, view.getUint32(at + FLAGS, true) | flags, true);
    // Odd, so that it differs from the address of any account.
    view.setUint32(at + STORAGE, 2 * (storage?.number ?? 0) + 1, true);
    const code = hasCode ? this.codes.get(bytesToHex(codeHash)) : this.x.noCode.value;
    if (code !== undefined) view.setUint32(at + CODE, code, true);
    const moved = this.#machine.precompileOverrides?.get(bytesToHex(account.address));
    if (moved !== undefined) view.setUint32(at + PRECOMPILE, moved, true);
  }

  #loadCode(at: number): void {
    const account = this.accountAt(at);
    const code = this.#machine.world.code(account);
    const place = this.fresh(this.x.reserveCode(code.length));
    this.memory.bytes.set(code, place + CODE_BYTES);
    this.x.keepCode(place);
    // A missing code is assumed to do nothing, until it is known.
    if (code.length > 0) this.codes.set(bytesToHex(account.codeHash), place);
    this.memory.view.setUint32(at + CODE, place, true);
  }

  #runPrecompile(
    account: number,
    { input, length, gas }: { readonly input: number; readonly length: number; readonly gas: number },
  ): number {
    const { memory } = this;
    memory.refresh();
    const machine = this.#machine;
    const contract = machine.precompiles[memory.view.getUint32(account + PRECOMPILE, true)];
    if (!contract) throw new Error('the engine ran a precompiled contract that the fork does not have');
    const bytes = memory.bytes.subarray(input, input + length);
    const left = gas - contract.gas(bytes);
    // The condition also holds when the price is NaN.
    if (!(left >= 0)) return -Halt.outOfGas;
    machine.poll();
    const output = contract.run(bytes, () => machine.poll());
    if (typeof output === 'string') {
      this.#inputFault = output;
      return -Halt.invalidPrecompileInput;
    }
    // Growth of the memory detaches its views, such as the output of the identity contract.
    const { length: outputLength, byteOffset } = output;
    const isView = output.buffer === memory.bytes.buffer;
    const room = this.fresh(this.x.reserveReturned(outputLength));
    if (isView) memory.bytes.copyWithin(room, byteOffset, byteOffset + outputLength);
    else memory.bytes.set(output, room);
    return left;
  }

  /** Returns the logs of a message. @param bytes that they take */
  readLogs(bytes: number): Log[] {
    const logs: Log[] = [];
    const { view } = this.memory;
    for (let offset = 0; offset < bytes;) {
      const at = this.x.firstLog() + offset;
      logs.push(this.#readLog(at));
      const [topics, length] = [view.getUint32(at + 4, true), view.getUint32(at + 8, true)];
      offset += LOG_HEADER + 32 * topics + 16 * Math.ceil(length / 16);
    }
    return logs;
  }

  #readLog(at: number): Log {
    const { memory } = this;
    const { view } = memory;
    const account = view.getUint32(at, true);
    const count = view.getUint32(at + 4, true);
    const place = at + LOG_HEADER;
    const topics: Uint8Array[] = [];
    for (let topic = 0; topic < count; topic++) topics.push(memory.copy(place + 32 * topic, 32));
    const data = memory.copy(place + 32 * count, view.getUint32(at + 8, true));
    if (account <= OF_TRANSFERS) return transferLog(account === OF_TRANSFERS, topics, data);
    return { address: memory.address(account), topics, data };
  }

  /** Returns why a precompiled contract rejected its input, when a frame ended so. */
  inputFault(halt: number): string | undefined {
    return halt === Halt.invalidPrecompileInput ? this.#inputFault : undefined;
  }

  /** Returns the instruction at which the current frame failed. */
  failedStep(halt: number): FailedStep | undefined {
    const { memory, x } = this;
    const at = x.failed.value;
    memory.refresh();
    const { view, bytes } = memory;
    const instruction = view.getUint32(at, true);
    if (halt <= Halt.revert || instruction === 0) return undefined;
    const top = view.getUint32(at + 4, true);
    const height = view.getUint32(at + 8, true);
    const start = view.getUint32(at + 40, true);
    return {
      opcode: instruction & 0xff,
      immediate: (instruction >>> 8) & 0xff,
      hasBegun: (instruction & HAS_NOT_BEGUN) === 0,
      height,
      operands: Array.from({ length: Math.min(height, MOST_OPERANDS) }, (_none, index) =>
        memory.number(top - 32 * index),
      ),
      memory: bytes.subarray(start, start + view.getUint32(at + 12, true)),
      gas: view.getBigInt64(at + 16, true),
      left: view.getBigInt64(at + 24, true),
      refund: Number(view.getBigInt64(at + 32, true)),
      rules: this.#machine.rules,
    };
  }
}
