import type { SimulatedBlock, SimulatedCall, Simulation, SimulationOutcome } from './simulation.ts';
import type { CallRequest } from './call-request.ts';
import {
  blobGasPrice,
  type Block,
  effectiveGasPrice,
  encodeBlock,
  encodeReceipt,
  encodeTransaction,
  GAS_PER_BLOB,
  type Genesis,
  type Header,
  headerHash,
  keccak256,
  type Log,
  logsBloom,
  orderedTrieRoot,
  type Receipt,
  type Transaction,
  transactionHash,
  type TrieNodes,
} from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import {
  beginWithSystemCalls,
  BlockAccesses,
  type BlockGas,
  blockGasOf,
  type BlockHashOf,
  type Crypto,
  depositsIn,
  forkOf,
  gasUsedOf,
  Halt,
  type Interruption,
  type IntrinsicGas,
  intrinsicGas,
  InvalidDepositError,
  isAtLeast,
  isTransferTrace,
  Machine,
  type PaidMessageResult,
  payRewards,
  payWithdrawals,
  precompilesOf,
  requestsHash,
  requestsOfContracts,
  type Rules,
  rulesOf,
  runPaidMessage,
  SystemCallError,
  warmUp,
  type World,
} from '@ethread/evm';
import { applyOverrides, SimulationError } from './apply-overrides.ts';
import { mostBlobCost } from './call-fees.ts';
import { brokenRuleOf, contradictionIn, priceCapsOf } from './call-rules.ts';
import { type CallLimits, returnDataExceeded } from './evm-engine.ts';
import { headerAfter, placeBlocks, type PlacedBlock } from './simulated-headers.ts';
import { failureMessage } from './failure-message.ts';
import { SimulatedState } from './simulated-state.ts';
import { simulatedTransaction } from './simulated-transaction.ts';

