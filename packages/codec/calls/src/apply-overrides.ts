import type { CallBlock } from './call-engine.ts';
import type { AccountOverride, BlockOverrides, InvalidSimulation, SimulationProblem } from './simulation.ts';
import { bytesToHex, EthreadError } from '@ethread/core';
import { keccak256 } from '@ethread/chain';
import { InvalidTransactionError, precompileAt, type Precompiles, type World } from '@ethread/evm';

/** Thrown for a simulation, or a call with overrides, that cannot run. */
export class SimulationError extends EthreadError {
  readonly problem: SimulationProblem;

  constructor(problem: SimulationProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** Returns what a run returns, or why it cannot run. */
export function orInvalid<Outcome>(run: () => Outcome): Outcome | InvalidSimulation {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof SimulationError || error instanceof InvalidTransactionError)) throw error;
    return { kind: 'invalid', problem: error.problem, message: error.message };
  }
}

/** Numbers of moved precompiled contracts, by address in hex; undefined for an address whose contract was removed. */
export type MovedPrecompiles = Map<string, number | undefined>;

/**
 * Applies overrides to the accounts of a world in the order of addresses, as if an earlier transaction had made the
 * changes.
 *
 * @returns the moved precompiled contracts. An overridden precompiled contract becomes an ordinary account.
 * @throws {SimulationError} when the overrides are invalid.
 */
export function applyOverrides(
  world: World,
  overrides: readonly AccountOverride[],
  precompiles: Precompiles,
): MovedPrecompiles {
  const moved: MovedPrecompiles = new Map();
  const named = new Map(overrides.map((override) => [bytesToHex(override.address), override]));
  for (const [name, override] of [...named].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const { address, nonce, balance, code, storage, movePrecompileTo } = override;
    const precompile = precompileAt(precompiles, address);
    if (movePrecompileTo) {
      if (precompile === undefined) throw invalid(`account ${name} is not a precompile`);
      const target = bytesToHex(movePrecompileTo);
      if (named.has(target)) throw invalid(`account ${target} is already overridden`);
      moved.set(target, precompile);
    }
    if (precompile !== undefined) moved.set(name, undefined);
    const account = world.account(address);
    if (nonce !== undefined) world.setNonce(account, nonce);
    if (code) world.setCode(account, code, keccak256(code));
    if (balance !== undefined) world.setBalance(account, balance);
    if (storage?.whole) world.emptyStorage(account);
    for (const [key, value] of storage?.slots ?? []) world.writeSlot(account, key, value);
  }
  return moved;
}

/** Applies overrides to a block as a call sees it. */
export function overriddenBlock(block: CallBlock, overrides: BlockOverrides): CallBlock {
  const { number, time, gasLimit, feeRecipient, prevRandao, baseFeePerGas, difficulty } = overrides;
  return {
    ...block,
    ...(difficulty === undefined || block.difficulty === 0n ? {} : { difficulty }),
    ...(number === undefined ? {} : { number: Number(number) }),
    ...(time === undefined ? {} : { timestamp: Number(time) }),
    ...(gasLimit === undefined ? {} : { gasLimit }),
    ...(feeRecipient ? { miner: feeRecipient } : {}),
    ...(prevRandao ? { mixHash: prevRandao } : {}),
    ...(baseFeePerGas === undefined ? {} : { baseFeePerGas }),
  };
}

const invalid = (message: string) => new SimulationError('OverrideNotPossible', message);
