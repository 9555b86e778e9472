import type { CallRequest, EstimateOutcome } from './call-request.ts';
import type { ForkSchedule } from '@ethread/chain';
import { forkOf, InterruptedError, type Interruption, mostBlobCost, rulesOf } from '@ethread/evm';
import type { CallEngine, CallGround, DetailedOutcome } from './call-engine.ts';
import { pricesOf } from './call-rules.ts';

const TRANSFER_GAS = 21_000n;
/** Gas that a call with value passes to its target (Yellow Paper appendix G). A limit that is too low withholds it. */
const CALL_STIPEND = 2_300n;
/** The search ends when the bounds are within 1.5 % of each other: a more exact result is not worth more executions. */
const ERROR_RATIO = 0.015;
/**
 * Finds the least gas limit with which a call succeeds. It runs the call with limits between the gas that the call used
 * and the maximum: the given gas or the block's limit, and the gas that the sender can pay for.
 *
 * As in geth, precompiled contracts are where they are, also where overrides move them.
 *
 * @param forks The forks of the chain, which may limit the gas of a transaction (EIP-7825, EIP-8037).
 * @throws {InterruptedError} when the estimate was interrupted.
 */
export function estimateGas(
  engine: CallEngine,
  request: CallRequest,
  { precompiles: _moved, ...ground }: CallGround,
  forks: ForkSchedule,
  interruption: Interruption,
): EstimateOutcome {
  const run = (gas: bigint) => {
    // A short run may never poll.
    if (interruption.isDue) throw new InterruptedError();
    return engine.call({ ...request, gas, capsExecutionGas: true }, ground, interruption);
  };
  const { block, world } = ground;

  let high = request.gas !== undefined && request.gas >= TRANSFER_GAS ? request.gas : block.gasLimit;
  if (request.mostGas !== undefined && high > request.mostGas) high = request.mostGas;
  const { maxTransactionGas } = rulesOf(forkOf(forks, block)).gas;
  if (high > maxTransactionGas) high = BigInt(maxTransactionGas);
  const { cap: price } = pricesOf(request);
  if (price > 0n) {
    const balance = world.account(request.from).balance;
    // As geth: rejected before it runs, when the value leaves nothing for gas.
    if (request.value > 0n && request.value >= balance) {
      return { kind: 'rejected', message: 'insufficient funds for transfer' };
    }
    const blobCost = mostBlobCost(request);
    const available = balance - request.value - blobCost;
    if (blobCost > 0n && available <= 0n) {
      return { kind: 'rejected', message: 'insufficient funds for gas * price + value' };
    }
    if (available / price < high) high = available / price;
  }

  // As geth: executes a plain transfer too, since items of an access list or authorizations cost additional gas.
  const isPlain = request.input.length === 0 && request.to !== null && !world.account(request.to).hasCode;
  if (isPlain) {
    const outcome = run(TRANSFER_GAS);
    // No code ran, so the gas used is the gas needed. From EIP-2780 on, some transfers need less than 21,000.
    if (outcome.kind === 'returned') return { kind: 'estimated', gas: outcome.gasUsed };
  }

  const first = run(high);
  if (first.kind !== 'returned') return failed(first, high);
  let low = first.gasUsed - 1n;
  const optimistic = ((first.mostGasUsed + CALL_STIPEND) * 64n) / 63n;
  if (optimistic < high) {
    if (run(optimistic).kind === 'returned') high = optimistic;
    else low = optimistic;
  }
  while (low + 1n < high) {
    if (Number(high - low) / Number(high) < ERROR_RATIO) break;
    let middle = (high + low) / 2n;
    // Most calls need little more gas than they used, so the search starts near the lower bound.
    if (middle > low * 2n) middle = low * 2n;
    if (run(middle).kind === 'returned') high = middle;
    else low = middle;
  }
  return { kind: 'estimated', gas: high };
}

function failed(outcome: Exclude<DetailedOutcome, { kind: 'returned' }>, gas: bigint): EstimateOutcome {
  if (outcome.kind !== 'failed') return outcome;
  return {
    kind: 'failed',
    message: outcome.outOfGas ? `gas required exceeds allowance (${gas})` : outcome.message,
  };
}
