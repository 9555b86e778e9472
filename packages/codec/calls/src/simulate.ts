import type { SimulatedBlock, SimulatedCall, Simulation, SimulationOutcome } from './simulation.ts';
import type { CallRequest } from './call-request.ts';
import {
  encodeBlock,
  encodeReceipt,
  encodeTransaction,
  type Genesis,
  type Header,
  headerHash,
  keccak256,
  logsBloom,
  orderedTrieRoot,
  type Transaction,
  transactionHash,
  type TrieNodes,
} from '@ethread/chain';
import {
  BlockExecutor,
  type BlockHashOf,
  type BlockResult,
  type Crypto,
  forkOf,
  Halt,
  InterruptedError,
  type Interruption,
  InvalidDepositError,
  Machine,
  type OpenBlock,
  rulesOf,
  SystemCallError,
  type TransactionResult,
  type World,
} from '@ethread/evm';
import { applyOverrides, orInvalid, SimulationError } from './overrides.ts';
import { contradictionIn, pricesOf } from './call-rules.ts';
import { type CallLimits, returnDataExceeded } from './evm-engine.ts';
import { headerAfter, placeBlocks, type PlacedBlock } from './simulated-headers.ts';
import { failureMessage } from './failure-message.ts';
import { SimulatedState } from './simulated-state.ts';
import { simulatedTransaction } from './simulated-transaction.ts';

/** The bytes of a log besides its data: half of its JSON, since the data is printed as hex. */
const LOG_BYTES = 300;
/** Gas limit of a whole simulation. */
const MAX_GAS = 50_000_000n;

export interface SimulationGround {
  /** The block before the first simulated one. */
  readonly header: Header;
  readonly hash: Uint8Array;
  readonly stateRoot: Uint8Array;
  /** A world of the simulation's own, which it changes permanently. */
  readonly world: World;
  readonly nodes: TrieNodes;
  readonly blockHashOf: BlockHashOf;
}

/** Simulates blocks on top of a block (execution-apis, eth_simulateV1). Stores nothing. */
export class BlockSimulator {
  readonly #genesis: Genesis;
  readonly #machine: Machine;
  readonly #executor: BlockExecutor;
  readonly #limits: CallLimits;

  constructor(genesis: Genesis, crypto: Crypto, limits: CallLimits) {
    this.#limits = limits;
    this.#genesis = genesis;
    this.#machine = new Machine(limits.frameMemoryBytes);
    this.#executor = new BlockExecutor(this.#machine, crypto, { ...genesis, daoForkSupport: false });
  }

  /** Runs a simulation. @throws {InterruptedError} */
  run(simulation: Simulation, ground: SimulationGround, interruption: Interruption): SimulationOutcome {
    this.#machine.interruption = interruption;
    try {
      return orInvalid(() => {
        const state = new SimulatedState(ground.world, ground.nodes, ground.stateRoot);
        const hashes = new Map<number, Uint8Array>([[ground.header.number, ground.hash]]);
        const run: Run = { simulation, ground, state, hashes, gasLeft: MAX_GAS, returnedBytes: 0 };
        const blocks: SimulatedBlock[] = [];
        let parent = { header: ground.header, hash: ground.hash };
        for (const placed of placeBlocks(simulation.blocks, ground.header)) {
          if (interruption.isDue) throw new InterruptedError();
          const simulated = this.#block(run, placed, parent);
          parent = { header: simulated.block.header, hash: simulated.hash };
          hashes.set(placed.number, simulated.hash);
          blocks.push(simulated);
        }
        return { kind: 'simulated', blocks };
      });
    } finally {
      this.#machine.interruption = { isDue: false };
    }
  }

