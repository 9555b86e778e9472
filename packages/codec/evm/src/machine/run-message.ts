import { createdAddress } from '@ethread/chain';
import { NO_PROGRAM, readProgram } from '../programs.ts';
import { CALL, transfer } from './calls.ts';
import { beginAccount, isTaken } from './creations.ts';
import type { Account } from '../state/account-table.ts';
import { allGas, type Frame, MAX_FRAME_GAS, setGas } from './frame.ts';
import { Halt } from './halt.ts';
import { interpret } from './interpret.ts';
import type { Machine } from './machine.ts';
import type { Message, MessageResult } from './messages.ts';
import { failedStepOf } from './failed-step.ts';
import { absorbStateGas, beginStateGas, payStateGas, refundStateGas, revertStateGas } from './state-gas.ts';

const CREATE = 0xf0;

/**
 * Runs a message on the machine's world. Its changes stay there, for the world's owner to commit or revert.
 *
 * @param before Runs before the first frame, as part of the message. It pays from the given frame and returns false
 *   when that frame has too little gas.
 * @throws {InterruptedError} when the message must end.
 * @throws {MemoryExceededError} when its frames take too much memory.
 */
export function runMessage(
  machine: Machine,
  message: Message,
  before?: (payer: Frame) => boolean,
): MessageResult {
  machine.reset();
  try {
    return runTraced(machine, message, before);
  } finally {
    machine.shrink();
  }
}

/** Runs a message and traces its beginning and end, when anything is traced. */
function runTraced(
  machine: Machine,
  message: Message,
  before: ((payer: Frame) => boolean) | undefined,
): MessageResult {
  const { tracer } = machine;
  if (!tracer) return runUntraced(machine, message, before);
  const { caller, to, value, input, gas } = message;
  tracer.enter({
    opcode: to ? CALL : CREATE,
    from: caller,
    to: to ?? createdFor(machine, caller).address,
    input,
    gas,
    value,
    gasBelow: 0n,
  });
  const result = runUntraced(machine, message, before);
  tracer.exit(result);
  return result;
}

/** Runs a message whose beginning and end are traced already, or not at all. */
function runUntraced(
  machine: Machine,
  message: Message,
  before: ((payer: Frame) => boolean) | undefined,
): MessageResult {
  const { caller, to, value, gas } = message;
  const { world, rules } = machine;
  machine.reservoir = Number(message.stateGas ?? 0n);
  if (value !== 0n && world.account(caller).balance < value)
    return end(machine, Halt.insufficientBalance, gas);
  if (!rules.hasStateGas) {
    return to
      ? runCall(machine, message, to, gas)
      : runCreation(machine, message, createdFor(machine, caller), gas);
  }
  return runWithStateGas(machine, message, before);
}

/**
 * Runs a message from EIP-8037 and EIP-2780 on: a pseudo-frame around the first frame pays for the message's own
 * changes of state before that frame begins.
 */
function runWithStateGas(
  machine: Machine,
  message: Message,
  before: ((payer: Frame) => boolean) | undefined,
): MessageResult {
  const { world, rules } = machine;
  const { caller, to, value, gas } = message;
  const { payer } = machine;
  setGas(payer, gas);
  beginStateGas(machine, payer);
  const snapshot = world.snapshot();
  const target = to ? undefined : createdFor(machine, caller);
  const stop = (): MessageResult => {
    world.revertTo(snapshot);
    revertStateGas(machine, payer, false);
    if (!to) countCreation(machine, caller);
    return end(machine, Halt.outOfGas, 0n);
  };
  if (before && !before(payer)) return stop();
  const account = target ?? world.account(to ?? caller);
  world.accesses?.account(account);
  const makesAccount = account.isEmpty && (target !== undefined || value !== 0n);
  if (makesAccount && !payStateGas(machine, payer, rules.gas.stateOfAccount)) return stop();
  const { delegation } = world.program(account);
  if (to && delegation) {
    const delegate = world.account(delegation);
    payer.gas -= machine.accountAccess(delegate);
    if (payer.gas < 0) return stop();
    world.accesses?.account(delegate);
  }
  const given = allGas(payer);
  setGas(payer, 0n);
  const result = to ? runCall(machine, message, to, given) : runCreation(machine, message, account, given);
  setGas(payer, result.gasLeft);
  // The first frame's debts pass to the payer.
  absorbStateGas(machine, payer, machine.frame(0));
  if (makesAccount && result.halt !== Halt.none) refundStateGas(machine, payer, rules.gas.stateOfAccount);
  if (result.halt > Halt.revert) setGas(payer, 0n);
  return { ...result, ...stateGasOf(machine), gasLeft: allGas(payer) };
}

function createdFor({ world }: Machine, caller: Uint8Array): Account {
  return world.account(createdAddress(caller, world.account(caller).nonce));
}

function countCreation({ world }: Machine, caller: Uint8Array): void {
  const creator = world.account(caller);
  world.setNonce(creator, creator.nonce + 1n);
}

function runCall(
  machine: Machine,
  { caller, value, input }: Message,
  to: Uint8Array,
  gas: bigint,
): MessageResult {
  const { world, rules } = machine;
  if (machine.engine && canRun(machine)) {
    machine.frame(0).spilled = 0;
    return machine.engine.run({ caller, to, value, input, gas, isCreation: false });
  }
  // Without a value, only the caller's address matters.
  const sender = value === 0n ? world.unread(caller) : world.account(caller);
  const account = world.account(to);
  const frame = machine.frame(0);
  frame.spilled = 0;
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
    machine.logs.length = 0;
    return end(machine, -left, 0n);
  }
  if (program === NO_PROGRAM || program.code.length === 0) return end(machine, Halt.none, gas);
  machine.memory.ensure(input.length);
  machine.memory.bytes.set(input);
  machine.place(frame, 0, 32 * Math.ceil(input.length / 32));
  frame.snapshot = snapshot;
  frame.logs = 0;
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

/** Returns true when only the outcome of a message is asked for. */
function canRun({ tracer, world, keepsLogs, tracesTransfers, precompileOverrides }: Machine): boolean {
  return (
    !tracer && !world.recorder && !world.accesses && !keepsLogs && !tracesTransfers && !precompileOverrides
  );
}

function runCreation(
  machine: Machine,
  { caller, value, input }: Message,
  account: Account,
  gas: bigint,
): MessageResult {
  const { world, rules } = machine;
  const frame = machine.frame(0);
  frame.spilled = 0;
  const creator = world.account(caller);
  countCreation(machine, caller);
  if (rules.hasAccessLists) world.warmAccount(account);
  if (isTaken(machine, account)) return end(machine, Halt.collision, 0n);
  if (machine.engine && canRun(machine)) {
    return machine.engine.run({ caller, to: account.address, value, input, gas, isCreation: true });
  }
  const snapshot = world.snapshot();
  beginAccount(machine, creator, account, value);
  machine.place(frame, 0, 0);
  frame.snapshot = snapshot;
  frame.logs = 0;
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

function stateGasOf({ reservoir, stateUsed }: Machine) {
  return { stateGasLeft: BigInt(reservoir), stateGasUsed: BigInt(stateUsed) };
}

function end(machine: Machine, halt: number, gasLeft: bigint): MessageResult {
  return {
    halt,
    output: machine.returned.slice(0, machine.returnedLength),
    gasLeft,
    ...stateGasOf(machine),
    refund: machine.refund,
    logs: machine.logs,
    failedStep: failedStepOf(machine, machine.frame(0), halt),
  };
}
