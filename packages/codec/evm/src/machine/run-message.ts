import { createdAddress } from '@ethread/chain';
import type { Account } from '../state/account.ts';
import * as Halt from './halt.ts';
import type { Machine } from './machine.ts';
import type { EngineResult, Message, MessageResult } from './messages.ts';
import { absorbStateGas, type Payer, payStateGas, refundStateGas } from './state-gas.ts';

const [CALL, CREATE] = [0xf1, 0xf0];
const NOTHING = new Uint8Array();
const MAX_NONCE = 2n ** 64n - 1n;

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
  machine.refund = 0;
  machine.reservoir = message.stateGas ?? 0n;
  machine.stateUsed = 0n;
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
  before: ((payer: Payer) => boolean) | undefined,
): EngineResult {
  const { caller, to, value, gas } = message;
  const { world, rules } = machine;
  if (value !== 0n && world.account(caller).balance < value)
    return end(machine, Halt.insufficientBalance, gas);
  if (rules.hasStateGas) return runWithStateGas(machine, message, before);
  return to
    ? machine.run({ ...message, to, gas, isCreation: false })
    : runCreation(machine, message, createdFor(machine, caller), gas);
}

/** Runs a message from EIP-8037 and 2780 on: a payer pays for its own changes of state first. */
function runWithStateGas(
  machine: Machine,
  message: Message,
  before: ((payer: Payer) => boolean) | undefined,
): EngineResult {
  const { world, rules, payer, reservoir } = machine;
  const { caller, to, value, gas } = message;
  payer.gas = gas;
  payer.lent = 0n;
  const snapshot = world.snapshot();
  const target = to ? undefined : createdFor(machine, caller);
  const stop = (): EngineResult => {
    world.revertTo(snapshot);
    machine.reservoir = reservoir;
    machine.stateUsed = 0n;
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
    payer.gas -= BigInt(world.warmAccount(delegate) ? rules.gas.warmAccount : rules.gas.coldAccount);
    if (payer.gas < 0n) return stop();
    world.accesses?.account(delegate);
  }
  const given = payer.gas;
  const result = to
    ? machine.run({ ...message, to, gas: given, isCreation: false })
    : runCreation(machine, message, account, given);
  payer.gas = result.gasLeft;
  // The first frame's debts pass to the payer.
  absorbStateGas(machine, payer, result.lent);
  if (makesAccount && result.halt !== Halt.none) refundStateGas(machine, payer, rules.gas.stateOfAccount);
  if (result.halt > Halt.revert) payer.gas = 0n;
  return { ...result, ...stateGasOf(machine), gasLeft: payer.gas };
}

function createdFor({ world }: Machine, caller: Uint8Array): Account {
  return world.account(createdAddress(caller, world.account(caller).nonce));
}

function countCreation({ world }: Machine, caller: Uint8Array): void {
  const creator = world.account(caller);
  world.setNonce(creator, BigInt.asUintN(64, creator.nonce + 1n));
}

function runCreation(machine: Machine, message: Message, account: Account, gas: bigint): EngineResult {
  const { world, rules } = machine;
  // EIP-2681. Such a transaction is invalid, but calls try it. From EIP-8037 on, nodes check it in CREATE and CREATE2 alone.
  if (!rules.hasStateGas && world.account(message.caller).nonce === MAX_NONCE) {
    return end(machine, Halt.nonceExhausted, gas);
  }
  countCreation(machine, message.caller);
  if (rules.hasAccessLists) world.warmAccount(account);
  // EIP-684, EIP-7610
  if (account.nonce !== 0n || account.hasCode || world.hasStorage(account)) {
    return end(machine, Halt.collision, 0n);
  }
  return machine.run({ ...message, to: account.address, gas, isCreation: true });
}

function stateGasOf({ reservoir, stateUsed }: Machine) {
  return { stateGasLeft: reservoir, stateGasUsed: stateUsed };
}

function end(machine: Machine, halt: number, gasLeft: bigint): EngineResult {
  return {
    halt,
    output: NOTHING,
    gasLeft,
    ...stateGasOf(machine),
    refund: 0,
    logs: [],
    failedStep: undefined,
    inputFault: undefined,
    gasAtEnd: Number(gasLeft),
    lent: 0n,
  };
}
