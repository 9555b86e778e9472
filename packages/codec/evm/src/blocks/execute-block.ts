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
import { forkOf, isAtLeast } from '../forks/forks.ts';
import { rulesOf } from '../forks/rules.ts';
import type { BlockHashOf } from '../machine/environment.ts';
import * as Halt from '../machine/halt.ts';
import type { Machine } from '../machine/machine.ts';
import { isTransferTrace } from '../machine/transfers.ts';
import { precompilesOf } from '../precompiles/precompiles.ts';
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
export interface BlockStart {
  readonly header: Header;
  readonly blockHashOf: BlockHashOf;
  /** Called before the block depends on the blob base fee. It may throw, which ends the execution. */
  readonly onBlobBaseFee?: (() => void) | undefined;
  /** wei per blob gas. Default: by the rules of the chain. */
  readonly blobBaseFee?: bigint | undefined;
  /** Returns the state root after the transactions executed so far, which receipts before Byzantium contain. */
  readonly stateRoot?: () => Uint8Array;
  /** Changes the world and the machine before anything of the block has run. */
  readonly change?: () => void;
}

export interface BlockInput extends Omit<BlockStart, 'header'> {
  readonly block: Block;
  readonly senders: readonly Uint8Array[];
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

/** Minimum block gas per entry of the block access list (EIP-7928). */
const ACCESS_LIST_ITEM_GAS = 2_000n;
const ALL_CHECKS: TransactionChecks = { sender: true, price: true, blobPrice: true, executionGas: true };

/** Executes consecutive blocks on a world, each on the state that the previous one left. */
export class BlockExecutor {
  readonly #machine: Machine;
  readonly #crypto: Crypto;
  readonly #config: ChainConfig;

  constructor(machine: Machine, crypto: Crypto, config: ChainConfig) {
    this.#machine = machine;
    this.#crypto = crypto;
    this.#config = config;
  }

  /** Executes a block, and leaves the changes in the world. @throws {InvalidTransactionError} */
  execute(world: World, { block, senders, ...start }: BlockInput): BlockResult {
    const open = this.open(world, { ...start, header: block.header });
    const { accesses } = world;
    for (const [index, transaction] of block.transactions.entries()) open.add(transaction, senders[index]);
    const result = open.end(block);
    const most = block.header.gasLimit / ACCESS_LIST_ITEM_GAS;
    if (!accesses || accesses.itemCount <= most) return result;
    throw invalid(`the block accesses ${accesses.itemCount} items, ${most} are allowed`);
  }

