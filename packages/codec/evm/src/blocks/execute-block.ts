import {
  type Block,
  blobGasPrice,
  type Genesis,
  type Header,
  type Log,
  logsBloom,
  type Receipt,
  type Transaction,
} from '@ethread/chain';
import type { Crypto } from '../crypto/crypto.ts';
import { type Fork, forkOf, isAtLeast } from '../forks/forks.ts';
import { rulesOf } from '../forks/rules.ts';
import type { BlockHashOf } from '../machine/environment.ts';
import type { Machine } from '../machine/machine.ts';
import type { Tracer } from '../machine/tracer.ts';
import { precompilesOf } from '../precompiles/precompiles.ts';
import type { Precompiles } from '../precompiles/precompile.ts';
import { BlockAccesses } from '../state/block-accesses.ts';
import type { World } from '../state/world.ts';
import { runTransaction, type TransactionResult } from '../transactions/run-transaction.ts';
import { InvalidTransactionError } from '../transactions/invalid-transaction-error.ts';
import { refundDao } from './dao-fork.ts';
import { beginWithSystemCalls, requestsOfContracts } from './system-calls.ts';
import { depositsIn, requestsHash } from './requests.ts';
import { payRewards, payWithdrawals } from './rewards.ts';

export interface ChainConfig extends Pick<
  Genesis,
  'chainId' | 'forks' | 'terminalTotalDifficulty' | 'blobSchedule' | 'depositContract'
> {
  /** True when the chain applies the DAO fork in its block. */
  readonly daoForkSupport: boolean;
}

export interface BlockInput {
  readonly block: Block;
  readonly senders: readonly Uint8Array[];
  readonly blockHashOf: BlockHashOf;
  /** Returns the state root after the transactions executed so far, which receipts before Byzantium contain. */
  readonly stateRoot: () => Uint8Array;
  /** Called before the block depends on the blob base fee. It may throw, which ends the execution. */
  readonly onBlobBaseFee?: (() => void) | undefined;
}

/** The result of executing a block, for comparison with the claims of its header. */
export interface BlockResult {
  readonly receipts: readonly Receipt[];
  /** Gas as headers count it: from Amsterdam on the larger of execution and state gas, before refunds (EIP-8037). */
  readonly gasUsed: bigint;
  readonly blobGasUsed: bigint;
  /** Present from Prague on (EIP-7685). */
  readonly requestsHash: Uint8Array | undefined;
  /** RLP of the accounts and slots that the block accessed and changed, from Amsterdam on (EIP-7928). */
  readonly blockAccessList: Uint8Array | undefined;
}

export interface TransactionToTrace {
  readonly index: number;
  readonly transaction: Transaction;
  readonly sender: Uint8Array;
  /** Number of logs of the transactions before it. */
  readonly logs: number;
}

export interface BlockTracing {
  /** Indexes of the first and the last traced transaction. */
  readonly from: number;
  readonly to: number;
  /** Returns the tracer of a transaction, and the function that receives its result. */
  begin(
    machine: Machine,
    transaction: TransactionToTrace,
  ): { readonly tracer: Tracer; readonly end: (result: TransactionResult) => void };
  /** Receives a transaction that cannot be in the block, which is then left out. Default: the error is thrown. */
  readonly onInvalid?: ((error: InvalidTransactionError) => void) | undefined;
}

/** Minimum block gas per entry of the block access list (EIP-7928). */
const ACCESS_LIST_ITEM_GAS = 2_000n;

/** Executes consecutive blocks on a world, each on the state that the previous one left. */
export class BlockExecutor {
  readonly #machine: Machine;
  readonly #crypto: Crypto;
  readonly #config: ChainConfig;
  readonly #precompiles = new Map<Fork, Precompiles>();

  constructor(machine: Machine, crypto: Crypto, config: ChainConfig) {
    this.#machine = machine;
    this.#crypto = crypto;
    this.#config = config;
  }

