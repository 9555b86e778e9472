import { blobGasPrice, createdAddress, GAS_PER_BLOB, type Genesis } from '@ethread/chain';
import {
  authorityOf,
  type Crypto,
  type Fork,
  forkOf,
  gasUsedOf,
  Halt,
  type Interruption,
  type IntrinsicGas,
  intrinsicGas,
  Machine,
  MemoryExceededError,
  type PaidMessage,
  type PaidMessageResult,
  precompileAddresses,
  type Precompiles,
  precompilesOf,
  type Rules,
  rulesOf,
  runPaidMessage,
  warmUp,
} from '@ethread/evm';
import type { CallBlock, CallEngine, CallGround, DetailedOutcome, EngineRequest } from './call-engine.ts';
import type { CallOutcome, EstimateOutcome } from './call-request.ts';
import { type CallFees, callFees } from './call-fees.ts';
import { brokenRuleOf, contradictionIn, priceCapsOf } from './call-rules.ts';
import { failureMessage } from './failure-message.ts';
import { shortPrecompiles } from './short-precompiles.ts';

/** The error message of a call that exceeds its memory limit. */
export const MEMORY_EXCEEDED = 'execution exceeded the memory of the service';

export interface EvmEngineOptions extends CallLimits {
  /** Interrupts a call that needs a long precompiled contract. */
  readonly isShort?: boolean;
}

interface BlockRules {
  readonly rules: Rules;
  /** In wei. */
  readonly blobBaseFee: bigint;
}

