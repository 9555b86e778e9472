import type { CallRequest, EstimateOutcome } from '@ethread/backend';
import type { CallEngine, CallGround, DetailedOutcome } from './call-engine.ts';
import { mostBlobCost } from './call-fees.ts';
import type { Interruption } from './interruption.ts';

const TRANSFER_GAS = 21_000n;
/** Gas that a call with value hands to its target (Yellow Paper appendix G), which a too low limit may withhold. */
const CALL_STIPEND = 2_300n;
/** The search ends when the bounds are within 1.5 % of each other: exactness is not worth more executions. */
const ERROR_RATIO = 0.015;
/** EIP-7825: no transaction may have more gas. */
const MAX_TRANSACTION_GAS = 1n << 24n;

/**
 * The least gas limit with which a call succeeds, found by running it with limits between what it used and what it may
 * have: the gas given, else the block's limit, and what the sender can pay.
 *
 * @param isOsaka Whether EIP-7825 bounds the gas of a transaction.
 * @throws {InterruptedError} when the estimate was told to end.
 */
export function estimateGas(
  engine: CallEngine,
  request: CallRequest,
  ground: CallGround,
  isOsaka: boolean,
  interruption: Interruption,
): EstimateOutcome {
  const run = (gas: bigint) => engine.call({ ...request, gas }, ground, interruption);
  const { block, world } = ground;

  let high = request.gas !== undefined && request.gas >= TRANSFER_GAS ? request.gas : block.gasLimit;
  if (request.mostGas !== undefined && high > request.mostGas) high = request.mostGas;
  if (isOsaka && high > MAX_TRANSACTION_GAS) high = MAX_TRANSACTION_GAS;
  const price = request.gasPrice ?? request.maxFeePerGas ?? 0n;
  if (price > 0n) {
    const balance = world.account(request.from).balance;
    // As geth: what would leave nothing for gas is refused before it runs.
    if (request.value > 0n && request.value >= balance) {
      return { kind: 'refused', message: 'insufficient funds for transfer' };
    }
    const blobCost = mostBlobCost(request);
    const available = balance - request.value - blobCost;
    if (blobCost > 0n && available <= 0n) {
      return { kind: 'refused', message: 'insufficient funds for gas * price + value' };
    }
    if (available / price < high) high = available / price;
  }

  // As geth: executed, since items of an access list or authorizations cost gas beside the transfer.
  const isPlain = request.input.length === 0 && request.to !== null && !world.account(request.to).hasCode;
  if (isPlain) {
    const outcome = run(TRANSFER_GAS);
    if (outcome.kind === 'returned') return { kind: 'estimated', gas: TRANSFER_GAS };
  }

  const first = run(high);
  if (first.kind !== 'returned') return failed(first, high);
  let low = first.gasUsed - 1n;
  const optimistic = ((first.gasUsed + first.gasRefunded + CALL_STIPEND) * 64n) / 63n;
  if (optimistic < high) {
    if (run(optimistic).kind === 'returned') high = optimistic;
    else low = optimistic;
  }
  while (low + 1n < high) {
    if (Number(high - low) / Number(high) < ERROR_RATIO) break;
    let middle = (high + low) / 2n;
    // Most calls need little more than they used: the search starts near the lower bound.
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
