import type { CallOutcome, CallRequest, OverriddenOutcome } from '@ethread/calls';
import { isUnavailable, type OrUnavailable } from '@ethread/ports';
import { type Block, effectiveGasPrice, type Receipt, recoverSender, type Transaction } from '@ethread/chain';
import { type Checks, expectSame } from './suite-result.ts';
import { systemWrites } from './system-writes.ts';
import type { World } from './world.ts';

const NEVER = new AbortController().signal;

/** A call with the gas of a transaction: gas above the limit of EIP-8037 pays for state growth only. */
interface TransactionRequest extends CallRequest {
  readonly capsExecutionGas: true;
}

/**
 * Calls the first transaction of the world's head on the state of the parent block, with the head's own number, time
 * and fees, and with the values that the system calls before it write. Compares the result with its receipt. Then
 * estimates its gas on the state of the parent block: a call with the estimate returns.
 */
export async function replayTransaction(
  world: World,
  block: Block,
  name: string,
  checks: Checks,
): Promise<void> {
  const [transaction] = block.transactions;
  const receipt = await world.firstReceipt();
  const parent = world.parent();
  if (!transaction || !receipt || !parent) return;
  // The transaction sees the fields of its own block's header, on the state of the parent.
  const at = {
    hash: parent.hash,
    header: { ...block.header, stateRoot: parent.header.stateRoot },
    canonical: true,
  };
  const request = requestOf(transaction, block);
  const call = async (gas: bigint): Promise<CallOutcome> =>
    available(await world.execution.call({ ...request, gas }, at, { signal: NEVER }));
  await checks.check(`${name}/eth_call`, async () => {
    const whole = { ...request, gas: transaction.gasLimit };
    const accounts = await systemWrites(world.execution, block, at);
    const outcome =
      accounts.length === 0
        ? await call(transaction.gasLimit)
        : available(await world.execution.callWith(whole, { accounts, block: {} }, at, { signal: NEVER }));
    compareWithReceipt(outcome, receipt);
  });
  await checks.check(`${name}/eth_estimateGas`, async () => {
    const whole = { ...request, gas: transaction.gasLimit };
    const estimate = available(await world.execution.estimateGas(whole, at, { signal: NEVER }));
    if (estimate.kind !== 'estimated') {
      const { kind } = await call(transaction.gasLimit);
      if (kind === 'returned') throw new Error(`the estimate is ${estimate.kind}, the call returned`);
      return;
    }
    expectSame('the call with the estimate', (await call(estimate.gas)).kind, 'returned');
  });
}

function available<Outcome extends object>(outcome: OrUnavailable<Outcome>): Outcome {
  if (isUnavailable(outcome)) throw new Error(`the state is not available: ${outcome.reason}`);
  return outcome;
}

function compareWithReceipt(outcome: OverriddenOutcome, receipt: Receipt): void {
  const succeeded = 'status' in receipt.outcome ? receipt.outcome.status === 1 : undefined;
  const described = 'message' in outcome ? `${outcome.kind} (${outcome.message})` : outcome.kind;
  if (outcome.kind === 'rejected' || outcome.kind === 'invalid')
    throw new Error(`the call is ${described}, the transaction ran`);
  if (succeeded === true) {
    expectSame('the call', described, 'returned');
  } else if (succeeded === false && outcome.kind === 'returned') {
    throw new Error('the call returned, the transaction failed');
  }
  if (outcome.kind === 'returned') expectSame('its gas', outcome.gasUsed, receipt.cumulativeGasUsed);
}

function requestOf(transaction: Transaction, { header }: Block): TransactionRequest {
  return {
    from: recoverSender(transaction),
    to: transaction.to,
    value: transaction.value,
    input: transaction.input,
    capsExecutionGas: true,
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