/** Creates a call engine over @ethread/evm. */
export function createEvmEngine(
  genesis: Pick<Genesis, 'chainId' | 'forks' | 'terminalTotalDifficulty' | 'blobSchedule'>,
  crypto: Crypto,
  { frameMemoryBytes, isShort = false }: EvmEngineOptions,
): CallEngine {
  const machine = new Machine(frameMemoryBytes);
  machine.keepsLogs = false;
  machine.keepsChanges = false;
  const precompilesOfForks = new Map<Fork, Precompiles>();
  const knownBlocks = new WeakMap<CallBlock, BlockRules>();

  function precompilesAt(fork: Fork): Precompiles {
    const known = precompilesOfForks.get(fork);
    if (known) return known;
    const all = precompilesOf(fork, crypto);
    const made = isShort ? shortPrecompiles(all) : all;
    precompilesOfForks.set(fork, made);
    return made;
  }

  function rulesAt(block: CallBlock): BlockRules {
    let known = knownBlocks.get(block);
    if (!known) {
      const blobBaseFee = blobGasPrice(genesis.blobSchedule, block) ?? 0n;
      knownBlocks.set(block, (known = { rules: rulesOf(forkOf(genesis, block)), blobBaseFee }));
    }
    return known;
  }

  function begin(ground: CallGround, interruption: Interruption): void {
    const { block, world, blockHashOf } = ground;
    const { rules, blobBaseFee } = rulesAt(block);
    machine.rules = rules;
    machine.precompiles = precompilesAt(rules.fork);
    machine.precompileOverrides = ground.precompiles;
    machine.world = world;
    machine.interruption = interruption;
    machine.setBlock(block, {
      chainId: genesis.chainId,
      blobBaseFee: ground.blobBaseFee ?? blobBaseFee,
      onBlobBaseFee: ground.onBlobBaseFee,
      blockHashOf,
    });
    world.beginTransaction();
  }

  /** Shows a call without a price a base fee of zero, and one with free blobs a blob base fee of zero, as geth does. */
  function seeFreePrices(price: bigint, { blobVersionedHashes, maxFeePerBlobGas }: EngineRequest): void {
    if (price === 0n) machine.block = { ...machine.block, baseFee: 0n };
    const namesBlobs = blobVersionedHashes !== undefined || maxFeePerBlobGas !== undefined;
    if (namesBlobs && (maxFeePerBlobGas ?? 0n) === 0n) {
      machine.block = { ...machine.block, blobBaseFee: 0n, onBlobBaseFee: undefined };
    }
  }

  function run(
    request: EngineRequest,
    { gas, price }: CallFees,
    intrinsic: IntrinsicGas,
    beginTrace: CallGround['beginTrace'],
  ): DetailedOutcome {
    const { rules, world, block } = machine;
    const { from, to, value, input, accessList, blobVersionedHashes = [] } = request;
    const traced = beginTrace?.(machine, gas);
    machine.transaction = { origin: from, gasPrice: price, blobHashes: blobVersionedHashes };
    const fee = gas * price + GAS_PER_BLOB * BigInt(blobVersionedHashes.length) * block.blobBaseFee;
    if (fee > 0n) {
      const sender = world.account(from);
      world.setBalance(sender, sender.balance - fee);
    }
    if (to) world.countNonce(world.unread(from));
    warmUp(machine, { from, to, coinbase: block.coinbase, accessList });
    const authorizations = (rules.hasDelegation && request.authorizationList) || [];
    const message = {
      caller: from,
      to,
      value,
      input,
      gasLimit: gas,
      intrinsic,
      authorizations,
      capsExecutionGas: request.capsExecutionGas ?? false,
    };
    const result = traced ? runTraced(message, traced, price) : runPaidMessage(machine, crypto, message);
    return outcomeOf(result, intrinsic, rules);
  }

  /** Runs a message with a tracer, and ends it as a transaction ends, because a trace shows the fees. */
  function runTraced(
    message: PaidMessage,
    { tracer, end }: ReturnType<NonNullable<CallGround['beginTrace']>>,
    price: bigint,
  ): PaidMessageResult {
    const { rules, world, block } = machine;
    const { caller, gasLimit, intrinsic } = message;
    machine.tracer = tracer;
    machine.keepsLogs = machine.keepsChanges = true;
    try {
      const result = runPaidMessage(machine, crypto, message);
      const gasUsed = gasUsedOf(result.spent, result.refund, intrinsic, rules);
      const sender = world.account(caller);
      world.setBalance(sender, sender.balance + (gasLimit - gasUsed) * price);
      const coinbase = world.account(block.coinbase);
      const burnt = rules.hasBaseFee ? machine.block.baseFee : 0n;
      world.setBalance(coinbase, coinbase.balance + gasUsed * (price - burnt));
      world.endTransaction(rules.clearsEmptyAccounts, rules.keepsDestroyedBalance);
      end({ gasUsed, output: result.output });
      return result;
    } finally {
      machine.tracer = undefined;
      machine.keepsLogs = machine.keepsChanges = false;
    }
  }

  return {
    partiesOf({ from, to, nonce, authorizationList = [] }, { block, world }) {
      const created = () => createdAddress(from, nonce ?? world.account(from).nonce);
      return [
        from,
        to ?? created(),
        ...precompileAddresses(precompilesAt(rulesAt(block).rules.fork)),
        ...authorizationList.flatMap((one) => authorityOf(crypto, one, genesis.chainId) ?? []),
      ];
    },
    call(request, ground, interruption) {
      const { block, world } = ground;
      begin(ground, interruption);
      const { rules } = machine;
      try {
        const caps = priceCapsOf(request);
        const isPriced = caps.cap > 0n || caps.tip > 0n;
        const { blobVersionedHashes = [], maxFeePerBlobGas } = request;
        // As in geth, traces and simulations accept this.
        if (maxFeePerBlobGas !== undefined && blobVersionedHashes.length === 0 && !ground.beginTrace) {
          const message = 'maxFeePerBlobGas specified without blobVersionedHashes';
          return { kind: 'rejected', message };
        }
        const paysBlobs = blobVersionedHashes.length > 0 && (maxFeePerBlobGas ?? 0n) > 0n;
        if (paysBlobs) ground.onBlobBaseFee?.();
        const { chainId, blobBaseFee } = machine.block;
        const facts = { rules, chainId, baseFee: block.baseFeePerGas, blobBaseFee };
        const contradiction = contradictionIn(request, facts);
        if (contradiction !== undefined) return { kind: 'rejected', message: contradiction };
        const broken = brokenRuleOf(request, facts, { gas: isPriced, blobs: paysBlobs });
        if (broken) return { kind: 'rejected', message: broken.message };
        const intrinsic = intrinsicGas(request, rules);
        const least = BigInt(Math.max(intrinsic.gas, intrinsic.floor));
        const fees = callFees(request, () => world.account(request.from).balance, {
          mostGas: request.mostGas ?? block.gasLimit,
          leastGas: least,
          caps,
          baseFee: block.baseFeePerGas,
        });
        if ('rejected' in fees) return { kind: 'rejected', message: fees.rejected };
        if (fees.gas < least) {
          const message = `intrinsic gas too low: have ${fees.gas}, want ${least}`;
          return { kind: 'failed', message, outOfGas: true, gasUsed: 0n };
        }
        const { maxExecutionGas } = rules.gas;
        // From EIP-8037 on, what a transaction costs at least has the limit of its execution.
        if (rules.hasStateGas && request.capsExecutionGas && least > maxExecutionGas) {
          const message = `insufficient gas for floor data gas cost: intrinsic cost ${intrinsic.gas}, floor: ${intrinsic.floor}`;
          return { kind: 'rejected', message };
        }
        seeFreePrices(fees.price, request);
        return run(request, fees, intrinsic, ground.beginTrace);
      } catch (error) {
        if (!(error instanceof MemoryExceededError)) throw error;
        return { kind: 'failed', message: MEMORY_EXCEEDED, outOfGas: false, gasUsed: 0n };
      } finally {
        // Restores the block's world, warm for the next call.
        if (!ground.keepsChanges) world.revertTo(0);
        machine.interruption = NEVER;
      }
    },
  };
}

