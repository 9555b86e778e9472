import { bytesEqual } from '@ethread/core';
import { OPCODES } from '../forks/opcodes.ts';
import type { MachineState } from '../machine/machine-state.ts';
import type { Message, MessageResult } from '../machine/messages.ts';
import type { Slot } from '../state/account.ts';
import type { World } from '../state/world.ts';
import {
  BALANCE,
  CODE,
  CODE_BYTES,
  CODE_HASH,
  EngineHost,
  EXISTS,
  FLAGS,
  Hook,
  NONCE,
  SLOT_VALUE,
} from './engine-host.ts';
import type { EngineMemory } from './engine-memory.ts';
import type { EngineExports } from './instance.ts';

/** Field of an account or a slot (`assembly/entries.ts`). An account has no owner. */
const OWNER = 32;
// Fields of an account, and of a slot (`assembly/state.ts`).
const [DESTROYED_IN, TOUCHED_IN] = [132, 136];
const SLOT_ACCOUNT = 116;
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
/** Marks of an address whose precompiled contract the fork has, and of one that is only warm. */
const [CONTRACT, WARM] = [1, 2];
const ORIGIN = 0x32;
const UNDEFINED_FEE = 0xffff_ffff;
const MAX_GAS = 2n ** 63n - 1n;
const NOTHING = new Uint8Array();
/** Accounts and slots beyond which the engine forgets them before a message. */
const MOST_ENTRIES = 30_000;

/**
 * Runs messages in WebAssembly (`assembly`), over the accounts and slots of a machine's world. It keeps values of its own,
 * and looks at what it has not seen of the world before each message.
 */
export class Engine {
  readonly #machine: MachineState;
  readonly #host: EngineHost;
  readonly #x: EngineExports;
  readonly #memory: EngineMemory;
  /** Where the words of a message and its result are. */
  readonly #words: number;
  readonly #result: number;
  #rules: MachineState['rules'] | undefined;
  #precompiles: MachineState['precompiles'] | undefined;
  #overrides: MachineState['precompileOverrides'];
  #world: World | undefined;
  #programs: World['programs'] | undefined;
  /** What the environment has, by opcode. */
  readonly #environment: (bigint | number | Uint8Array | undefined)[] = [];
  /** True when the changes of the last message are in the world. */
  #isKept = false;

  /** @param maxBytes Limit for the frames of a message. */
  constructor(machine: MachineState, maxBytes: number) {
    this.#machine = machine;
    this.#host = new EngineHost(machine, maxBytes);
    this.#x = this.#host.x;
    this.#memory = this.#host.memory;
    this.#words = this.#x.words.value;
    this.#result = this.#x.result.value;
  }

  get byteLength(): number {
    return this.#x.memory.buffer.byteLength;
  }