  /** Begins a block: makes the changes before its first transaction. */
  open(world: World, start: BlockStart): OpenBlock {
    const machine = this.#machine;
    const { header, blockHashOf, onBlobBaseFee } = start;
    const { chainId, blobSchedule, forks, daoForkSupport, depositContract } = this.#config;
    const fork = forkOf(this.#config, header);
    machine.rules = rulesOf(fork);
    machine.precompiles = precompilesOf(fork, this.#crypto);
    machine.world = world;
    const blobBaseFee = start.blobBaseFee ?? blobGasPrice(blobSchedule, header) ?? 0n;
    machine.block = { header, chainId, blobBaseFee, onBlobBaseFee, blockHashOf };
    world.beginBlock();
    start.change?.();
    world.accesses = machine.rules.hasBlockAccessList ? new BlockAccesses(world) : undefined;
    if (daoForkSupport && forks.get('daoForkBlock') === header.number) refundDao(world);
    beginWithSystemCalls(machine, header);
    return new OpenBlock(machine, this.#crypto, { ...start, depositContract });
  }
}

interface Executed extends Pick<TransactionResult, 'halt' | 'logs' | 'gasUsed'> {
  readonly type: Transaction['type'];
  /** The state root after it, before Byzantium. */
  readonly root: Uint8Array | undefined;
}

/** A block in progress. */
export class OpenBlock {
  readonly #machine: Machine;
  readonly #crypto: Crypto;
  readonly #start: BlockStart & Pick<ChainConfig, 'depositContract'>;
  readonly #executed: Executed[] = [];
  readonly #used = { execution: 0n, state: 0n };
  #blobGas = 0n;

  constructor(machine: Machine, crypto: Crypto, start: BlockStart & Pick<ChainConfig, 'depositContract'>) {
    this.#machine = machine;
    this.#crypto = crypto;
    this.#start = start;
  }

  /** Returns the largest gas limit that the next transaction may have. */
  gasLeft(capsExecutionGas: boolean): bigint {
    return gasLeftOf(this.#start.header.gasLimit, this.#used, this.#machine.rules, capsExecutionGas);
  }

  /** Runs the next transaction of a mined block. @throws {InvalidTransactionError} */
  add(transaction: Transaction, sender: Uint8Array | undefined): TransactionResult {
    const index = this.#executed.length;
    if (!sender) throw invalid(`transaction ${index} has no sender`);
    const message = messageOf(this.#machine, transaction, sender);
    const isTooMuch = message.gasLimit > this.gasLeft(true);
    const result = isTooMuch ? undefined : this.run(transaction.type, message, ALL_CHECKS);
    if (result && this.#gasUsed() <= this.#start.header.gasLimit) return result;
    const problem = `transaction ${index} takes more gas than the block has left`;
    throw new InvalidTransactionError('BlockGasLimitReached', problem);
  }

  /** Runs a message as the next transaction. @throws {InvalidTransactionError} */
  run(type: Transaction['type'], message: TransactionMessage, checks: TransactionChecks): TransactionResult {
    const machine = this.#machine;
    machine.world.accesses?.begin(this.#executed.length + 1);
    const result = runTransaction(machine, this.#crypto, message, checks);
    this.#used.execution += result.blockGas.execution;
    this.#used.state += result.blockGas.state;
    this.#blobGas += result.blobGasUsed;
    const { halt, gasUsed } = result;
    const logs = machine.tracesTransfers ? result.logs.filter((log) => !isTransferTrace(log)) : result.logs;
    const root = isAtLeast(machine.rules.fork, 'byzantium') ? undefined : this.#start.stateRoot?.();
    this.#executed.push({ type, halt, logs, gasUsed, root });
    return result;
  }

  /** Pays withdrawals and rewards, and collects the requests. @throws {SystemCallError | InvalidDepositError} */
  end(block: Pick<Block, 'header' | 'uncles' | 'withdrawals'>): BlockResult {
    const { world, rules } = this.#machine;
    const { accesses } = world;
    accesses?.begin(this.#executed.length + 1);
    world.beginTransaction();
    payWithdrawals(world, block);
    payRewards(world, rules, block);
    world.endTransaction(rules.clearsEmptyAccounts);
    const requests = this.#requestsHash();
    world.accesses = undefined;
    let cumulativeGasUsed = 0n;
    return {
      receipts: this.#executed.map(({ type, halt, logs, gasUsed, root }) => ({
        type,
        outcome: root ? { root } : { status: halt === Halt.none ? 1 : 0 },
        cumulativeGasUsed: (cumulativeGasUsed += gasUsed),
        logsBloom: logsBloom(logs),
        logs,
      })),
      gasUsed: this.#gasUsed(),
      blobGasUsed: this.#blobGas,
      requestsHash: requests,
      blockAccessList: accesses?.encode(),
    };
  }

  #gasUsed(): bigint {
    const { execution, state } = this.#used;
    return execution > state ? execution : state;
  }

  #requestsHash(): Uint8Array | undefined {
    if (!this.#machine.rules.hasDelegation) return undefined;
    const logs = this.#executed.flatMap((one) => one.logs);
    const deposits = depositsIn(logs, this.#start.depositContract);
    return requestsHash([deposits, ...requestsOfContracts(this.#machine)]);
  }
}

const invalid = (message: string) => new InvalidTransactionError('InvalidTransaction', message);
