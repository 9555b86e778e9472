import type { CallOutcome, CallRequest } from '@ethread/calls';
import { isUnavailable, type StoredHeader } from '@ethread/ports';
import { bytesToHex } from '@ethread/core';
import type { World } from './world.ts';

const NEVER = new AbortController().signal;
/** The hash of no code. The proof of an absent account has zeros for it. */
const NO_CODE = new Set([
  '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
  `0x${'00'.repeat(32)}`,
]);
const BLOB_GAS = 131_072n;
/** Gas with which geth first runs a call without input to an account without code. */
const TRANSFER_GAS = 21_000n;

/**
 * Estimates gas by geth's algorithm (eth/gasestimator, since version 1.14). It was written from the algorithm's
 * description and from geth's responses. It tries a plain transfer first, then the whole allowance, then searches
 * between the used gas and the gas that suffices. From Amsterdam on some transfers cost less than 21,000 gas (EIP-2780),
 * and geth 1.17.10 returns the gas that such a transfer used.
 *
 * @param call Runs the request with a gas limit, of which it may spend on execution what a transaction may (EIP-8037).
 * @returns the estimate, or the outcome of a request for which no gas suffices.
 */
export async function gethEstimate(
  world: World,
  request: CallRequest & { readonly gas: bigint },
  at: StoredHeader,
  call: (gas: bigint) => Promise<CallOutcome>,
): Promise<bigint | 'failed' | 'reverted' | 'rejected'> {
  const accountOf = async (address: Uint8Array) => {
    const proof = await world.execution.proof(address, [], at, { signal: NEVER });
    if (isUnavailable(proof)) throw new Error(`the state is not available: ${proof.reason}`);
    return proof;
  };
  // A transaction of a valid block has no more gas than its fork allows.
  let high = request.gas >= TRANSFER_GAS ? request.gas : at.header.gasLimit;
  const cap = request.gasPrice ?? request.maxFeePerGas ?? 0n;
  if (cap > 0n) {
    let { balance: available } = await accountOf(request.from);
    if (request.value > 0n) {
      if (request.value >= available) return 'rejected';
      available -= request.value;
    }
    const blobs = BigInt(request.blobVersionedHashes?.length ?? 0);
    if (blobs > 0n) {
      const cost = blobs * BLOB_GAS * (request.maxFeePerBlobGas ?? 0n);
      if (cost >= available) return 'rejected';
      available -= cost;
    }
    if (available / cap < high) high = available / cap;
  }
  const isPlain = request.input.length === 0 && request.to !== null;
  if (isPlain && request.to && NO_CODE.has(bytesToHex((await accountOf(request.to)).codeHash))) {
    const transfer = await call(TRANSFER_GAS);
    const isAmsterdam = at.header.blockAccessListHash !== undefined;
    if (transfer.kind === 'returned') return isAmsterdam ? transfer.gasUsed : TRANSFER_GAS;
  }
  const whole = await call(high);
  if (whole.kind !== 'returned') return whole.kind;
  let low = whole.gasUsed - 1n;
  const enough = ((gasBeforeRefunds(whole) + 2_300n) * 64n) / 63n;
  if (enough < high) {
    if ((await call(enough)).kind === 'returned') high = enough;
    else low = enough;
  }
  while (low + 1n < high && Number(high - low) / Number(high) >= 0.015) {
    const middle = (high + low) / 2n;
    const next = middle > low * 2n ? low * 2n : middle;
    if ((await call(next)).kind === 'returned') high = next;
    else low = next;
  }
  return high;
}

/** Returns the engine's gas before refunds, with the floor of the input, which the port's type lacks. */
function gasBeforeRefunds(outcome: object): bigint {
  if ('mostGasUsed' in outcome && typeof outcome.mostGasUsed === 'bigint') return outcome.mostGasUsed;
  throw new Error('the outcome does not have the gas before refunds');
}
