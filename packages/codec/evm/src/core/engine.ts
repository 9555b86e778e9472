import { bytesEqual, bytesToHex } from '@ethread/core';
import type { Log } from '@ethread/chain';
import { OPCODES } from '../forks/opcodes.ts';
import { MemoryExceededError } from '../interruption.ts';
import * as Halt from '../machine/halt.ts';
import type { MachineState } from '../machine/machine-state.ts';
import type { EngineMessage, EngineResult } from '../machine/messages.ts';
import type { FailedStep } from '../machine/tracer.ts';
import { transferLog } from '../machine/transfers.ts';
import type { Precompile } from '../precompiles/precompile.ts';
import type { Account, Slot } from '../state/account.ts';
import type { World } from '../state/world.ts';
import { type EngineExports, engineModule, openInstance } from './instance.ts';
import { EngineMemory } from './engine-memory.ts';

/** Fields of an account or a slot in the engine's memory (`assembly/entries.ts`). An account has no owner. */
const [OWNER, FLAGS] = [32, 36];
// Fields of an account (`assembly/state.ts`).
const [BALANCE, CODE_HASH, NONCE, CODE, STORAGE] = [48, 80, 112, 120, 124];
const [MADE_IN, DESTROYED_IN, TOUCHED_IN, PRECOMPILE] = [128, 132, 136, 140];
const [EXISTS, HAS_CODE, STORAGE_BELOW] = [2, 4, 8];
/** Fields of a slot: its value, and its account. */
const [SLOT_VALUE, SLOT_ACCOUNT] = [48, 116];
const CODE_BYTES = 32;
// Fields of a frame (`assembly/frames.ts`).
const [FRAME_BASE, FRAME_MEMORY, FRAME_SIZE, FRAME_CODE, FRAME_SPILLED] = [16, 20, 24, 40, 96];
const LOG_HEADER = 16;
/** Fields of a result (`assembly/index.ts`); its gas is the first. */
const Result = {
  refund: 8,
  reservoir: 16,
  stateUsed: 24,
  lent: 32,
  gasAtEnd: 40,
  output: 48,
  length: 52,
  logBytes: 56,
} as const;
/** A log by its mark instead of an account (`assembly/logs.ts`). */
const OF_TRANSFERS = 2;
/** What the engine reports (`assembly/hooks.ts`). */
const Hook = { names: 1, accesses: 2, traces: 4, logs: 8, steps: 16, reads: 32 } as const;
/** Marks of an address whose precompiled contract the fork has, and of one that is only warm. */
const [CONTRACT, WARM] = [1, 2];
/** Number of the first contract that an override moves. */
const FIRST_MOVED = 0x1000;
const ORIGIN = 0x32;
const UNDEFINED_FEE = 0xffff_ffff;
const MAX_GAS = 2n ** 63n - 1n;
const NOTHING = new Uint8Array();
/** Operands of a call with an amount. */
const MOST_OPERANDS = 7;
/** Flag of an instruction that fails before it begins (`assembly/code.ts`). */
const HAS_NOT_BEGUN = 0x10000;
/** Memory of an instance, in bytes, beyond which it is dropped after its message. */
const LARGE_BYTES = 64 * 1024 * 1024;
/** Memory beside that of frames, and of decoded codes, in bytes. */
const TABLE_BYTES = 96 * 1024 * 1024;
const MOST_CODE_BYTES = 16 * 1024 * 1024;
/** WebAssembly gives addresses as signed numbers. */
const MAX_BYTES = 2 ** 31 - 2 ** 20;
/** Accounts and slots beyond which the engine forgets them before a message. */
const MOST_ENTRIES = 30_000;

/**
 * Runs messages in WebAssembly (`assembly`), over the accounts and slots of a machine's world. It keeps values of its own,
 * and looks at the news of the world before each message.
 */
