import { type ForkSchedule, isForkActive, keccak256 } from '@ethread/chain';
import { bytesToHex, EthreadError } from '@ethread/core';
import {
  type Crypto,
  forkOf,
  InvalidTransactionError,
  precompileAt,
  type Precompiles,
  precompilesOf,
  type World,
} from '@ethread/evm';
import type { CallGround } from './call-engine.ts';
import type { AccountOverride, CallOverrides, InvalidSimulation, SimulationProblem } from './simulation.ts';

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
): NonNullable<CallGround['precompiles']> {
  const moved = new Map<string, number | undefined>();
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

interface OverrideRules {
  readonly genesis: ForkSchedule;
  readonly crypto: Crypto;
  /** Sets the value by which geth knows a block after the Merge: a difficulty of zero. Default: a random value. */
  readonly isEstimate?: boolean;
}

/**
 * Runs a call on a ground with overrides. They change the world of the ground, which nothing else may use afterwards.
 *
 * @returns the outcome of the call, or why the overrides are invalid.
 */
export function withOverrides<Outcome>(
  { genesis, crypto, isEstimate = false }: OverrideRules,
  { accounts, block: changes }: CallOverrides,
  { onBlobBaseFee, ...ground }: CallGround,
  call: (ground: CallGround) => Outcome,
): Outcome | InvalidSimulation {
  const { number, time, gasLimit, feeRecipient, prevRandao, baseFeePerGas, difficulty, blobBaseFee } =
    changes;
  const wasMerged = ground.block.difficulty === 0n;
  const overridden = {
    ...ground.block,
    ...(difficulty !== undefined && !wasMerged && { difficulty }),
    ...(number !== undefined && { number: Number(number) }),
    ...(time !== undefined && { timestamp: Number(time) }),
    ...(gasLimit !== undefined && { gasLimit }),
    ...(feeRecipient && { miner: feeRecipient }),
    ...(prevRandao && { mixHash: prevRandao }),
    ...(baseFeePerGas !== undefined && { baseFeePerGas }),
  };
  const merges = isEstimate ? difficulty === 0n : prevRandao !== undefined;
  const isMerged = wasMerged || (merges && isForkActive(genesis.forks, 'londonBlock', overridden));
  const block = { ...overridden, isMerged };
  return orInvalid(() => {
    const precompiles = applyOverrides(ground.world, accounts, precompilesOf(forkOf(genesis, block), crypto));
    // A price that is overridden does not follow from the rules of the block.
    const price = blobBaseFee === undefined ? { onBlobBaseFee } : { blobBaseFee };
    return call({ ...ground, block, precompiles, ...price });
  });
}

const invalid = (message: string) => new SimulationError('OverrideNotPossible', message);
