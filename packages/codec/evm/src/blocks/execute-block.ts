import {
  type Block,
  blobGasPrice,
  type Genesis,
  type Header,
  logsBloom,
  type Receipt,
  type Transaction,
} from '@ethread/chain';
import type { Crypto } from '../crypto/crypto.ts';
import { type Fork, forkOf, isAtLeast } from '../forks/forks.ts';
import { rulesOf } from '../forks/rules.ts';
import type { BlockHashOf } from '../machine/environment.ts';
import * as Halt from '../machine/halt.ts';
import type { Machine } from '../machine/machine.ts';
import type { Tracer } from '../machine/tracer.ts';
import { isTransferTrace } from '../machine/transfers.ts';
import { precompilesOf } from '../precompiles/precompiles.ts';
import type { Precompiles } from '../precompiles/precompile.ts';
import { BlockAccesses } from '../state/block-accesses.ts';
import type { World } from '../state/world.ts';
import {
  gasLeftOf,
  messageOf,
  type TransactionChecks,
  type TransactionMessage,
} from '../transactions/check-transaction.ts';
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

/** A block that begins. */
export interface BlockBegun {
  readonly header: Header;
  readonly blockHashOf: BlockHashOf;
  /** Called before the block depends on the blob base fee. It may throw, which ends the execution. */
  readonly onBlobBaseFee?: (() => void) | undefined;
  /** wei per blob gas. Default: by the rules of the chain. */
  readonly blobBaseFee?: bigint | undefined;
  /** Changes the world and the machine before anything of the block has run. */
  readonly change?: () => void;
}