  /** Executes a block, and leaves the changes in the world. @throws {InvalidTransactionError} */
  execute(world: World, { block, senders, blockHashOf, stateRoot }: BlockInput): BlockResult {
    const machine = this.#machine;
    const { header } = block;
    this.#begin(world, block, blockHashOf);
    const { rules } = machine;
    world.beginBlock();
    const accesses = rules.hasBlockAccessList ? new BlockAccesses(world) : undefined;
    world.accesses = accesses;
    const { forks, daoForkSupport } = this.#config;
    if (daoForkSupport && forks.get('daoForkBlock') === header.number) refundDao(world);
    beginWithSystemCalls(machine, header);
    const receipts: Receipt[] = [];
    const logs: Log[] = [];
    const hasStatus = isAtLeast(rules.fork, 'byzantium');
    let gasUsed = 0n;
    let executionGas = 0n;
    let stateGas = 0n;
    let blobGasUsed = 0n;
    for (const [index, transaction] of block.transactions.entries()) {
      const sender = senders[index];
      if (!sender) throw new InvalidTransactionError(`transaction ${index} has no sender`);
      accesses?.begin(index + 1);
      const left = { execution: header.gasLimit - executionGas, state: header.gasLimit - stateGas };
      const result = runTransaction(machine, this.#crypto, transaction, sender, left);
      gasUsed += result.gasUsed;
      executionGas += result.blockGas.execution;
      stateGas += result.blockGas.state;
      if (executionGas > header.gasLimit || stateGas > header.gasLimit) {
        throw new InvalidTransactionError(`transaction ${index} takes more gas than the block has left`);
      }
      blobGasUsed += result.blobGasUsed;
      logs.push(...result.logs);
      receipts.push({
        type: transaction.type,
        outcome: hasStatus ? { status: result.isSuccess ? 1 : 0 } : { root: stateRoot() },
        cumulativeGasUsed: gasUsed,
        logsBloom: logsBloom(result.logs),
        logs: result.logs,
      });
    }
    accesses?.begin(block.transactions.length + 1);
    world.beginTransaction();
    payWithdrawals(world, block);
    payRewards(world, rules, block);
    world.endTransaction(rules.clearsEmptyAccounts);
    const requests = this.#requestsHash(logs);
    world.accesses = undefined;
    return {
      receipts,
      gasUsed: executionGas > stateGas ? executionGas : stateGas,
      blobGasUsed,
      requestsHash: requests,
      blockAccessList: accesses && encodeAccesses(accesses, header),
    };
  }

  /**
   * Executes the transactions of a block up to one, and gives some of them a tracer. The world's changes stay, and are
   * those of the traced transactions only: the block does not end. Returns the number of logs.
   *
   * @param tracing `to` is the index of the last transaction.
   * @throws {InvalidTransactionError} when a transaction cannot be in the block.
   */
  trace(
    world: World,
    { block, senders, blockHashOf, onBlobBaseFee }: Omit<BlockInput, 'stateRoot'>,
    tracing: BlockTracing,
  ): number {
    const machine = this.#machine;
    const { header } = block;
    this.#begin(world, block, blockHashOf, onBlobBaseFee);
    world.beginBlock();
    const { forks, daoForkSupport } = this.#config;
    if (daoForkSupport && forks.get('daoForkBlock') === header.number) refundDao(world);
    beginWithSystemCalls(machine, header);
    // The block is valid, so each transaction has the gas that it needs.
    const left = { execution: header.gasLimit, state: header.gasLimit };
    let logs = 0;
    for (const [index, transaction] of block.transactions.slice(0, tracing.to + 1).entries()) {
      const sender = senders[index];
      if (!sender) throw new InvalidTransactionError(`transaction ${index} has no sender`);
      if (transaction.type === 3) onBlobBaseFee?.();
      const traced =
        index < tracing.from ? undefined : tracing.begin(machine, { index, transaction, sender, logs });
      machine.tracer = traced?.tracer;
      try {
        const result = runTransaction(machine, this.#crypto, transaction, sender, left);
        logs += result.logs.length;
        traced?.end(result);
      } catch (error) {
        if (!(error instanceof InvalidTransactionError) || !tracing.onInvalid) throw error;
        tracing.onInvalid(error);
      } finally {
        machine.tracer = undefined;
      }
    }
    return logs;
  }

  #requestsHash(logs: readonly Log[]): Uint8Array | undefined {
    if (!this.#machine.rules.hasDelegation) return undefined;
    const deposits = { type: 0, data: depositsIn(logs, this.#config.depositContract) };
    return requestsHash([deposits, ...requestsOfContracts(this.#machine)], this.#crypto);
  }

  #begin(
    world: World,
    { header }: Block,
    blockHashOf: BlockHashOf,
    onBlobBaseFee?: BlockInput['onBlobBaseFee'],
  ): void {
    const machine = this.#machine;
    const fork = forkOf(this.#config, header);
    let precompiles = this.#precompiles.get(fork);
    if (!precompiles) {
      precompiles = precompilesOf(fork, this.#crypto);
      this.#precompiles.set(fork, precompiles);
    }
    machine.rules = rulesOf(fork);
    machine.precompiles = precompiles;
    machine.world = world;
    machine.setBlock(header, {
      chainId: this.#config.chainId,
      blobBaseFee: blobGasPrice(this.#config.blobSchedule, header) ?? 0n,
      onBlobBaseFee,
      blockHashOf,
    });
  }
}

function encodeAccesses(accesses: BlockAccesses, { gasLimit }: Header): Uint8Array {
  const most = gasLimit / ACCESS_LIST_ITEM_GAS;
  if (BigInt(accesses.itemCount) > most) {
    throw new InvalidTransactionError(`the block accesses ${accesses.itemCount} items, ${most} are allowed`);
  }
  return accesses.encode();
}
