import { type Block, blobGasPrice, type Genesis, type Log, logsBloom, type Receipt } from '@ethread/chain';
import type { Crypto } from '../crypto/crypto.ts';
import { type Fork, forkOf, isAtLeast } from '../forks/forks.ts';
import { rulesOf } from '../forks/rules.ts';
import type { BlockHashOf } from '../machine/environment.ts';
import type { Machine } from '../machine/machine.ts';
import { precompilesOf } from '../precompiles/precompiles.ts';
import type { Precompiles } from '../precompiles/precompile.ts';
import type { World } from '../state/world.ts';
import { runTransaction } from '../transactions/run-transaction.ts';
import { InvalidTransactionError } from '../transactions/invalid-transaction-error.ts';
import { refundDao } from './dao-fork.ts';
import { beginWithSystemCalls, requestsOfContracts } from './system-calls.ts';
import { depositsIn, requestsHash } from './requests.ts';
import { payRewards, payWithdrawals } from './rewards.ts';

/** The chain that blocks are of. */
export interface ChainConfig extends Pick<
  Genesis,
  'chainId' | 'forks' | 'terminalTotalDifficulty' | 'blobSchedule'
> {
  /** Where validators deposit (EIP-6110). */
  readonly depositContract: Uint8Array;
  /** Whether the chain takes part in the fork of the DAO, where it has its block. */
  readonly daoForkSupport: boolean;
}

/** What a block is executed with. */
export interface BlockInput {
  readonly block: Block;
  /** Of each transaction. */
  readonly senders: readonly Uint8Array[];
  readonly blockHashOf: BlockHashOf;
  /** The state root after what was executed so far: receipts before Byzantium show it. */
  readonly stateRoot: () => Uint8Array;
}

/** What executing a block results in, to be compared with what its header claims. */
export interface BlockResult {
  readonly receipts: readonly Receipt[];
  readonly gasUsed: bigint;
  readonly blobGasUsed: bigint;
  /** From Prague on (EIP-7685). */
  readonly requestsHash: Uint8Array | undefined;
}

/** Executes blocks on a world: one after another, each on the state that the one before has left. */
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

  /**
   * Executes a block. What it changed stays in the world, whose block begins with it.
   *
   * @throws {InvalidTransactionError} when a transaction can not be in the block.
   */
  execute(world: World, { block, senders, blockHashOf, stateRoot }: BlockInput): BlockResult {
    const machine = this.#machine;
    const { header } = block;
    this.#begin(world, block, blockHashOf);
    const { rules } = machine;
    world.beginBlock();
    const { forks, daoForkSupport } = this.#config;
    if (daoForkSupport && forks.get('daoForkBlock') === header.number) refundDao(world);
    beginWithSystemCalls(machine, header);
    const receipts: Receipt[] = [];
    const logs: Log[] = [];
    const hasStatus = isAtLeast(rules.fork, 'byzantium');
    let gasUsed = 0n;
    let blobGasUsed = 0n;
    for (const [index, transaction] of block.transactions.entries()) {
      const sender = senders[index];
      if (!sender) throw new InvalidTransactionError(`transaction ${index} has no sender`);
      const result = runTransaction(machine, this.#crypto, transaction, sender, header.gasLimit - gasUsed);
      gasUsed += result.gasUsed;
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
    world.beginTransaction();
    payWithdrawals(world, block);
    payRewards(world, rules, block);
    world.endTransaction(rules.clearsEmptyAccounts);
    return { receipts, gasUsed, blobGasUsed, requestsHash: this.#requestsHash(logs) };
  }

  #requestsHash(logs: readonly Log[]): Uint8Array | undefined {
    if (!this.#machine.rules.hasDelegation) return undefined;
    const deposits = { type: 0, data: depositsIn(logs, this.#config.depositContract) };
    return requestsHash([deposits, ...requestsOfContracts(this.#machine)], this.#crypto);
  }

  #begin(world: World, { header }: Block, blockHashOf: BlockHashOf): void {
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
    machine.block = {
      chainId: this.#config.chainId,
      number: header.number,
      timestamp: header.timestamp,
      coinbase: header.miner,
      difficulty: header.difficulty,
      prevRandao: header.mixHash,
      gasLimit: header.gasLimit,
      baseFee: header.baseFeePerGas ?? 0n,
      blobBaseFee: blobGasPrice(this.#config.blobSchedule, header) ?? 0n,
      blockHashOf,
    };
  }
}