export interface BlockInput extends Omit<BlockBegun, 'header'> {
  readonly block: Block;
  readonly senders: readonly Uint8Array[];
  /** Returns the state root after the transactions executed so far, which receipts before Byzantium contain. */
  readonly stateRoot: () => Uint8Array;
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
const ALL_CHECKS: TransactionChecks = { sender: true, price: true, blobPrice: true, executionGas: true };

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
  execute(world: World, { block, senders, ...begun }: BlockInput): BlockResult {
    const open = this.open(world, { ...begun, header: block.header });
    for (const [index, transaction] of block.transactions.entries()) {
      const message = messageOf(this.#machine, transaction, senderOf(senders, index));
      if (message.gasLimit > open.gasLeft(true)) throw blockGasExceeded(index);
      open.run(transaction.type, message, ALL_CHECKS);
      if (open.gasUsed > block.header.gasLimit) throw blockGasExceeded(index);
    }
    const result = open.end(block);
    const items = open.accesses?.itemCount ?? 0;
    const most = block.header.gasLimit / ACCESS_LIST_ITEM_GAS;
    if (items <= most) return result;
    throw invalid(`the block accesses ${items} items, ${most} are allowed`);
  }

  /** Begins a block whose transactions are run one by one. */
  open(world: World, { stateRoot, ...begun }: BlockBegun & Pick<BlockInput, 'stateRoot'>): OpenBlock {
    return new OpenBlock(this.#machine, this.#crypto, {
      accesses: this.#begin(world, begun, true),
      header: begun.header,
      depositContract: this.#config.depositContract,
      stateRoot,
    });
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
    { block, senders, ...begun }: Omit<BlockInput, 'stateRoot'>,
    tracing: BlockTracing,
  ): number {
    const machine = this.#machine;
    this.#begin(world, { ...begun, header: block.header }, false);
    let logs = 0;
    for (const [index, transaction] of block.transactions.slice(0, tracing.to + 1).entries()) {
      const sender = senderOf(senders, index);
      if (transaction.type === 3) begun.onBlobBaseFee?.();
      const traced =
        index < tracing.from ? undefined : tracing.begin(machine, { index, transaction, sender, logs });
      machine.tracer = traced?.tracer;
      try {
        // The block is valid, so each transaction has the gas that it needs.
        const message = messageOf(machine, transaction, sender);
        const result = runTransaction(machine, this.#crypto, message, ALL_CHECKS);
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

  /** Sets the machine, and makes the changes before the first transaction of a block. Returns its accesses. */
  #begin(world: World, begun: BlockBegun, listsAccesses: boolean): BlockAccesses | undefined {
    const machine = this.#machine;
    const { header, blockHashOf, onBlobBaseFee } = begun;
    const { chainId, blobSchedule, forks, daoForkSupport } = this.#config;
    const fork = forkOf(this.#config, header);
    let precompiles = this.#precompiles.get(fork);
    if (!precompiles) {
      precompiles = precompilesOf(fork, this.#crypto);
      this.#precompiles.set(fork, precompiles);
    }
    machine.rules = rulesOf(fork);
    machine.precompiles = precompiles;
    machine.world = world;
    const blobBaseFee = begun.blobBaseFee ?? blobGasPrice(blobSchedule, header) ?? 0n;
    machine.setBlock(header, { chainId, blobBaseFee, onBlobBaseFee, blockHashOf });
    world.beginBlock();
    begun.change?.();
    const accesses = listsAccesses && machine.rules.hasBlockAccessList ? new BlockAccesses(world) : undefined;
    world.accesses = accesses;
    if (daoForkSupport && forks.get('daoForkBlock') === header.number) refundDao(world);
    beginWithSystemCalls(machine, header);
    return accesses;
  }
}

interface OpenBlockParts extends Pick<BlockInput, 'stateRoot'>, Pick<ChainConfig, 'depositContract'> {
  readonly header: Header;
  readonly accesses: BlockAccesses | undefined;
}

/** A block in progress. */
export class OpenBlock {
  readonly #machine: Machine;
  readonly #crypto: Crypto;
  readonly #parts: OpenBlockParts;
  readonly #receipts: Receipt[] = [];
  readonly #used = { execution: 0n, state: 0n };
  #cumulativeGas = 0n;
  #blobGas = 0n;

  constructor(machine: Machine, crypto: Crypto, parts: OpenBlockParts) {
    this.#machine = machine;
    this.#crypto = crypto;
    this.#parts = parts;
  }

  get accesses(): BlockAccesses | undefined {
    return this.#parts.accesses;
  }

  /** Gas as headers count it. */
  get gasUsed(): bigint {
    const { execution, state } = this.#used;
    return execution > state ? execution : state;
  }

  /** Returns the largest gas limit that the next transaction may have. */
  gasLeft(capsExecutionGas: boolean): bigint {
    return gasLeftOf(this.#parts.header.gasLimit, this.#used, this.#machine.rules, capsExecutionGas);
  }

  /** Runs the next transaction. @throws {InvalidTransactionError} */
  run(type: Transaction['type'], message: TransactionMessage, checks: TransactionChecks): TransactionResult {
    const machine = this.#machine;
    this.accesses?.begin(this.#receipts.length + 1);
    const result = runTransaction(machine, this.#crypto, message, checks);
    this.#used.execution += result.blockGas.execution;
    this.#used.state += result.blockGas.state;
    this.#cumulativeGas += result.gasUsed;
    this.#blobGas += result.blobGasUsed;
    const logs = machine.tracesTransfers ? result.logs.filter((log) => !isTransferTrace(log)) : result.logs;
    this.#receipts.push({
      type,
      outcome: isAtLeast(machine.rules.fork, 'byzantium')
        ? { status: result.halt === Halt.none ? 1 : 0 }
        : { root: this.#parts.stateRoot() },
      cumulativeGasUsed: this.#cumulativeGas,
      logsBloom: logsBloom(logs),
      logs,
    });
    return result;
  }

  /** Pays withdrawals and rewards, and collects the requests. @throws {SystemCallError | InvalidDepositError} */
  end(block: Pick<Block, 'header' | 'uncles' | 'withdrawals'>): BlockResult {
    const { world, rules } = this.#machine;
    const receipts = this.#receipts;
    this.accesses?.begin(receipts.length + 1);
    world.beginTransaction();
    payWithdrawals(world, block);
    payRewards(world, rules, block);
    world.endTransaction(rules.clearsEmptyAccounts);
    const requests = this.#requestsHash();
    world.accesses = undefined;
    return {
      receipts,
      gasUsed: this.gasUsed,
      blobGasUsed: this.#blobGas,
      requestsHash: requests,
      blockAccessList: this.accesses?.encode(),
    };
  }

  #requestsHash(): Uint8Array | undefined {
    if (!this.#machine.rules.hasDelegation) return undefined;
    const logs = this.#receipts.flatMap((receipt) => receipt.logs);
    const deposits = { type: 0, data: depositsIn(logs, this.#parts.depositContract) };
    return requestsHash([deposits, ...requestsOfContracts(this.#machine)], this.#crypto);
  }
}

function senderOf(senders: readonly Uint8Array[], index: number): Uint8Array {
  const sender = senders[index];
  if (!sender) throw invalid(`transaction ${index} has no sender`);
  return sender;
}

const invalid = (message: string) => new InvalidTransactionError('InvalidTransaction', message);

const blockGasExceeded = (index: number) =>
  new InvalidTransactionError(
    'BlockGasLimitReached',
    `transaction ${index} takes more gas than the block has left`,
  );
