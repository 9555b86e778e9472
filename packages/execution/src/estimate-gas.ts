import type { CallRequest, EstimateOutcome, HeldHeader } from '@ethread/backend';
import type { CallEnvironment, DetailedOutcome } from './run-call.ts';
import { runCall } from './run-call.ts';

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
 */
export async function estimateGas(
  environment: CallEnvironment,
  request: CallRequest,
  at: HeldHeader,
  balanceOf: (address: Uint8Array) => Promise<bigint>,
  isContract: (address: Uint8Array) => Promise<boolean>,
  signal: AbortSignal,
): Promise<EstimateOutcome> {
  const run = (gas: bigint) => runCall(environment, { ...request, gas }, at, signal);
  const rules = environment.rules();
  rules.setHardforkBy({ blockNumber: at.header.number, timestamp: at.header.timestamp });

  let high = request.gas !== undefined && request.gas >= TRANSFER_GAS ? request.gas : at.header.gasLimit;
  if (rules.isActivatedEIP(7825) && high > MAX_TRANSACTION_GAS) high = MAX_TRANSACTION_GAS;
  const price = request.gasPrice ?? request.maxFeePerGas ?? 0n;
  if (price > 0n) {
    const available = (await balanceOf(request.from)) - request.value;
    if (available < 0n) return { kind: 'refused', message: 'insufficient funds for transfer' };
    if (available / price < high) high = available / price;
  }

  const isTransfer =
    request.to !== null && request.input.length === 0 && !request.authorizationList && !request.accessList;
  if (isTransfer && request.to && !(await isContract(request.to))) {
    const outcome = await run(TRANSFER_GAS);
    if (outcome.kind === 'returned') return { kind: 'estimated', gas: TRANSFER_GAS };
  }

  const first = await run(high);
  if (first.kind !== 'returned') return failed(first, high);
  let low = first.gasUsed - 1n;
  const optimistic = ((first.gasUsed + first.gasRefunded + CALL_STIPEND) * 64n) / 63n;
  if (optimistic < high) {
    if ((await run(optimistic)).kind === 'returned') high = optimistic;
    else low = optimistic;
  }
  while (low + 1n < high) {
    if (Number(high - low) / Number(high) < ERROR_RATIO) break;
    let middle = (high + low) / 2n;
    // Most calls need little more than they used: the search starts near the lower bound.
    if (middle > low * 2n) middle = low * 2n;
    if ((await run(middle)).kind === 'returned') high = middle;
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
