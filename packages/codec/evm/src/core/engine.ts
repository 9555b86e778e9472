import { bytesToHex } from '@ethread/core';
import { OPCODES } from '../forks/opcodes.ts';
import { MemoryExceededError } from '../interruption.ts';
import { Halt } from '../machine/halt.ts';
import type { Machine } from '../machine/machine.ts';
import type { EngineMessage, MessageEngine, MessageResult } from '../machine/messages.ts';
import type { FailedStep } from '../machine/tracer.ts';
import type { World } from '../state/world.ts';
import { type EngineExports, openInstance } from './instance.ts';

// Fields of an account in the engine's memory (`assembly/state.ts`).
const [BALANCE, CODE_HASH, NONCE, FLAGS, CODE] = [32, 64, 96, 104, 108];
const [EXISTS, HAS_CODE] = [2, 4];
/** Offset of the value of a slot, and of the bytes of a code. */
const [SLOT_VALUE, CODE_BYTES] = [32, 32];
const ORIGIN = 0x32;
const UNDEFINED_FEE = 0xffff_ffff;
const MAX_GAS = 2n ** 63n - 1n;
const QUAD = 2n ** 64n - 1n;
const NOTHING = new Uint8Array();
/** Memory of an instance, in bytes, beyond which it is dropped after its message. */
const LARGE_BYTES = 32 * 1024 * 1024;
/** Memory beside that of frames, and of decoded codes, in bytes. */
const TABLE_BYTES = 96 * 1024 * 1024;
const MOST_CODE_BYTES = 16 * 1024 * 1024;
const MAX_BYTES = 2 ** 32 - 2 ** 20;
/** Accounts and slots beyond which the engine forgets them before a message. */
const MOST_ENTRIES = 30_000;

/**
 * Runs messages in WebAssembly (`assembly`), over the accounts and slots of a machine's world. What a message changes is
 * forgotten when the next one begins.
 */
export class Engine implements MessageEngine {
  readonly #machine: Machine;
  readonly #maxBytes: number;
  #exports: EngineExports | undefined;
  #bytes = NOTHING;
  #view = new DataView(new ArrayBuffer(0));
  #world: World | undefined;
  #generation = 0;
  #rules: Machine['rules'] | undefined;
  #precompiles: Machine['precompiles'] | undefined;
  /** Addresses of codes by their hash. */
  readonly #codes = new Map<string, number>();
  /** What the environment has, by opcode. */
  readonly #environment: (bigint | number | Uint8Array | undefined)[] = [];
  /** Accounts that the world had changed before the last message. */
  #changed: Uint8Array[] = [];

  /** @param maxBytes Limit for the frames of a message. */
  constructor(machine: Machine, maxBytes: number) {
    this.#machine = machine;
    this.#maxBytes = maxBytes;
  }

  /**
   * Runs a message. The world must have been warmed for it.
   *
   * @throws {InterruptedError} when the message must end.
   * @throws {MemoryExceededError} when it takes too much memory.
   */
  run(message: EngineMessage): MessageResult {
    const machine = this.#machine;
    const x = (this.#exports ??= this.#open());
    const gas = message.gas < MAX_GAS ? message.gas : MAX_GAS;
    try {
      this.#follow(x);
      const { input } = message;
      const place = x.reserveInput(input.length);
      this.#refresh(x);
      this.#bytes.set(input, place);
      this.#putAddress(x.words.value, message.caller);
      this.#putAddress(x.words.value + 32, message.to);
      this.#putNumber(x.words.value + 64, message.value);
      x.setStateGas(BigInt(machine.reservoir), BigInt(machine.stateUsed));
      const halt = message.isCreation ? x.runCreation(input.length, gas) : x.runCall(input.length, gas);
      this.#refresh(x);
      const length = x.returnedLength.value;
      const from = x.returned.value;
      machine.reservoir = Number(x.reservoir.value);
      machine.stateUsed = Number(x.stateUsed.value);
      machine.frame(0).spilled = Number(x.spilled());
      return {
        halt,
        output: length === 0 ? NOTHING : this.#bytes.slice(from, from + length),
        gasLeft: x.gasLeft() + (message.gas - gas),
        stateGasLeft: BigInt(machine.reservoir),
        stateGasUsed: BigInt(machine.stateUsed),
        refund: Number(x.refund.value),
        logs: [],
        failedStep: this.#failedStep(x, halt),
      };
    } catch (error) {
      // An account or a slot may be without its value.
      this.#world = undefined;
      throw error;
    } finally {
      if (x.memory.buffer.byteLength > LARGE_BYTES) this.#drop();
    }
  }

  /** Returns the instruction that could not begin, when the kind of a failure does not tell why. */
  #failedStep({ failedOp, failedHeight }: EngineExports, halt: number): FailedStep | undefined {
    if (halt !== Halt.invalidOpcode && halt !== Halt.stackUnderflow && halt !== Halt.stackOverflow) {
      return undefined;
    }
    const { least, most } = this.#machine.rules;
    const opcode = failedOp.value;
    return { opcode, height: failedHeight.value, least: least[opcode] ?? 0, most: most[opcode] ?? 0 };
  }

