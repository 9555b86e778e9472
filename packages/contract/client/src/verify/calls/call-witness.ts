import type { Witness } from '@ethread/calls';
import { hexToBytes } from '@ethread/core';
import { type CallObject, MethodNotFoundError } from '@ethread/types';
import type { Transport } from '../../transport.ts';
import { hexString, proving } from '../proven-block.ts';
import { VerificationError } from '../verification-error.ts';

/** A witness. `none`: the service has none of this call. `unsupported`: it has none of any call. */
export type WitnessResponse = Witness | 'none' | 'unsupported';

/**
 * Requests what a call reads, by the companion `proof_call`. The `keys` of a witness, and the place of its parts, do not
 * matter. The methods of the contract prove a call for which the service sends an error, such as one that reverts.
 *
 * @param block The block param.
 * @throws {VerificationError} when the response is no witness.
 */
export async function callWitness(
  transport: Transport,
  call: CallObject,
  block: unknown,
): Promise<WitnessResponse> {
  let response: unknown;
  try {
    response = await transport.request('proof_call', [call, block], { retries: 0 });
  } catch (error) {
    return error instanceof MethodNotFoundError ? 'unsupported' : 'none';
  }
  const { witness } = Object(response);
  const { state, codes, headers } = Object(witness);
  return {
    state: bytesIn(state, 'state'),
    codes: bytesIn(codes, 'codes'),
    headers: bytesIn(headers, 'headers'),
  };
}

function bytesIn(list: unknown, name: string): readonly Uint8Array[] {
  if (!Array.isArray(list)) throw new VerificationError(`the ${name} of a witness are no list`);
  return list.map((item) => proving(() => hexToBytes(hexString(item, name))));
}
