import type { Witness } from '@ethread/calls';
import { hexToBytes } from '@ethread/core';
import { RpcError } from '@ethread/json-rpc';
import { type CallObject, MethodNotFoundError, type Hash } from '@ethread/types';
import type { Transport } from '../../transport.ts';
import { hexString, proving } from '../proven-block.ts';
import { VerificationError } from '../verification-error.ts';

/** The service has no witnesses. */
export const NO_WITNESSES = 'noWitnesses';

/**
 * Requests what a call reads, by the companion `proof_call`. The `keys` of a witness, and the place of its parts, do not
 * matter.
 *
 * @returns undefined when the service has no witness of this call.
 * @throws {VerificationError} when the response is no witness.
 */
export async function callWitness(
  transport: Transport,
  call: CallObject,
  blockHash: Hash,
): Promise<Witness | typeof NO_WITNESSES | undefined> {
  let response: unknown;
  try {
    response = await transport.request('proof_call', [call, { blockHash }]);
  } catch (error) {
    if (error instanceof MethodNotFoundError) return NO_WITNESSES;
    // A call that reverts has no witness.
    if (error instanceof RpcError) return undefined;
    throw error;
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
