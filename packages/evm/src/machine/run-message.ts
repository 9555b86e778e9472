import { createdAddress, type Log } from '@ethread/chain';
import { NO_PROGRAM, readProgram } from '../programs.ts';
import { transfer } from './calls.ts';
import { beginAccount, isTaken } from './creations.ts';
import { allGas, MAX_FRAME_GAS, setGas } from './frame.ts';
import { Halt } from './halt.ts';
import { interpret } from './interpret.ts';
import type { Machine } from './machine.ts';

/** A message that begins a transaction or a call. */
export interface Message {
  /** 20 bytes, which must have the value. */
  readonly caller: Uint8Array;
  /** null creates a contract, at the address that the caller's nonce gives, which is counted. */
  readonly to: Uint8Array | null;
  /** wei */
  readonly value: bigint;
  readonly input: Uint8Array;
  readonly gas: bigint;
}

/** How a message ended. */
export interface MessageResult {
  /** {@link Halt} */
  readonly halt: number;
  /** What was returned, or the payload of a revert. */
  readonly output: Uint8Array;
  readonly gasLeft: bigint;
  /** Gas to refund, before any bound. */
  readonly refund: number;
  readonly logs: readonly Log[];
}

/**
 * Runs a message on the machine's world. What it changed stays there, for its owner to commit or take back.
 *
 * @throws {InterruptedError} when the message must end.
 * @throws {MemoryExceededError} when its frames take too much memory.
 */
export function runMessage(machine: Machine, message: Message): MessageResult {
  machine.reset();
  const { caller, to, value, input, gas } = message;
  const { world } = machine;
  if (world.account(caller).balance < value) return end(machine, Halt.insufficientBalance, gas);
  return to ? runCall(machine, message, to) : runCreation(machine, { caller, to, value, input, gas });
}

function runCall(machine: Machine, { caller, value, input, gas }: Message, to: Uint8Array): MessageResult {
  const { world, rules } = machine;
  const sender = world.account(caller);
  const account = world.account(to);
  let program = world.program(account);
  if (rules.hasDelegation && program.delegation) {
    const delegate = world.account(program.delegation);
    world.warmAccount(delegate);
    program = world.program(delegate);
  }
  const snapshot = world.snapshot();
  transfer(machine, sender, account, value);
  const precompile = machine.precompileAt(account.limbs, 0);
  if (precompile) {
    const spendable = gas < MAX_FRAME_GAS ? Number(gas) : MAX_FRAME_GAS;
    const left = machine.runPrecompile(precompile, input, spendable);
    if (left >= 0) return end(machine, Halt.none, gas - BigInt(spendable - left));
    world.revertTo(snapshot);
    return end(machine, -left, 0n);
  }
  if (program === NO_PROGRAM || program.code.length === 0) return end(machine, Halt.none, gas);
  machine.memory.ensure(input.length);
  machine.memory.bytes.set(input);
  const frame = machine.frame(0);
  machine.place(frame, 0, 32 * Math.ceil(input.length / 32));
  frame.snapshot = snapshot;
  frame.program = program;
  frame.account = account;
  frame.caller = sender;
  frame.value = value;
  setGas(frame, gas);
  frame.isStatic = false;
  frame.isCreation = false;
  frame.inputOffset = 0;
  frame.inputLength = input.length;
  const halt = interpret(machine);
  return end(machine, halt, allGas(frame));
}

function runCreation(machine: Machine, { caller, value, input, gas }: Message): MessageResult {
  const { world, rules } = machine;
  const creator = world.account(caller);
  const address = createdAddress(caller, creator.nonce);
  world.setNonce(creator, creator.nonce + 1n);
  const account = world.account(address);
  if (rules.hasAccessLists) world.warmAccount(account);
  if (isTaken(machine, account)) return end(machine, Halt.collision, 0n);
  const snapshot = world.snapshot();
  beginAccount(machine, creator, account, value);
  const frame = machine.frame(0);
  machine.place(frame, 0, 0);
  frame.snapshot = snapshot;
  frame.program = readProgram(input);
  frame.account = account;
  frame.caller = creator;
  frame.value = value;
  setGas(frame, gas);
  frame.isStatic = false;
  frame.isCreation = true;
  frame.inputOffset = 0;
  frame.inputLength = 0;
  const halt = interpret(machine);
  return end(machine, halt, allGas(frame));
}

function end(machine: Machine, halt: number, gasLeft: bigint): MessageResult {
  return {
    halt,
    output: machine.returned.slice(0, machine.returnedLength),
    gasLeft,
    refund: machine.refund,
    logs: machine.logs,
  };
}