/** The bytes of a log besides its data: half of its JSON, since the data is printed as hex. */
const LOG_BYTES = 300;
/** Gas limit of a whole simulation. */
const MAX_GAS = 50_000_000n;
const MAX_NONCE = 2n ** 64n - 1n;

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
  readonly #crypto: Crypto;
  readonly #machine: Machine;
  readonly #limits: CallLimits;

  constructor(genesis: Genesis, crypto: Crypto, limits: CallLimits) {
    this.#limits = limits;
    this.#genesis = genesis;
    this.#crypto = crypto;
    this.#machine = new Machine(limits.frameMemoryBytes);
  }

  /** Runs a simulation. @throws {InterruptedError} */
  run(simulation: Simulation, ground: SimulationGround, interruption: Interruption): SimulationOutcome {
    const machine = this.#machine;
    machine.interruption = interruption;
    machine.world = ground.world;
    try {
      const state = new SimulatedState(ground.world, ground.nodes, ground.stateRoot);
      const hashes = new Map<number, Uint8Array>([[ground.header.number, ground.hash]]);
      const run: Run = { simulation, ground, state, hashes, gasLeft: MAX_GAS, returnedBytes: 0 };
      const blocks: SimulatedBlock[] = [];
      let parent = { header: ground.header, hash: ground.hash };
      for (const placed of placeBlocks(simulation.blocks, ground.header)) {
        machine.poll();
        const simulated = this.#block(run, placed, parent);
        parent = { header: simulated.block.header, hash: simulated.hash };
        hashes.set(placed.number, simulated.hash);
        blocks.push(simulated);
      }
      return { kind: 'simulated', blocks };
    } catch (error) {
      if (!(error instanceof SimulationError)) throw error;
      return { kind: 'invalid', problem: error.problem, message: error.message };
    } finally {
      machine.interruption = { isDue: false };
      machine.world.accesses = undefined;
    }
  }

  #block(run: Run, placed: PlacedBlock, parent: { header: Header; hash: Uint8Array }): SimulatedBlock {
    const machine = this.#machine;
    const { world, blockHashOf } = run.ground;
    const draft = headerAfter(parent.header, parent.hash, placed, this.#genesis, run.simulation.validates);
    const rules = rulesOf(forkOf(this.#genesis, draft));
    machine.rules = rules;
    machine.precompiles = precompilesOf(rules.fork, this.#crypto);
    machine.setBlock(draft, {
      chainId: this.#genesis.chainId,
      blobBaseFee: placed.block.blobBaseFee ?? blobGasPrice(this.#genesis.blobSchedule, draft) ?? 0n,
      onBlobBaseFee: undefined,
      blockHashOf: (number) => run.hashes.get(number) ?? blockHashOf(number),
    });
    // From Amsterdam on, each transfer has a log of its own (EIP-7708).
    machine.tracesTransfers = run.simulation.tracesTransfers && !rules.logsTransfers;
    world.beginBlock();
    machine.precompileOverrides = applyOverrides(world, placed.accounts, machine.precompiles);
    const accesses = rules.hasBlockAccessList ? new BlockAccesses(world) : undefined;
    world.accesses = accesses;
    beginWithSystemCalls(machine, draft);

    const transactions: Transaction[] = [];
    const receipts: Receipt[] = [];
    const calls: SimulatedCall[] = [];
    const logs: Log[] = [];
    const hasStatus = isAtLeast(rules.fork, 'byzantium');
    let gasUsed = 0n;
    let logCount = 0;
    let executionGas = 0n;
    let stateGas = 0n;
    let blobGasUsed = 0n;
    for (const [index, call] of placed.calls.entries()) {
      accesses?.begin(index + 1);
      const used = { execution: executionGas, state: stateGas, logs: logCount };
      const { transaction, result, stateLogs, logs: shown, blockGas } = this.#call(run, call, draft, used);
      gasUsed += result.gasUsed;
      logCount += shown;
      executionGas += blockGas.execution;
      stateGas += blockGas.state;
      if (transaction.type === 3)
        blobGasUsed += GAS_PER_BLOB * BigInt(transaction.blobVersionedHashes.length);
      transactions.push(transaction);
      calls.push(result);
      logs.push(...stateLogs);
      receipts.push({
        type: transaction.type,
        outcome: hasStatus ? { status: result.failure ? 0 : 1 } : { root: run.state.root() },
        cumulativeGasUsed: gasUsed,
        logsBloom: logsBloom(stateLogs),
        logs: stateLogs,
      });
    }
    accesses?.begin(placed.calls.length + 1);
    const paidOut = draft.withdrawalsRoot ? { withdrawals: placed.block.withdrawals ?? [] } : {};
    world.beginTransaction();
    payWithdrawals(world, paidOut);
    payRewards(world, rules, { header: draft, uncles: [] });
    world.endTransaction(rules.clearsEmptyAccounts);
    const requests = rules.hasDelegation ? this.#requestsHash(draft, logs) : undefined;
    const header: Header = {
      ...draft,
      gasUsed: executionGas > stateGas ? executionGas : stateGas,
      logsBloom: logsBloom(logs),
      transactionsRoot: orderedTrieRoot(transactions.map(encodeTransaction)),
      receiptsRoot: orderedTrieRoot(receipts.map(encodeReceipt)),
      stateRoot: run.state.root(),
      ...(draft.blobGasUsed === undefined ? {} : { blobGasUsed }),
      ...(requests ? { requestsHash: requests } : {}),
      ...(accesses ? { blockAccessListHash: keccak256(accesses.encode()) } : {}),
    };
    const block: Block = {
      header,
      transactions,
      uncles: [],
      ...paidOut,
    };
    return {
      block,
      hash: headerHash(header),
      size: encodeBlock(block).length,
      transactionHashes: transactions.map(transactionHash),
      senders: placed.calls.map(({ from }) => from),
      calls,
    };
  }

  /**
   * Returns the hash of the requests of a simulated block.
   *
   * @throws {SimulationError} when the block cannot end: overrides may replace the code of the contracts, and a chain
   *   may lack them.
   */
  #requestsHash({ number }: Header, logs: readonly Log[]): Uint8Array {
    try {
      const deposits = { type: 0, data: depositsIn(logs, this.#genesis.depositContract) };
      return requestsHash([deposits, ...requestsOfContracts(this.#machine)], this.#crypto);
    } catch (error) {
      if (!(error instanceof SystemCallError || error instanceof InvalidDepositError)) throw error;
      throw new SimulationError('SimulatedBlockInvalid', `block ${number}: ${error.message}`);
    }
  }

  /** @param used What the calls before it have used of the block. */
  #call(run: Run, call: CallRequest, { baseFeePerGas }: Header, used: UsedOfBlock): RunCall {
    const machine = this.#machine;
    const { world, rules, block } = machine;
    const { validates } = run.simulation;
    world.beginTransaction();
    const sender = world.account(call.from);
    world.accesses?.account(sender);
    world.accesses?.account(world.account(block.coinbase));
    const left = leftOfBlock(block.gasLimit, used, rules, validates);
    const wanted = call.gas ?? left;
    if (wanted > left) {
      throw new SimulationError(
        'BlockGasLimitReached',
        `block gas limit reached: remaining: ${left}, required: ${wanted}`,
      );
    }
    const gas = wanted < run.gasLeft ? wanted : run.gasLeft;
    const { chainId, blobBaseFee } = block;
    const facts = { rules, chainId, baseFee: baseFeePerGas, blobBaseFee };
    const contradiction = contradictionIn(call, facts);
    if (contradiction !== undefined) throw new SimulationError('ExecutionFailed', contradiction);
    const nonce = call.nonce ?? sender.nonce;
    this.#checkNonce(call, nonce, validates);
    const caps = priceCapsOf(call);
    const isPriced = validates || caps.cap > 0n || caps.tip > 0n;
    const checks = { gas: isPriced, blobs: validates || (call.maxFeePerBlobGas ?? 0n) > 0n };
    const broken = brokenRuleOf(call, facts, checks);
    if (broken) throw new SimulationError(broken.problem, broken.message);
    const isLondon = baseFeePerGas !== undefined;
    const transaction = simulatedTransaction(call, { chainId, nonce, gas, isLondon });
    const intrinsic = intrinsicGas(call, rules);
    const price = isPriced ? effectiveGasPrice(transaction, block.baseFee) : 0n;
    this.#pay(call, gas, { price, cap: caps.cap });
    requireIntrinsic(gas, intrinsic, validates ? rules.gas.maxExecutionGas : Infinity);
    if (sender.balance < call.value) throw insufficient(call, sender.balance, call.value);
    if (call.to) world.setNonce(sender, (sender.nonce + 1n) & MAX_NONCE);
    machine.transaction = {
      origin: call.from,
      gasPrice: price,
      blobHashes: call.blobVersionedHashes ?? [],
    };
    warmUp(machine, { from: call.from, to: call.to, coinbase: block.coinbase, accessList: call.accessList });
    const authorizations = (rules.hasDelegation && call.authorizationList) || [];
    const { to, value, input } = call;
    const result = runPaidMessage(machine, this.#crypto, {
      caller: call.from,
      to,
      value,
      input,
      gasLimit: gas,
      intrinsic,
      authorizations,
      capsExecutionGas: validates,
    });
    const { spent, refund } = result;
    const gasUsed = gasUsedOf(spent, refund, intrinsic, rules);
    if (price > 0n) {
      world.setBalance(sender, sender.balance + (gas - gasUsed) * price);
      const coinbase = world.account(block.coinbase);
      const burnt = rules.hasBaseFee ? block.baseFee : 0n;
      world.setBalance(coinbase, coinbase.balance + gasUsed * (price - burnt));
    } else {
      // Blocks without fees touch their beneficiary too.
      world.touch(world.account(block.coinbase));
    }
    world.endTransaction(rules.clearsEmptyAccounts, rules.keepsDestroyedBalance);
    run.gasLeft -= gasUsed;
    const logs = result.halt === Halt.none ? result.logs : [];
    const bytes = logs.reduce((sum, { data }) => sum + data.length + LOG_BYTES, result.output.length);
    run.returnedBytes += bytes;
    const exceeded = returnDataExceeded(run.returnedBytes, this.#limits);
    if (exceeded !== undefined) throw new SimulationError('SimulationTooLarge', exceeded);
    const floor = BigInt(intrinsic.floor);
    return {
      transaction,
      blockGas: blockGasOf(result, gasUsed, intrinsic, rules),
      stateLogs: logs.filter((log) => !isTransferTrace(log)),
      logs: logs.length,
      result: {
        output: result.output,
        logs: logs.map((log, index) => ({ log, logIndex: used.logs + index })),
        bytes,
        gasUsed,
        mostGasUsed: spent > floor ? spent : floor,
        failure: failureOf(result, gas < wanted),
      },
    };
  }

  /** @throws {SimulationError} */
  #checkNonce({ from }: CallRequest, nonce: bigint, validates: boolean): void {
    const name = bytesToHex(from);
    const next = this.#machine.world.account(from).nonce;
    if (validates && nonce !== next) {
      const said = `address ${name}, tx: ${nonce} state: ${next}`;
      if (nonce < next) throw new SimulationError('NonceTooLow', `nonce too low: ${said}`);
      throw new SimulationError('NonceTooHigh', `nonce too high: ${said}`);
    }
    // EIP-2681
    if (next !== MAX_NONCE) return;
    throw new SimulationError('InvalidTransaction', `nonce has max value: address ${name}, nonce: ${next}`);
  }

  /** Deducts the fees of a call. @throws {SimulationError} when its sender cannot pay the most that they may be. */
  #pay(
    call: CallRequest,
    gas: bigint,
    { price, cap }: { readonly price: bigint; readonly cap: bigint },
  ): void {
    const { world, block } = this.#machine;
    const sender = world.account(call.from);
    const most = gas * cap + call.value + mostBlobCost(call);
    if (sender.balance < most) throw insufficient(call, sender.balance, most);
    const blobGas = GAS_PER_BLOB * BigInt(call.blobVersionedHashes?.length ?? 0);
    const fee = gas * price + blobGas * block.blobBaseFee;
    // A call whose blob price is not checked may owe more than its sender has, as in geth.
    if (fee > 0n) world.setBalance(sender, BigInt.asUintN(256, sender.balance - fee));
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
  readonly blockGas: BlockGas;
  readonly result: SimulatedCall;
  /** Logs of contracts. The response also lists value transfers as logs, which are not part of the block. */
  readonly stateLogs: readonly Log[];
  /** Number of all its logs. */
  readonly logs: number;
}

/** What calls have used of their block: gas, and numbers of logs. */
interface UsedOfBlock extends BlockGas {
  readonly logs: number;
}

/** Returns the largest gas limit that a call may have in a block (EIP-8037). */
function leftOfBlock(
  gasLimit: bigint,
  { execution, state }: BlockGas,
  { hasStateGas, gas: { maxExecutionGas } }: Rules,
  validates: boolean,
): bigint {
  const [ofExecution, ofState] = [gasLimit - execution, gasLimit - state];
  const capsExecution = hasStateGas && validates && ofExecution >= maxExecutionGas;
  return capsExecution || ofState < ofExecution ? ofState : ofExecution;
}

/** @param most Most gas that the intrinsic gas and the floor may take. @throws {SimulationError} */
function requireIntrinsic(gas: bigint, intrinsic: IntrinsicGas, most: number): void {
  if (gas < intrinsic.gas) {
    const message = `intrinsic gas too low: have ${gas}, want ${intrinsic.gas}`;
    throw new SimulationError('IntrinsicGasTooLow', message);
  }
  if (gas >= intrinsic.floor && Math.max(intrinsic.gas, intrinsic.floor) <= most) return;
  const message = `insufficient gas for floor data gas cost: have ${gas}, want ${intrinsic.floor}`;
  throw new SimulationError('InvalidTransaction', message);
}

function insufficient({ from }: CallRequest, have: bigint, want: bigint): SimulationError {
  return new SimulationError(
    'InsufficientFunds',
    `insufficient funds for gas * price + value: address ${bytesToHex(from)} have ${have} want ${want}`,
  );
}

/** @param isCapped Whether the simulation had less gas left than the call named. */
function failureOf(result: PaidMessageResult, isCapped: boolean): SimulatedCall['failure'] {
  if (result.halt === Halt.none) return undefined;
  if (result.halt === Halt.revert) return { kind: 'reverted', message: 'execution reverted' };
  const capped = isCapped ? " (gas limit was capped by the RPC server's global gas cap)" : '';
  return { kind: 'failed', message: `${failureMessage(result)}${capped}` };
}