export class Engine {
  readonly #machine: MachineState;
  readonly #maxBytes: number;
  readonly #memory = new EngineMemory();
  #exports: EngineExports | undefined;
  /** Where the words of a message and its result are. */
  #words = 0;
  #result = 0;
  #rules: MachineState['rules'] | undefined;
  #precompiles: MachineState['precompiles'] | undefined;
  #overrides: MachineState['precompileOverrides'];
  #moved: Precompile[] = [];
  #world: World | undefined;
  #programs: World['programs'] | undefined;
  readonly #codes = new Map<string, number>();
  readonly #accounts = new Map<number, Account>();
  /** What the environment has, by opcode. */
  readonly #environment: (bigint | number | Uint8Array | undefined)[] = [];
  /** Logs that were reported already, by their offset. */
  readonly #logs = new Map<number, Log>();
  /** Why a precompiled contract rejected its input last. */
  #inputFault: string | undefined;
  /** True when the changes of the last message are in the world. */
  #isKept = false;

  /** @param maxBytes Limit for the frames of a message. */
  constructor(machine: MachineState, maxBytes: number) {
    this.#machine = machine;
    this.#maxBytes = maxBytes;
    // Here, so that the first message of a service does not wait for it.
    engineModule();
  }

  /**
   * Runs a message on the machine's world, which must have been warmed for it.
   *
   * @throws {InterruptedError} when the message must end.
   * @throws {MemoryExceededError} when it takes too much memory.
   */
  run(message: EngineMessage): EngineResult {
    const machine = this.#machine;
    const x = (this.#exports ??= this.#open());
    const memory = this.#memory;
    const gas = message.gas < MAX_GAS ? message.gas : MAX_GAS;
    try {
      this.#follow(x);
      const { input } = message;
      // First, since the memory may grow.
      const room = this.#fresh(x.reserveInput(input.length));
      memory.bytes.set(input, room);
      memory.putAddress(this.#words, message.caller);
      memory.putAddress(this.#words + 32, message.to);
      memory.putNumber(this.#words + 64, message.value);
      x.setStateGas(machine.reservoir, machine.stateUsed);
      const halt = message.isCreation ? x.runCreation(input.length, gas) : x.runCall(input.length, gas);
      memory.refresh();
      if (machine.keepsChanges) this.#keep(x);
      const { view } = memory;
      const at = this.#result;
      const length = view.getUint32(at + Result.length, true);
      const from = view.getUint32(at + Result.output, true);
      machine.reservoir = view.getBigInt64(at + Result.reservoir, true);
      machine.stateUsed = view.getBigInt64(at + Result.stateUsed, true);
      return {
        halt,
        output: length === 0 ? NOTHING : memory.bytes.slice(from, from + length),
        gasLeft: view.getBigInt64(at, true) + (message.gas - gas),
        stateGasLeft: machine.reservoir,
        stateGasUsed: machine.stateUsed,
        refund: view.getFloat64(at + Result.refund, true),
        logs: this.#readLogs(x, view.getUint32(at + Result.logBytes, true)),
        failedStep: this.#failedStep(x, halt),
        inputFault: halt === Halt.invalidPrecompileInput ? this.#inputFault : undefined,
        gasAtEnd: view.getFloat64(at + Result.gasAtEnd, true),
        lent: view.getBigInt64(at + Result.lent, true),
      };
    } catch (error) {
      // An account or a slot may be without its value.
      machine.world.news.user = undefined;
      throw error;
    } finally {
      this.#logs.clear();
      if (x.memory.buffer.byteLength > LARGE_BYTES) this.#drop();
    }
  }

  get byteLength(): number {
    return this.#exports?.memory.buffer.byteLength ?? 0;
  }

  /** Drops an instance, whose memory never shrinks. */
  #drop(): void {
    this.#exports = this.#rules = this.#programs = this.#precompiles = this.#world = undefined;
    this.#isKept = false;
    this.#codes.clear();
    this.#environment.length = 0;
    this.#machine.world.news.user = undefined;
  }

  #open(): EngineExports {
    const of = (account: number) => this.#accountAt(account);
    const machine = this.#machine;
    const memory = this.#memory;
    const x: EngineExports = openInstance({
      poll: () => machine.poll(),
      exceed: () => {
        throw new MemoryExceededError(`a message takes more than ${this.#maxBytes} bytes`);
      },
      loadAccount: (at: number) => this.#loadAccount(x, at),
      loadCode: (at: number) => this.#loadCode(x, at),
      loadSlot: (account: number, slot: number) => {
        memory.refresh();
        const key = memory.bytes.slice(x.key.value, x.key.value + 32);
        memory.putReversed(slot + SLOT_VALUE, machine.world.peekSlot(of(account), key));
      },
      hasStorage: (at: number) => (machine.world.hasStorage(of(at)) ? 1 : 0),
      blockHash: (number: number, to: number) =>
        memory.putWord(to, machine.block.blockHashOf(number) ?? NOTHING),
      blobBaseFee: () => machine.block.onBlobBaseFee?.(),
      precompile: (account: number, input: number, length: number, gas: number) =>
        this.#runPrecompile(x, account, { input, length, gas }),
      forgetCodes: () => this.#codes.clear(),
      nameAccount: (account: number) => machine.world.recorder?.account(memory.address(account)),
      nameSlot: (account: number, key: number) =>
        machine.world.recorder?.slot(memory.address(account), memory.word(key)),
      accessAccount: (account: number) => machine.world.accesses?.account(of(account)),
      accessSlot: (account: number, slot: number) => {
        const { world } = machine;
        const owner = of(account);
        world.accesses?.slot(world.slot(owner, memory.word(slot)));
      },
      seeAccount: (account: number) => machine.tracer?.account?.(of(account)),
      seeSlot: (account: number, key: number, value: number) => {
        machine.refund = Number(x.refund.value);
        machine.tracer?.slot?.(of(account), memory.word(key), memory.word(value));
      },
      enter: (
        opcode: number,
        from: number,
        to: number,
        input: number,
        length: number,
        gas: bigint,
        amount: number,
        gasBelow: bigint,
      ) => {
        machine.refund = Number(x.refund.value);
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
      exit: (output: number, length: number, gas: bigint, halt: number) =>
        machine.tracer?.exit({
          output: memory.copy(output, length),
          gasLeft: gas,
          halt,
          failedStep: this.#failedStep(x, halt),
          inputFault: halt === Halt.invalidPrecompileInput ? this.#inputFault : undefined,
          gasAtEnd: Number(x.gasAtEnd.value),
        }),
      addLog: (at: number) => {
        memory.refresh();
        const log = this.#readLog(at);
        this.#logs.set(at - x.firstLog(), log);
        machine.tracer?.log?.(log);
      },
      step: (frame: number, pc: number, opcode: number, gas: bigint, top: number) =>
        this.#step(x, frame, { pc, opcode, gas, top }),
    });
    memory.of(x.memory);
    this.#words = x.words.value;
    this.#result = x.result.value;
    x.open(
      Math.min(2 * this.#maxBytes + TABLE_BYTES, MAX_BYTES),
      BigInt(Math.trunc(Math.random() * 2 ** 52)),
    );
    x.limitFrames(Math.min(this.#maxBytes, MAX_BYTES));
    x.limitCodes(MOST_CODE_BYTES);
    return x;
  }

  /** Returns an address in the memory, which may have grown. */
  #fresh(at: number): number {
    this.#memory.refresh();
    return at;
  }

  /** Follows the machine: its rules, its block and transaction, and the news of its world. */
  #follow(x: EngineExports): void {
    const machine = this.#machine;
    const { world, rules, precompiles, precompileOverrides } = machine;
    const { news } = world;
    const memory = this.#memory;
    memory.refresh();
    if (rules !== this.#rules) this.#setRules(x);
    const hasOthers = precompiles !== this.#precompiles || precompileOverrides !== this.#overrides;
    // Several worlds may have been read by this engine, which knows the last of them alone.
    const isOther = world !== this.#world || news.user !== this || hasOthers || x.entries() > MOST_ENTRIES;
    x.begin(this.#isKept);
    this.#isKept = false;
    if (isOther) {
      if (hasOthers) this.#setPrecompiles(x);
      x.forget();
      this.#accounts.clear();
      if (world.programs !== this.#programs) x.dropUnused();
      this.#programs = world.programs;
      this.#world = world;
      news.user = this;
    } else {
      for (const account of news.accounts) {
        memory.putAddress(this.#words, account.address);
        x.reload();
      }
      for (const slot of news.slots) this.#tellSlot(x, slot);
    }
    news.accounts.clear();
    news.slots.clear();
    for (const { address } of news.warmAccounts) {
      memory.refresh();
      memory.putAddress(this.#words, address);
      x.warm();
    }
    for (const slot of news.warmSlots) {
      this.#nameSlot(slot);
      x.warmKey();
    }
    this.#setEnvironment(x);
    x.setHooks(this.#hooks());
    x.keepLogs(machine.keepsLogs, rules.logsTransfers, machine.tracesTransfers);
  }

  #hooks(): number {
    const { tracer, world } = this.#machine;
    return (
      (world.recorder ? Hook.names : 0) |
      (world.accesses ? Hook.accesses : 0) |
      (tracer ? Hook.traces : 0) |
      (tracer?.log ? Hook.logs : 0) |
      (tracer?.step ? Hook.steps : 0) |
      (tracer?.slot ? Hook.reads : 0)
    );
  }

  #nameSlot({ storage, key }: Slot): void {
    const memory = this.#memory;
    memory.refresh();
    memory.putAddress(this.#words, storage.account.address);
    memory.putReversed(this.#words + 32, key);
  }

  /** Writes a slot that the world changed, unless its storage has gone. */
  #tellSlot(x: EngineExports, slot: Slot): void {
    if (slot.storage.isCleared) return;
    this.#nameSlot(slot);
    this.#memory.putWord(this.#words + 64, slot.value);
    x.replaceSlot();
  }

  /** Writes what a message changed to the world. */
  #keep(x: EngineExports): void {
    const { world } = this.#machine;
    const memory = this.#memory;
    const { view } = memory;
    const transaction = x.currentTransaction.value;
    for (let index = 0; index < x.changedCount.value; index++) {
      const entry = view.getUint32(x.changed.value + 4 * index, true);
      if (view.getUint32(entry + OWNER, true) === 0) this.#keepAccount(entry, transaction);
      else {
        const account = this.#accountAt(view.getUint32(entry + SLOT_ACCOUNT, true));
        world.setSlot(world.slot(account, memory.word(entry)), memory.word(entry + SLOT_VALUE));
      }
    }
    world.news.accounts.clear();
    world.news.slots.clear();
    this.#isKept = true;
  }

  #keepAccount(at: number, transaction: number): void {
    const { world } = this.#machine;
    const memory = this.#memory;
    const { view } = memory;
    const account = this.#accountAt(at);
    if ((view.getUint32(at + FLAGS, true) & EXISTS) === 0) return;
    if (view.getUint32(at + TOUCHED_IN, true) === transaction) world.touch(account);
    if (view.getUint32(at + MADE_IN, true) === transaction) world.make(account);
    const balance = memory.number(at + BALANCE);
    if (balance !== account.balance) world.setBalance(account, balance);
    const nonce = view.getBigUint64(at + NONCE, true);
    if (nonce !== account.nonce) world.setNonce(account, nonce);
    const code = view.getUint32(at + CODE, true);
    const codeHash = code === 0 ? account.codeHash : memory.copy(at + CODE_HASH, 32);
    if (!bytesEqual(codeHash, account.codeHash)) {
      world.setCode(account, memory.copy(code + CODE_BYTES, view.getUint32(code, true)), codeHash);
    }
    if (view.getUint32(at + DESTROYED_IN, true) === transaction) world.destroy(account);
  }

  #setRules(x: EngineExports): void {
    const { rules, world } = this.#machine;
    const { view, bytes } = this.#memory;
    const globals: Readonly<Record<string, unknown>> = x;
    for (const [name, value] of Object.entries({ ...rules.gas, ...rules })) {
      const global = globals[name];
      if (!(global instanceof WebAssembly.Global)) continue;
      if (typeof value === 'number') global.value = value === Infinity ? MAX_GAS : BigInt(value);
      else if (typeof value === 'boolean') global.value = value ? 1 : 0;
    }
    for (let code = 0; code < 256; code++) {
      const fee = rules.fees[code] ?? Infinity;
      view.setUint32(x.fees.value + 4 * code, fee === Infinity ? UNDEFINED_FEE : fee, true);
    }
    for (const { code, takes, gives } of OPCODES) {
      bytes[x.takes.value + code] = takes;
      bytes[x.gives.value + code] = gives;
    }
    // Programs have the prices of their fork.
    x.begin(this.#isKept);
    x.forget();
    x.dropUnused();
    this.#rules = rules;
    world.news.user = undefined;
  }

  #setPrecompiles(x: EngineExports): void {
    const { precompiles, precompileOverrides } = this.#machine;
    const { bytes } = this.#memory;
    this.#precompiles = precompiles;
    this.#overrides = precompileOverrides;
    const base = x.precompiles.value;
    bytes.fill(0, base, base + 0x101);
    for (const number of precompiles.keys()) if (precompiles[number]) bytes[base + number] = CONTRACT;
    this.#moved = [];
    for (const [address, contract] of precompileOverrides ?? []) {
      if (contract) this.#moved.push(contract);
      const number = BigInt(address);
      if (number <= 0x100n && bytes[base + Number(number)] === CONTRACT) bytes[base + Number(number)] = WARM;
    }
  }

  #setEnvironment(x: EngineExports): void {
    const { block, transaction, rules } = this.#machine;
    this.#setWord(x, 0x32, transaction.origin);
    this.#setWord(x, 0x3a, transaction.gasPrice);
    this.#setWord(x, 0x41, block.coinbase);
    this.#setWord(x, 0x42, block.timestamp);
    this.#setWord(x, 0x43, block.number);
    this.#setWord(x, 0x44, rules.hasRandomness ? block.prevRandao : block.difficulty);
    this.#setWord(x, 0x45, block.gasLimit);
    this.#setWord(x, 0x46, block.chainId);
    this.#setWord(x, 0x48, block.baseFee);
    this.#setWord(x, 0x4a, block.blobBaseFee);
    this.#setWord(x, 0x4b, block.slotNumber ?? 0n);
    const { blobHashes } = transaction;
    const blobs = this.#fresh(x.reserveBlobs(blobHashes.length));
    for (const [index, hash] of blobHashes.entries()) this.#memory.putReversed(blobs + 32 * index, hash);
  }

  /** Writes a word of the environment that is not there yet. */
  #setWord(x: EngineExports, opcode: number, value: bigint | number | Uint8Array): void {
    if (this.#environment[opcode] === value) return;
    this.#environment[opcode] = value;
    const at = x.environment.value + 32 * (opcode - ORIGIN);
    if (typeof value === 'object') this.#memory.putWord(at, value);
    else this.#memory.putNumber(at, BigInt(value));
  }

  #accountAt(at: number): Account {
    let account = this.#accounts.get(at);
    if (!account) {
      account = this.#machine.world.account(this.#memory.address(at));
      this.#accounts.set(at, account);
    }
    return account;
  }

  #loadAccount(x: EngineExports, at: number): void {
    const account = this.#accountAt(at);
    const { exists, balance, nonce, codeHash, hasCode, storage } = account;
    const memory = this.#memory;
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
    const code = hasCode ? this.#codes.get(bytesToHex(codeHash)) : x.noCode.value;
    if (code !== undefined) view.setUint32(at + CODE, code, true);
    const moved = this.#overrides?.get(bytesToHex(account.address));
    if (moved) view.setUint32(at + PRECOMPILE, FIRST_MOVED + this.#moved.indexOf(moved), true);
  }

  #loadCode(x: EngineExports, at: number): void {
    const account = this.#accountAt(at);
    const code = this.#machine.world.code(account);
    const place = this.#fresh(x.reserveCode(code.length));
    this.#memory.bytes.set(code, place + CODE_BYTES);
    x.keepCode(place);
    // A missing code is assumed to do nothing, until it is known.
    if (code.length > 0) this.#codes.set(bytesToHex(account.codeHash), place);
    this.#memory.view.setUint32(at + CODE, place, true);
  }

  #runPrecompile(
    x: EngineExports,
    account: number,
    { input, length, gas }: { readonly input: number; readonly length: number; readonly gas: number },
  ): number {
    const memory = this.#memory;
    memory.refresh();
    const machine = this.#machine;
    const number = memory.view.getUint32(account + PRECOMPILE, true);
    const contract = number >= FIRST_MOVED ? this.#moved[number - FIRST_MOVED] : machine.precompiles[number];
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
    const room = this.#fresh(x.reserveReturned(outputLength));
    if (isView) memory.bytes.copyWithin(room, byteOffset, byteOffset + outputLength);
    else memory.bytes.set(output, room);
    return left;
  }

  #readLogs(x: EngineExports, bytes: number): Log[] {
    const logs: Log[] = [];
    if (bytes === 0) return logs;
    const first = x.firstLog();
    const { view } = this.#memory;
    for (let offset = 0; offset < bytes;) {
      const at = first + offset;
      logs.push(this.#logs.get(offset) ?? this.#readLog(at));
      const topics = view.getUint32(at + 4, true);
      const length = view.getUint32(at + 8, true);
      offset += LOG_HEADER + 32 * topics + 16 * Math.ceil(length / 16);
    }
    return logs;
  }

  #readLog(at: number): Log {
    const memory = this.#memory;
    const { view } = memory;
    const account = view.getUint32(at, true);
    const count = view.getUint32(at + 4, true);
    const place = at + LOG_HEADER;
    const topics: Uint8Array[] = [];
    for (let topic = 0; topic < count; topic++) topics.push(memory.slice(place + 32 * topic, 32));
    const data = memory.slice(place + 32 * count, view.getUint32(at + 8, true));
    if (account <= OF_TRANSFERS) return transferLog(account === OF_TRANSFERS, topics, data);
    return { address: memory.address(account), topics, data };
  }

  /** Returns the instruction at which the current frame failed. */
  #failedStep({ failed: { value: at } }: EngineExports, halt: number): FailedStep | undefined {
    const memory = this.#memory;
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

  #step(
    x: EngineExports,
    frame: number,
    {
      pc,
      opcode,
      gas,
      top,
    }: { readonly pc: number; readonly opcode: number; readonly gas: bigint; readonly top: number },
  ): void {
    const machine = this.#machine;
    const memory = this.#memory;
    memory.refresh();
    const { view, bytes } = memory;
    const base = view.getUint32(frame + FRAME_BASE, true);
    const start = view.getUint32(frame + FRAME_MEMORY, true);
    machine.refund = Number(x.refund.value);
    machine.tracer?.step?.({
      pc,
      opcode,
      gas: Number(gas),
      lent: Number(view.getBigInt64(frame + FRAME_SPILLED, true)),
      depth: x.depth.value,
      codeLength: view.getUint32(view.getUint32(frame + FRAME_CODE, true), true),
      height: (top - base) / 32,
      word: (index) => memory.number(base + 32 * (index + 1)),
      memory: bytes.subarray(start, start + view.getUint32(frame + FRAME_SIZE, true)),
      returned: bytes.subarray(x.returned.value, x.returned.value + x.returnedLength.value),
    });
  }
}
