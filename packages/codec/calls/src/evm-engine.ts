import { blobGasPrice, createdAddress, type Genesis } from '@ethread/chain';
import {
  authorityOf,
  type Crypto,
  forkOf,
  Halt,
  type Interruption,
  intrinsicGas,
  InvalidTransactionError,
  Machine,
  MemoryExceededError,
  mostBlobCost,
  precompileAddresses,
  type Precompiles,
  precompilesOf,
  type Rules,
  rulesOf,
  runTransaction,
  type TransactionResult,
} from '@ethread/evm';
import type { CallBlock, CallEngine, CallGround, DetailedOutcome, EngineRequest } from './call-engine.ts';
import type { CallOutcome, EstimateOutcome } from './call-request.ts';
import { contradictionIn, pricesOf } from './call-rules.ts';
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
  readonly precompiles: Precompiles;
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
  const knownBlocks = new WeakMap<CallBlock, BlockRules>();

  function rulesAt(block: CallBlock): BlockRules {
    const known = knownBlocks.get(block);
    if (known) return known;
    const fork = forkOf(genesis, block);
    const all = precompilesOf(fork, crypto);
    const precompiles = isShort ? shortPrecompiles(all) : all;
    const blobBaseFee = blobGasPrice(genesis.blobSchedule, block) ?? 0n;
    const rules = { rules: rulesOf(fork), precompiles, blobBaseFee };
    knownBlocks.set(block, rules);
    return rules;
  }

  /**
   * Sets the machine. As in geth, a call without a price sees a base fee of zero, and one whose blobs are free a blob base
   * fee of zero.
   */
  function begin(
    ground: CallGround,
    interruption: Interruption,
    isFree: { gas: boolean; blobs: boolean },
  ): void {
    const { block, blockHashOf, beginTrace } = ground;
    const { rules, precompiles, blobBaseFee } = rulesAt(block);
    machine.rules = rules;
    machine.precompiles = precompiles;
    machine.precompileOverrides = ground.precompiles;
    machine.world = ground.world;
    machine.interruption = interruption;
    machine.keepsLogs = machine.keepsChanges = beginTrace !== undefined;
    machine.block = {
      header: isFree.gas ? { ...block, baseFeePerGas: 0n } : block,
      chainId: genesis.chainId,
      blobBaseFee: isFree.blobs ? 0n : (ground.blobBaseFee ?? blobBaseFee),
      onBlobBaseFee: isFree.blobs ? undefined : ground.onBlobBaseFee,
      blockHashOf,
    };
  }

  /** Returns the gas limit of a call that names none: what its sender can pay for at the call's price. */
  function affordableGas(request: EngineRequest, { gasLimit }: CallBlock, cap: bigint): bigint {
    const most = request.mostGas ?? gasLimit;
    if (cap === 0n) return most;
    const { rules, world } = machine;
    const available = world.account(request.from).balance - request.value - mostBlobCost(request);
    if (available < 0n || available / cap >= most) return most;
    // A sender that cannot pay for the minimum gets the error about its balance, not the one about too little gas.
    const { gas, floor } = intrinsicGas(request, rules);
    const least = BigInt(Math.max(gas, floor));
    return available / cap < least && least <= most ? least : available / cap;
  }

  function run(request: EngineRequest, ground: CallGround, interruption: Interruption): DetailedOutcome {
    const { block, beginTrace } = ground;
    const { blobVersionedHashes, maxFeePerBlobGas } = request;
    // As in geth, traces and simulations accept this.
    if (maxFeePerBlobGas !== undefined && !blobVersionedHashes?.length && !beginTrace)
      return { kind: 'rejected', message: 'maxFeePerBlobGas specified without blobVersionedHashes' };
    const paysBlobs = Boolean(blobVersionedHashes?.length) && (maxFeePerBlobGas ?? 0n) > 0n;
    if (paysBlobs) ground.onBlobBaseFee?.();
    const contradiction = contradictionIn(request, genesis.chainId, block.baseFeePerGas);
    if (contradiction !== undefined) return { kind: 'rejected', message: contradiction };
    const prices = pricesOf(request, block.baseFeePerGas);
    const namesBlobs = blobVersionedHashes !== undefined || maxFeePerBlobGas !== undefined;
    const isFree = { gas: prices.price === 0n, blobs: namesBlobs && (maxFeePerBlobGas ?? 0n) === 0n };
    begin(ground, interruption, isFree);
    const gasLimit = request.gas ?? affordableGas(request, block, prices.cap);
    const traced = beginTrace?.(machine, gasLimit);
    machine.tracer = traced?.tracer;
    const message = { ...request, ...prices, nonce: undefined, gasLimit };
    const result = runTransaction(machine, crypto, message, {
      sender: false,
      price: prices.cap > 0n || prices.tip > 0n,
      blobPrice: paysBlobs,
      executionGas: request.capsExecutionGas ?? false,
    });
    traced?.end(result);
    return outcomeOf(result);
  }

  return {
    partiesOf({ from, to, nonce, authorizationList = [] }, { block, world }) {
      const created = () => createdAddress(from, nonce ?? world.account(from).nonce);
      return [
        from,
        to ?? created(),
        ...precompileAddresses(rulesAt(block).precompiles),
        ...authorizationList.flatMap((one) => authorityOf(crypto, one, genesis.chainId) ?? []),
      ];
    },
    call(request, ground, interruption) {
      try {
        return run(request, ground, interruption);
      } catch (error) {
        if (error instanceof MemoryExceededError)
          return { kind: 'failed', message: MEMORY_EXCEEDED, outOfGas: false, gasUsed: 0n };
        if (!(error instanceof InvalidTransactionError)) throw error;
        const { message, lacksGas } = error;
        return lacksGas
          ? { kind: 'failed', message, outOfGas: true, gasUsed: 0n }
          : { kind: 'rejected', message };
      } finally {
        // Restores the block's world, warm for the next call.
        if (!ground.keepsChanges) ground.world.revertTo(0);
        machine.tracer = undefined;
        machine.interruption = NEVER;
      }
    },
  };
}

const NEVER: Interruption = { isDue: false };
/** The outcomes of too little gas. */
const OUT_OF_GAS: ReadonlySet<number> = new Set([Halt.outOfGas, Halt.codeStoreOutOfGas, Halt.storageSentry]);

function outcomeOf(result: TransactionResult): DetailedOutcome {
  const { halt, output, gasUsed, mostGasUsed } = result;
  if (halt === Halt.none) return { kind: 'returned', output, gasUsed, mostGasUsed };
  if (halt === Halt.revert) return { kind: 'reverted', payload: output, gasUsed };
  return { kind: 'failed', message: failureMessage(result), outOfGas: OUT_OF_GAS.has(halt), gasUsed };
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