const NEVER: Interruption = { isDue: false };
/** The outcomes of too little gas. */
const OUT_OF_GAS: ReadonlySet<number> = new Set([Halt.outOfGas, Halt.codeStoreOutOfGas, Halt.storageSentry]);

function outcomeOf(result: PaidMessageResult, intrinsic: IntrinsicGas, rules: Rules): DetailedOutcome {
  const { halt, output, spent, refund } = result;
  if (halt === Halt.revert) {
    return { kind: 'reverted', payload: output, gasUsed: gasUsedOf(spent, 0, intrinsic, rules) };
  }
  if (halt !== Halt.none) {
    return {
      kind: 'failed',
      message: failureMessage(result),
      outOfGas: OUT_OF_GAS.has(halt),
      gasUsed: spent,
    };
  }
  return {
    kind: 'returned',
    output,
    gasUsed: gasUsedOf(spent, refund, intrinsic, rules),
    mostGasUsed: spent > intrinsic.floor ? spent : BigInt(intrinsic.floor),
  };
}

/** Limits of calls, in bytes. */
export interface CallLimits {
  /** Maximum memory of a call's frames. */
  readonly frameMemoryBytes: number;
  /** Maximum return data of a call, and of all calls of a simulation with their logs. */
  readonly maxReturnBytes: number;
}

/** Returns the error message of return data beyond the limit, or undefined within it. */
export function returnDataExceeded(bytes: number, { maxReturnBytes }: CallLimits): string | undefined {
  return bytes <= maxReturnBytes
    ? undefined
    : `return data of ${bytes} bytes exceeds the limit of ${maxReturnBytes} bytes`;
}

/** Replaces an outcome whose return data exceeds the limit, so that the data never leaves the thread of the call. */
export function limitReturnData<Outcome extends CallOutcome | EstimateOutcome>(
  outcome: Outcome,
  limits: CallLimits,
): Outcome | Extract<CallOutcome, { readonly kind: 'failed' }> {
  const bytes =
    outcome.kind === 'returned' ? outcome.output : outcome.kind === 'reverted' ? outcome.payload : undefined;
  const message = bytes && returnDataExceeded(bytes.length, limits);
  return message === undefined ? outcome : { kind: 'failed', message };
}
