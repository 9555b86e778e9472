import type { CallOutcome, CallRequest } from '@ethread/calls';
import { isUnavailable } from '@ethread/ports';
import { type Block, effectiveGasPrice, type Receipt, recoverSender, type Transaction } from '@ethread/chain';
import { gethEstimate } from './geth-estimate.ts';
import { type Checks, expectSame } from './suite-result.ts';
import type { World } from './world.ts';

const NEVER = new AbortController().signal;

/**
 * Calls the first transaction of the world's head on the state of the parent block, with the head's own number, time
 * and fees, and compares the result with its receipt. Then estimates its gas and compares the estimate with geth's
 * algorithm.
 */
export async function replayTransaction(
  world: World,
  block: Block,
  name: string,
  checks: Checks,
): Promise<void> {
  const [transaction] = block.transactions;
  const receipt = world.firstReceipt();
  const parent = world.parent();
  if (!transaction || !receipt || !parent) return;
  // The transaction sees the fields of its own block's header, on the state of the parent.
  const at = {
    hash: parent.hash,
    header: { ...block.header, stateRoot: parent.header.stateRoot },
    canonical: true,
  };
  const request = requestOf(transaction, block);
  const call = async (gas: bigint | undefined): Promise<CallOutcome> => {
    const outcome = await world.execution.call({ ...request, ...(gas === undefined ? {} : { gas }) }, at, {
      signal: NEVER,
    });
    if (isUnavailable(outcome)) throw new Error(`the state is not available: ${outcome.reason}`);
    return outcome;
  };
  await checks.check(`${name}/eth_call`, async () => {
    compareWithReceipt(await call(transaction.gasLimit), receipt);
  });
  await checks.check(`${name}/eth_estimateGas`, async () => {
    const estimate = await world.execution.estimateGas({ ...request, gas: transaction.gasLimit }, at, {
      signal: NEVER,
    });
    if (isUnavailable(estimate)) throw new Error(`the state is not available: ${estimate.reason}`);
    const expected = await gethEstimate(world, { ...request, gas: transaction.gasLimit }, at, call);
    const found = estimate.kind === 'estimated' ? estimate.gas : estimate.kind;
    expectSame('the estimate', found, expected);
    if (typeof expected !== 'bigint') return;
    const sufficient = await call(expected);
    expectSame('the call with the estimate', sufficient.kind, 'returned');
  });
}

function compareWithReceipt(outcome: CallOutcome, receipt: Receipt): void {
  const succeeded = 'status' in receipt.outcome ? receipt.outcome.status === 1 : undefined;
  const described = 'message' in outcome ? `${outcome.kind} (${outcome.message})` : outcome.kind;
  if (outcome.kind === 'rejected') throw new Error(`the call is ${described}, the transaction ran`);
  if (succeeded === true) {
    expectSame('the call', described, 'returned');
  } else if (succeeded === false && outcome.kind === 'returned') {
    throw new Error('the call returned, the transaction failed');
  }
  if (outcome.kind === 'returned') expectSame('its gas', outcome.gasUsed, receipt.cumulativeGasUsed);
}

function requestOf(transaction: Transaction, { header }: Block): CallRequest {
  return {
    from: recoverSender(transaction),
    to: transaction.to,
    value: transaction.value,
    input: transaction.input,
    ...('maxFeePerGas' in transaction && 'maxPriorityFeePerGas' in transaction
      ? {
          maxFeePerGas: transaction.maxFeePerGas,
          maxPriorityFeePerGas: transaction.maxPriorityFeePerGas,
        }
      : { gasPrice: effectiveGasPrice(transaction, header.baseFeePerGas) }),
    ...('accessList' in transaction ? { accessList: transaction.accessList } : {}),
    ...('blobVersionedHashes' in transaction
      ? {
          blobVersionedHashes: transaction.blobVersionedHashes,
          maxFeePerBlobGas: transaction.maxFeePerBlobGas,
        }
      : {}),
    ...('authorizationList' in transaction ? { authorizationList: transaction.authorizationList } : {}),
  };
}
