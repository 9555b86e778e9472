import { createdAddress } from '@ethread/chain';
import { Engine } from '../core/engine.ts';
import { engineModule } from '../core/instance.ts';
import { precompileAt } from '../precompiles/precompile.ts';
import { delegationOf } from '../programs.ts';
import * as Halt from './halt.ts';
import { MachineState } from './machine-state.ts';
import type { Message, MessageResult } from './messages.ts';

/** Memory of an engine, in bytes, beyond which it is dropped after its message, since that memory never shrinks. */
const LARGE_BYTES = 64 * 1024 * 1024;
const [CALL, CREATE] = [0xf1, 0xf0];
const NOTHING = new Uint8Array();
const MAX_NONCE = 2n ** 64n - 1n;

/** Runs messages, one at a time. */
export class Machine extends MachineState {
  readonly #memoryBytes: number;
  /** Opened for the first message, and again after one that took much memory or was ended. */
  engine: Engine | undefined;
  /** @param memoryBytes Limit for the frames of a message. Its writes, logs and codes may take as much again. */
  constructor(memoryBytes: number) {
    super();
    this.#memoryBytes = memoryBytes;
    // Here, so that the first message of a service does not wait for it.
    engineModule();
  }

  /**
   * Runs a message in the engine. The world must have been warmed for it.
   *
   * @param to The address of its target, or of the account that it creates.
   * @throws {InterruptedError} when the message must end.
   * @throws {MemoryExceededError} when it takes too much memory.
   */
  run(message: Message, to: Uint8Array): MessageResult {
    const engine = (this.engine ??= new Engine(this, this.#memoryBytes));
    // An engine whose message was ended has half-read values, so it is used again only after a whole one.
    this.engine = undefined;
    const result = engine.run(message, to);
    if (engine.byteLength <= LARGE_BYTES) this.engine = engine;
    return result;
  }
}

/**
 * Runs a message on the machine's world. Its changes stay there, for the world's owner to commit or revert.
 *
 * @param before Runs before the first frame, as part of the message. It pays from the given payer and returns false
 *   when that has too little gas.
 * @throws {InterruptedError} when the message must end.
 * @throws {MemoryExceededError} when its frames take too much memory.
 */
export function runMessage(
  machine: Machine,
  message: Message,
  before?: (payer: Payer) => boolean,
): MessageResult {
  const { tracer, world, rules } = machine;
  const { caller, to, value, input, gas } = message;
  machine.refund = 0;
  machine.reservoir = message.stateGas ?? 0n;
  machine.stateUsed = 0n;
  const target = to ?? createdAddress(caller, world.account(caller).nonce);
  tracer?.enter({
    opcode: to ? CALL : CREATE,
    from: caller,
    to: target,
    input,
    gas,
    value,
    gasBelow: 0n,
  });
  const isPoor = value !== 0n && world.account(caller).balance < value;
  const run = rules.hasStateGas ? runWithStateGas : runFrame;
  const result = isPoor ? end(machine, Halt.insufficientBalance, gas) : run(machine, message, target, before);
  tracer?.exit(result);
  return result;
}

/** Runs a message from EIP-8037 and 2780 on: a payer pays for its own changes of state first. */
function runWithStateGas(
  machine: Machine,
  message: Message,
  address: Uint8Array,
  before?: (payer: Payer) => boolean,
): MessageResult {
  const { world, rules, reservoir } = machine;
  const { caller, to, value } = message;
  const payer: Payer = { gas: message.gas, lent: 0n };
  const target = world.account(address);
  const snapshot = world.snapshot();
  const stop = (): MessageResult => {
    world.revertTo(snapshot);
    machine.reservoir = reservoir;
    machine.stateUsed = 0n;
    if (!to) countCreation(machine, caller);
    return end(machine, Halt.outOfGas, 0n);
  };
  if (before && !before(payer)) return stop();
  world.accesses?.account(target);
  const makesAccount = target.isEmpty && (!to || value !== 0n);
  if (makesAccount && !payStateGas(machine, payer, rules.gas.stateOfAccount)) return stop();
  const delegation = delegationOf(world.code(target));
  if (to && delegation) {
    const delegate = world.account(delegation);
    const isWarm = world.warmAccount(delegate) || precompileAt(machine.precompiles, delegation) !== undefined;
    payer.gas -= BigInt(isWarm ? rules.gas.warmAccount : rules.gas.coldAccount);
    if (payer.gas < 0n) return stop();
    world.accesses?.account(delegate);
  }
  const result = runFrame(machine, { ...message, gas: payer.gas }, address);
  payer.gas = result.gasLeft;
  // The first frame's debts pass to the payer.
  payer.lent += result.lent;
  machine.reservoir = repay(payer, machine.reservoir);
  if (makesAccount && result.halt !== Halt.none) {
    const amount = BigInt(rules.gas.stateOfAccount);
    machine.reservoir += repay(payer, amount);
    machine.stateUsed -= amount;
  }
  const gasLeft = result.halt > Halt.revert ? 0n : payer.gas;
  return { ...result, stateGasLeft: machine.reservoir, stateGasUsed: machine.stateUsed, gasLeft };
}

function countCreation({ world }: Machine, caller: Uint8Array): void {
  const creator = world.account(caller);
  world.setNonce(creator, BigInt.asUintN(64, creator.nonce + 1n));
}

/** Runs the outermost frame of a message. */
function runFrame(machine: Machine, message: Message, address: Uint8Array): MessageResult {
  if (message.to) return machine.run(message, address);
  const { world, rules } = machine;
  // EIP-2681. Such a transaction is invalid, but calls try it. From EIP-8037 on, nodes check it in CREATE and CREATE2 alone.
  if (!rules.hasStateGas && world.account(message.caller).nonce === MAX_NONCE) {
    return end(machine, Halt.nonceExhausted, message.gas);
  }
  countCreation(machine, message.caller);
  const target = world.account(address);
  if (rules.hasAccessLists) world.warmAccount(target);
  // EIP-684, EIP-7610
  if (target.nonce !== 0n || target.hasCode || world.hasStorage(target)) {
    return end(machine, Halt.collision, 0n);
  }
  return machine.run(message, address);
}

/** Returns the result of a message that ends before its first frame. */
function end(machine: Machine, halt: number, gasLeft: bigint): MessageResult {
  return {
    halt,
    output: NOTHING,
    gasLeft,
    stateGasLeft: machine.reservoir,
    stateGasUsed: machine.stateUsed,
    refund: 0,
    logs: [],
    failedStep: undefined,
    inputFault: undefined,
    gasAtEnd: Number(gasLeft),
    lent: 0n,
  };
}

/**
 * What pays for the changes of a message itself, before its first frame. Gas for state growth (EIP-8037) comes from the
 * reservoir of the machine, and a shortfall is borrowed from the gas of the paying frame, as the engine does it for its
 * frames (`assembly/state-gas.ts`).
 */
export interface Payer {
  gas: bigint;
  /** Gas that it has lent for state growth. */
  lent: bigint;
}

/** Charges state gas. Returns false when the reservoir and the payer's gas together have too little. */
export function payStateGas(machine: Machine, payer: Payer, gas: number): boolean {
  const amount = BigInt(gas);
  const borrowed = amount > machine.reservoir ? amount - machine.reservoir : 0n;
  if (borrowed > payer.gas) return false;
  machine.reservoir -= amount - borrowed;
  machine.stateUsed += amount;
  payer.gas -= borrowed;
  payer.lent += borrowed;
  return true;
}

/** Repays what the payer has lent, up to an amount. Returns the rest of the amount. */
function repay(payer: Payer, amount: bigint): bigint {
  const repaid = amount < payer.lent ? amount : payer.lent;
  payer.lent -= repaid;
  payer.gas += repaid;
  return amount - repaid;
}