  #block(run: Run, placed: PlacedBlock, parent: { header: Header; hash: Uint8Array }): SimulatedBlock {
    const machine = this.#machine;
    const { world, blockHashOf } = run.ground;
    const { validates, tracesTransfers } = run.simulation;
    const draft = headerAfter(parent.header, parent.hash, placed, this.#genesis, validates);
    // From Amsterdam on, each transfer has a log of its own (EIP-7708).
    machine.tracesTransfers = tracesTransfers && !rulesOf(forkOf(this.#genesis, draft)).logsTransfers;
    const open = this.#executor.open(world, {
      header: draft,
      blobBaseFee: placed.block.blobBaseFee,
      blockHashOf: (number) => run.hashes.get(number) ?? blockHashOf(number),
      stateRoot: () => run.state.root(),
      change: () => {
        machine.precompileOverrides = applyOverrides(world, placed.accounts, machine.precompiles);
      },
    });
    const transactions: Transaction[] = [];
    const calls: SimulatedCall[] = [];
    let logs = 0;
    for (const call of placed.calls) {
      const { transaction, result, shown } = this.#call(run, call, draft, open, logs);
      logs += shown;
      transactions.push(transaction);
      calls.push(result);
    }
    const withdrawals = draft.withdrawalsRoot && { withdrawals: placed.block.withdrawals ?? [] };
    const result = endOf(open, { header: draft, uncles: [], ...withdrawals });
    const { receipts, requestsHash, blockAccessList } = result;
    const header: Header = {
      ...draft,
      gasUsed: result.gasUsed,
      logsBloom: logsBloom(receipts.flatMap((receipt) => receipt.logs)),
      transactionsRoot: orderedTrieRoot(transactions.map(encodeTransaction)),
      receiptsRoot: orderedTrieRoot(receipts.map(encodeReceipt)),
      stateRoot: run.state.root(),
      ...(draft.blobGasUsed !== undefined && { blobGasUsed: result.blobGasUsed }),
      ...(requestsHash && { requestsHash }),
      ...(blockAccessList && { blockAccessListHash: keccak256(blockAccessList) }),
    };
    const block = { header, transactions, uncles: [], ...withdrawals };
    return {
      block,
      hash: headerHash(header),
      size: encodeBlock(block).length,
      transactionHashes: transactions.map(transactionHash),
      senders: placed.calls.map(({ from }) => from),
      calls,
    };
  }

  /** @param firstLog Number of the logs of the calls before it in its block. */
  #call(run: Run, call: CallRequest, { baseFeePerGas }: Header, open: OpenBlock, firstLog: number): RunCall {
    const { world, block } = this.#machine;
    const { validates } = run.simulation;
    const left = open.gasLeft(validates);
    const wanted = call.gas ?? left;
    if (wanted > left) {
      const message = `block gas limit reached: remaining: ${left}, required: ${wanted}`;
      throw new SimulationError('BlockGasLimitReached', message);
    }
    const gasLimit = wanted < run.gasLeft ? wanted : run.gasLeft;
    const contradiction = contradictionIn(call, block.chainId, baseFeePerGas);
    if (contradiction !== undefined) throw new SimulationError('ExecutionFailed', contradiction);
    const next = world.account(call.from).nonce;
    const nonce = call.nonce ?? next;
    const prices = pricesOf(call, baseFeePerGas);
    const isLondon = baseFeePerGas !== undefined;
    const transaction = simulatedTransaction(call, block.chainId, nonce, gasLimit, isLondon);
    const message = { ...call, ...prices, nonce: validates ? nonce : next, gasLimit };
    const result = open.run(transaction.type, message, {
      sender: false,
      price: validates || prices.cap > 0n || prices.tip > 0n,
      blobPrice: validates || (call.maxFeePerBlobGas ?? 0n) > 0n,
      executionGas: validates,
    });
    const { gasUsed, mostGasUsed, output, logs } = result;
    run.gasLeft -= gasUsed;
    const bytes = logs.reduce((sum, { data }) => sum + data.length + LOG_BYTES, output.length);
    run.returnedBytes += bytes;
    const exceeded = returnDataExceeded(run.returnedBytes, this.#limits);
    if (exceeded !== undefined) throw new SimulationError('SimulationTooLarge', exceeded);
    return {
      transaction,
      shown: logs.length,
      result: {
        output,
        logs: logs.map((log, index) => ({ log, logIndex: firstLog + index })),
        bytes,
        gasUsed,
        mostGasUsed,
        failure: failureOf(result, gasLimit < wanted),
      },
    };
  }
}

interface Run {
  readonly simulation: Simulation;
  readonly ground: SimulationGround;
  readonly state: SimulatedState;
  /** Hashes of the base block and of simulated blocks, by number. */
  readonly hashes: Map<number, Uint8Array>;
  gasLeft: bigint;
  returnedBytes: number;
}

interface RunCall {
  readonly transaction: Transaction;
  readonly result: SimulatedCall;
  /** Number of its logs. */
  readonly shown: number;
}

/**
 * Ends a block.
 *
 * @throws {SimulationError} when it cannot end: overrides may replace the code of system contracts, and a chain may lack
 *   them.
 */
function endOf(open: OpenBlock, block: Parameters<OpenBlock['end']>[0]): BlockResult {
  try {
    return open.end(block);
  } catch (error) {
    if (!(error instanceof SystemCallError || error instanceof InvalidDepositError)) throw error;
    throw new SimulationError('SimulatedBlockInvalid', `block ${block.header.number}: ${error.message}`);
  }
}

/** @param isCapped Whether the simulation had less gas left than the call named. */
function failureOf(result: TransactionResult, isCapped: boolean): SimulatedCall['failure'] {
  if (result.halt === Halt.none) return undefined;
  if (result.halt === Halt.revert) return { kind: 'reverted', message: 'execution reverted' };
  const capped = isCapped ? " (gas limit was capped by the RPC server's global gas cap)" : '';
  return { kind: 'failed', message: `${failureMessage(result)}${capped}` };
}
