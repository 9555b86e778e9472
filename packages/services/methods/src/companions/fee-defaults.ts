import type { CallRequest } from '@ethread/calls';
import type { Header } from '@ethread/chain';
import { ExecutionFailedError } from '@ethread/types';

/**
 * Returns a call with the fees that geth adds before it finds an access list: a call that names a price is completed as
 * a transaction to send.
 *
 * @param suggest Suggests a priority fee in wei per gas.
 * @throws {ExecutionFailedError} for prices that no transaction may have.
 */
export async function withFeeDefaults(
  call: CallRequest,
  { baseFeePerGas }: Header,
  suggest: () => Promise<bigint>,
): Promise<CallRequest> {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, maxFeePerBlobGas } = call;
  if (maxFeePerBlobGas === 0n) throw rejected('maxFeePerBlobGas, if specified, must be non-zero');
  const isPriced = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined;
  if (gasPrice !== undefined) {
    if (call.authorizationList) throw rejected('both gasPrice and authorizationList specified');
    // The engine rejects prices of two kinds.
    if (gasPrice === 0n && baseFeePerGas !== undefined && !isPriced) {
      throw rejected('gasPrice must be non-zero after london fork');
    }
    return call;
  }
  // The engine rejects these fields before London.
  if (baseFeePerGas === undefined || (!isPriced && maxFeePerBlobGas === undefined)) return call;
  const tip = maxPriorityFeePerGas ?? (await suggest());
  const cap = maxFeePerGas ?? tip + 2n * baseFeePerGas;
  if (maxFeePerGas === 0n && maxPriorityFeePerGas !== undefined)
    throw rejected('maxFeePerGas must be non-zero');
  if (cap < tip) throw rejected(`maxFeePerGas (${cap}) < maxPriorityFeePerGas (${tip})`);
  return { ...call, maxFeePerGas: cap, maxPriorityFeePerGas: tip };
}

function rejected(detail: string): ExecutionFailedError {
  return new ExecutionFailedError({ detail });
}
