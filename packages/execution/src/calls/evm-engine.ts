import type { CallRequest } from '@ethread/backend';
import { blobGasPrice, GAS_PER_BLOB, type Genesis } from '@ethread/chain';
import {
  applyAuthorizations,
  type Crypto,
  type Fork,
  forkOf,
  gasUsedOf,
  Halt,
  HALT_MESSAGES,
  intrinsicGas,
  type IntrinsicGas,
  Machine,
  MemoryExceededError,
  type MessageResult,
  type Precompiles,
  precompilesOf,
  refundedGas,
  type Rules,
  rulesOf,
  runMessage,
  warmUp,
} from '@ethread/evm';
import type { CallEngine, CallGround, DetailedOutcome } from './call-engine.ts';
import { type CallFees, callFees } from './call-fees.ts';
import type { Interruption } from './interruption.ts';
import { MEMORY_EXCEEDED } from './limits.ts';

export interface EvmEngineOptions {
  /** What the frames of a call may take of memory. */
  readonly frameMemoryBytes: number;
}

/** A call engine over @ethread/evm. */
export function createEvmEngine(
  genesis: Pick<Genesis, 'chainId' | 'forks' | 'terminalTotalDifficulty' | 'blobSchedule'>,
  crypto: Crypto,
  { frameMemoryBytes }: EvmEngineOptions,
): CallEngine {
  const machine = new Machine(crypto.keccak256, frameMemoryBytes);
  const precompiles = new Map<Fork, Precompiles>();

  function precompilesAt(fork: Fork): Precompiles {
    const known = precompiles.get(fork);
    if (known) return known;
    const made = precompilesOf(fork, crypto);
    precompiles.set(fork, made);
    return made;
  }

  /** Sets the machine to a block; calls without a price see no base fee, as nodes answer them. */
  function begin({ block, world, blockHashOf }: CallGround, rules: Rules, interruption: Interruption): void {
    machine.rules = rules;
    machine.precompiles = precompilesAt(rules.fork);
    machine.world = world;
    machine.interruption = interruption;
    machine.block = {
      chainId: genesis.chainId,
      number: block.number,
      timestamp: block.timestamp,
      coinbase: block.miner,
      difficulty: block.difficulty,
      prevRandao: block.mixHash,
      gasLimit: block.gasLimit,
      baseFee: block.baseFeePerGas ?? 0n,
      blobBaseFee: blobGasPrice(genesis.blobSchedule, block) ?? 0n,
      blockHashOf,
    };
    world.beginTransaction();
  }

  function run(request: CallRequest, { gas, price }: CallFees, intrinsic: IntrinsicGas): DetailedOutcome {
    const { rules, world, block } = machine;
    const { from, to, value, input, accessList, blobVersionedHashes = [] } = request;
    if (price === 0n) machine.block = { ...block, baseFee: 0n };
    machine.transaction = { origin: from, gasPrice: price, blobHashes: blobVersionedHashes };
    const sender = world.account(from);
    const blobPrice = request.maxFeePerBlobGas ? block.blobBaseFee : 0n;
    const fee = gas * price + GAS_PER_BLOB * BigInt(blobVersionedHashes.length) * blobPrice;
    if (fee > 0n) world.setBalance(sender, sender.balance - fee);
    if (to) world.setNonce(sender, sender.nonce + 1n);
    warmUp(machine, { from, to, coinbase: block.coinbase, accessList });
    const authorizations = (rules.hasDelegation && request.authorizationList) || [];
    const refund = applyAuthorizations(world, crypto, authorizations, block.chainId);
    const result = runMessage(machine, { caller: from, to, value, input, gas: gas - BigInt(intrinsic.gas) });
    return outcomeOf(result, gas, refund, intrinsic, rules);
  }

  return {
    call(request, ground, interruption) {
      const { block, world } = ground;
      const rules = rulesOf(forkOf(genesis, block));
      begin(ground, rules, interruption);
      try {
        const intrinsic = intrinsicGas(request, rules);
        const least = BigInt(Math.max(intrinsic.gas, intrinsic.floor));
        const fees = callFees(request, world.account(request.from).balance, {
          mostGas: request.mostGas ?? block.gasLimit,
          leastGas: least,
          baseFee: block.baseFeePerGas ?? 0n,
          blobPrice: machine.block.blobBaseFee,
        });
        if ('refused' in fees) return { kind: 'refused', message: fees.refused };
        if (fees.gas < least) {
          const message = `intrinsic gas too low: have ${fees.gas}, want ${least}`;
          return { kind: 'failed', message, outOfGas: true };
        }
        if (request.to === null && request.input.length > rules.gas.maxInitCodeBytes) {
          return failureOf(Halt.initCodeTooLarge);
        }
        return run(request, fees, intrinsic);
      } catch (error) {
        if (!(error instanceof MemoryExceededError)) throw error;
        return { kind: 'failed', message: MEMORY_EXCEEDED, outOfGas: false };
      } finally {
        // The world is again the block's, warm for the next call.
        world.revertTo(0);
        machine.interruption = NEVER;
      }
    },
  };
}

const NEVER: Interruption = { isDue: false };

function outcomeOf(
  { halt, output, gasLeft, refund }: MessageResult,
  gas: bigint,
  authorizationRefund: number,
  intrinsic: IntrinsicGas,
  rules: Rules,
): DetailedOutcome {
  if (halt === Halt.revert) return { kind: 'reverted', payload: output };
  if (halt !== Halt.none) return failureOf(halt);
  const earned = refund + authorizationRefund;
  return {
    kind: 'returned',
    output,
    gasUsed: gasUsedOf(gas - gasLeft, earned, intrinsic, rules),
    gasRefunded: refundedGas(gas - gasLeft, earned, rules),
  };
}

function failureOf(halt: number): DetailedOutcome {
  return {
    kind: 'failed',
    message: HALT_MESSAGES[halt] ?? 'execution failed',
    outOfGas: halt === Halt.outOfGas || halt === Halt.codeStoreOutOfGas,
  };
}