  /** Drops an instance, whose memory never shrinks. */
  #drop(): void {
    this.#exports = undefined;
    this.#bytes = NOTHING;
    this.#codes.clear();
    this.#environment.length = 0;
    this.#world = this.#rules = this.#precompiles = undefined;
    this.#changed = [];
  }

  #open(): EngineExports {
    const x: EngineExports = openInstance({
      poll: () => this.#machine.poll(),
      exceed: () => {
        throw new MemoryExceededError(`a message takes more than ${this.#maxBytes} bytes`);
      },
      loadAccount: (at) => this.#loadAccount(x, at),
      loadCode: (at) => this.#loadCode(x, at),
      loadSlot: (account, slot) => this.#loadSlot(x, account, slot),
      hasStorage: (at) => {
        const world = this.#machine.world;
        return world.hasStorage(world.account(this.#addressAt(x, at))) ? 1 : 0;
      },
      blockHash: (number, to) => {
        const hash = this.#machine.block.blockHashOf(number);
        this.#refresh(x);
        this.#bytes.fill(0, to, to + 32);
        if (hash) this.#putReversed(to, hash);
      },
      blobBaseFee: () => this.#machine.block.onBlobBaseFee?.(),
      precompile: (account, input, length, gas) => this.#runPrecompile(x, account, { input, length, gas }),
      forgetCodes: () => this.#codes.clear(),
    });
    x.open(
      Math.min(2 * this.#maxBytes + TABLE_BYTES, MAX_BYTES),
      BigInt(Math.trunc(Math.random() * 2 ** 52)),
    );
    x.limitFrames(Math.min(this.#maxBytes, MAX_BYTES));
    x.limitCodes(MOST_CODE_BYTES);
    return x;
  }

  #refresh({ memory }: EngineExports): void {
    if (this.#bytes.buffer === memory.buffer) return;
    this.#bytes = new Uint8Array(memory.buffer);
    this.#view = new DataView(memory.buffer);
  }

  /** Follows the machine: its rules, its block and transaction, and the accounts of its world. */
  #follow(x: EngineExports): void {
    const { world, rules, precompiles } = this.#machine;
    this.#refresh(x);
    if (rules !== this.#rules) this.#setRules(x);
    const isOther = world !== this.#world || world.generation !== this.#generation;
    if (isOther || precompiles !== this.#precompiles || x.entries() > MOST_ENTRIES) {
      this.#setPrecompiles(x);
      x.forget();
      if (world.programs !== this.#world?.programs) x.dropUnused();
      this.#changed = [];
      this.#world = world;
      this.#generation = world.generation;
      this.#precompiles = precompiles;
    }
    x.begin();
    this.#setEnvironment(x);
    for (const address of this.#changed) this.#name(x, address).reload();
    this.#changed = [];
    world.eachNoted({
      warmed: (address) => this.#name(x, address).warm(),
      warmedSlot: (address, slot) => {
        this.#name(x, address);
        this.#putReversed(x.words.value + 32, slot);
        x.warmKey();
      },
      changed: (address) => {
        this.#name(x, address).reload();
        this.#changed.push(address);
      },
    });
  }

  #name(x: EngineExports, address: Uint8Array): EngineExports {
    this.#refresh(x);
    this.#putAddress(x.words.value, address);
    return x;
  }

  #setRules(x: EngineExports): void {
    const { rules } = this.#machine;
    for (const [name, value] of Object.entries({ ...rules.gas, ...rules })) {
      const global = x[name];
      if (!(global instanceof WebAssembly.Global)) continue;
      if (typeof value === 'number') global.value = value === Infinity ? MAX_GAS : BigInt(value);
      else if (typeof value === 'boolean') global.value = value ? 1 : 0;
    }
    for (let code = 0; code < 256; code++) {
      const fee = rules.fees[code] ?? Infinity;
      this.#view.setUint32(x.fees.value + 4 * code, fee === Infinity ? UNDEFINED_FEE : fee, true);
    }
    for (const { code, takes, gives } of OPCODES) {
      this.#bytes[x.takes.value + code] = takes;
      this.#bytes[x.gives.value + code] = gives;
    }
    // Programs have the prices of their fork.
    x.forget();
    x.dropUnused();
    this.#rules = rules;
    this.#world = undefined;
  }

  #setPrecompiles(x: EngineExports): void {
    const { precompiles } = this.#machine;
    this.#bytes.fill(0, x.precompiles.value, x.precompiles.value + 0x101);
    for (const number of precompiles.keys()) {
      if (precompiles[number]) this.#bytes[x.precompiles.value + number] = 1;
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
    const blobs = x.reserveBlobs(blobHashes.length);
    this.#refresh(x);
    for (const [index, hash] of blobHashes.entries()) this.#putReversed(blobs + 32 * index, hash);
  }

  /** Writes a word of the environment that is not there yet. */
  #setWord(x: EngineExports, opcode: number, value: bigint | number | Uint8Array): void {
    if (this.#environment[opcode] === value) return;
    this.#environment[opcode] = value;
    const at = x.environment.value + 32 * (opcode - ORIGIN);
    if (typeof value === 'object') {
      this.#bytes.fill(0, at, at + 32);
      this.#putReversed(at, value);
    } else this.#putNumber(at, BigInt(value));
  }

  #loadAccount(x: EngineExports, at: number): void {
    const { world } = this.#machine;
    const { exists, balance, nonce, codeHash, hasCode } = world.account(this.#addressAt(x, at));
    this.#refresh(x);
    this.#putNumber(at + BALANCE, balance);
    this.#view.setBigUint64(at + NONCE, nonce, true);
    this.#bytes.set(codeHash, at + CODE_HASH);
    const flags = (exists ? EXISTS : 0) | (hasCode ? HAS_CODE : 0);
    this.#view.setUint32(at + FLAGS, this.#view.getUint32(at + FLAGS, true) | flags, true);
    const code = hasCode ? this.#codes.get(bytesToHex(codeHash)) : x.noCode.value;
    if (code !== undefined) this.#view.setUint32(at + CODE, code, true);
  }

  #loadCode(x: EngineExports, at: number): void {
    const { world } = this.#machine;
    const account = world.account(this.#addressAt(x, at));
    const code = world.code(account);
    const place = x.reserveCode(code.length);
    this.#refresh(x);
    this.#bytes.set(code, place + CODE_BYTES);
    x.keepCode(place);
    // Code that is missing in a run on assumed values is empty there, and has another hash.
    if (code.length > 0) this.#codes.set(bytesToHex(account.codeHash), place);
    this.#view.setUint32(at + CODE, place, true);
  }

  #loadSlot(x: EngineExports, accountAt: number, at: number): void {
    const { world } = this.#machine;
    this.#refresh(x);
    const key = this.#bytes.slice(x.key.value, x.key.value + 32);
    const value = world.peekSlot(world.account(this.#addressAt(x, accountAt)), key);
    this.#refresh(x);
    this.#putReversed(at + SLOT_VALUE, value);
  }

  #runPrecompile(
    x: EngineExports,
    account: number,
    { input, length, gas }: { readonly input: number; readonly length: number; readonly gas: number },
  ): number {
    this.#refresh(x);
    const precompile = this.#machine.precompiles[this.#view.getUint16(account, true)];
    if (!precompile) throw new Error('the engine ran a precompiled contract that the fork does not have');
    const machine = this.#machine;
    const left = machine.runPrecompile(precompile, this.#bytes.subarray(input, input + length), gas);
    if (left < 0) return left;
    const place = x.reserveReturned(machine.returnedLength);
    this.#refresh(x);
    this.#bytes.set(machine.returned.subarray(0, machine.returnedLength), place);
    return left;
  }

  #addressAt(x: EngineExports, at: number): Uint8Array {
    this.#refresh(x);
    const address = new Uint8Array(20);
    for (let byte = 0; byte < 20; byte++) address[byte] = this.#bytes[at + 19 - byte];
    return address;
  }

  #putAddress(at: number, address: Uint8Array): void {
    for (let byte = 0; byte < 20; byte++) this.#bytes[at + byte] = address[19 - byte];
  }

  /** Writes bytes in reverse order, the lowest of a word first. */
  #putReversed(at: number, bytes: Uint8Array): void {
    const { length } = bytes;
    for (let byte = 0; byte < length; byte++) this.#bytes[at + byte] = bytes[length - 1 - byte];
  }

  #putNumber(at: number, value: bigint): void {
    const view = this.#view;
    if (value <= QUAD) {
      view.setBigUint64(at, value, true);
      for (let byte = 8; byte < 32; byte += 8) view.setBigUint64(at + byte, 0n, true);
      return;
    }
    for (let byte = 0, rest = value; byte < 32; byte += 8, rest >>= 64n) {
      view.setBigUint64(at + byte, rest & QUAD, true);
    }
  }
}