  /** Runs a message on the machine's world, which must have been warmed for it. @param to Its target or the new account. */
  run(message: Message, to: Uint8Array): MessageResult {
    const machine = this.#machine;
    const [host, x, memory] = [this.#host, this.#x, this.#memory];
    const gas = message.gas < MAX_GAS ? message.gas : MAX_GAS;
    this.#follow();
    const { input } = message;
    // First, since the memory may grow.
    const room = host.fresh(x.reserveInput(input.length));
    memory.bytes.set(input, room);
    memory.putReversed(this.#words, message.caller);
    memory.putReversed(this.#words + 32, to);
    memory.putNumber(this.#words + 64, message.value);
    x.setStateGas(machine.reservoir, machine.stateUsed);
    const halt = message.to === null ? x.runCreation(input.length, gas) : x.runCall(input.length, gas);
    memory.refresh();
    if (machine.keepsChanges) this.#keep();
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
      logs: host.readLogs(view.getUint32(at + Result.logBytes, true)),
      failedStep: host.failedStep(halt),
      inputFault: host.inputFault(halt),
      gasAtEnd: view.getFloat64(at + Result.gasAtEnd, true),
      lent: view.getBigInt64(at + Result.lent, true),
    };
  }

  /** Follows the machine: its rules, its block and transaction, and what it has not seen of its world. */
  #follow(): void {
    const machine = this.#machine;
    const { world, rules, precompiles, precompileOverrides } = machine;
    const [x, memory] = [this.#x, this.#memory];
    memory.refresh();
    const hasRules = rules !== this.#rules;
    if (hasRules) this.#setRules();
    const hasOthers = precompiles !== this.#precompiles || precompileOverrides !== this.#overrides;
    // Several worlds may have been read by this engine, which knows the last of them alone.
    const isOther =
      world !== this.#world || world.seenBy !== this || hasRules || hasOthers || x.entries() > MOST_ENTRIES;
    x.begin(this.#isKept);
    this.#isKept = false;
    if (isOther) {
      if (hasOthers) this.#setPrecompiles();
      x.forget();
      this.#host.accounts.clear();
      // The engine's programs have the prices of their fork.
      if (hasRules || world.programs !== this.#programs) x.dropUnused();
      this.#programs = world.programs;
      this.#world = world;
      world.seenBy = this;
    } else {
      for (const account of world.unseenAccounts) {
        memory.putReversed(this.#words, account.address);
        x.reload();
      }
      // The storage of a slot may have gone since.
      for (const slot of world.unseenSlots) {
        if (slot.storage.isCleared) continue;
        this.#nameSlot(slot);
        memory.putWord(this.#words + 64, slot.value);
        x.replaceSlot();
      }
    }
    world.unseenAccounts.clear();
    world.unseenSlots.clear();
    for (const { address } of world.warmAccounts) {
      memory.putReversed(this.#words, address);
      x.warm();
    }
    for (const slot of world.warmSlots) {
      this.#nameSlot(slot);
      x.warmKey();
    }
    this.#setEnvironment();
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
    memory.putReversed(this.#words, storage.account.address);
    memory.putReversed(this.#words + 32, key);
  }

  /** Writes what a message changed to the world. */
  #keep(): void {
    const { world } = this.#machine;
    const memory = this.#memory;
    const { view } = memory;
    const transaction = this.#x.currentTransaction.value;
    for (let index = 0; index < this.#x.changedCount.value; index++) {
      const entry = view.getUint32(this.#x.changed.value + 4 * index, true);
      if (view.getUint32(entry + OWNER, true) === 0) this.#keepAccount(entry, transaction);
      else {
        const account = this.#host.accountAt(view.getUint32(entry + SLOT_ACCOUNT, true));
        world.setSlot(world.slot(account, memory.word(entry)), memory.word(entry + SLOT_VALUE));
      }
    }
    world.unseenAccounts.clear();
    world.unseenSlots.clear();
    this.#isKept = true;
  }

  #keepAccount(at: number, transaction: number): void {
    const { world } = this.#machine;
    const memory = this.#memory;
    const { view } = memory;
    const account = this.#host.accountAt(at);
    if ((view.getUint32(at + FLAGS, true) & EXISTS) === 0) return;
    if (view.getUint32(at + TOUCHED_IN, true) === transaction) world.touch(account);
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

  #setRules(): void {
    const { rules } = this.#machine;
    const { view, bytes } = this.#memory;
    const globals: Readonly<Record<string, unknown>> = this.#x;
    for (const [name, value] of Object.entries({ ...rules.gas, ...rules })) {
      const global = globals[name];
      if (!(global instanceof WebAssembly.Global)) continue;
      if (typeof value === 'number') global.value = value === Infinity ? MAX_GAS : BigInt(value);
      else if (typeof value === 'boolean') global.value = value ? 1 : 0;
    }
    for (let code = 0; code < 256; code++) {
      const fee = rules.fees[code] ?? Infinity;
      view.setUint32(this.#x.fees.value + 4 * code, fee === Infinity ? UNDEFINED_FEE : fee, true);
    }
    for (const { code, takes, gives } of OPCODES) {
      bytes[this.#x.takes.value + code] = takes;
      bytes[this.#x.gives.value + code] = gives;
    }
    this.#rules = rules;
  }

  #setPrecompiles(): void {
    const { precompiles, precompileOverrides } = this.#machine;
    const { bytes } = this.#memory;
    this.#precompiles = precompiles;
    this.#overrides = precompileOverrides;
    const base = this.#x.precompiles.value;
    bytes.fill(0, base, base + 0x101);
    for (const number of precompiles.keys()) if (precompiles[number]) bytes[base + number] = CONTRACT;
    for (const address of precompileOverrides?.keys() ?? []) {
      const number = BigInt(address);
      if (number <= 0x100n && bytes[base + Number(number)] === CONTRACT) bytes[base + Number(number)] = WARM;
    }
  }

  #setEnvironment(): void {
    const { block, transaction, rules } = this.#machine;
    const { header } = block;
    this.#setWord(0x32, transaction.origin);
    this.#setWord(0x3a, transaction.gasPrice);
    this.#setWord(0x41, header.miner);
    this.#setWord(0x42, header.timestamp);
    this.#setWord(0x43, header.number);
    this.#setWord(0x44, rules.hasRandomness ? header.mixHash : header.difficulty);
    this.#setWord(0x45, header.gasLimit);
    this.#setWord(0x46, block.chainId);
    this.#setWord(0x48, header.baseFeePerGas ?? 0n);
    this.#setWord(0x4a, block.blobBaseFee);
    this.#setWord(0x4b, header.slotNumber ?? 0n);
    const { blobHashes } = transaction;
    const blobs = this.#host.fresh(this.#x.reserveBlobs(blobHashes.length));
    for (const [index, hash] of blobHashes.entries()) this.#memory.putReversed(blobs + 32 * index, hash);
  }

  /** Writes a word of the environment that is not there yet. */
  #setWord(opcode: number, value: bigint | number | Uint8Array): void {
    if (this.#environment[opcode] === value) return;
    this.#environment[opcode] = value;
    const at = this.#x.environment.value + 32 * (opcode - ORIGIN);
    if (typeof value === 'object') this.#memory.putWord(at, value);
    else this.#memory.putNumber(at, BigInt(value));
  }
}
