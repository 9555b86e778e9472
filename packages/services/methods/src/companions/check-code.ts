import { childOf, type ResponseProof } from '@ethread/ports';
import { keccak256 } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { ResourceUnavailableError } from '@ethread/types';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { resultOf } from './result-of.ts';

type GetCode = CompanionHandler<'eth_getCode'>;

/**
 * Checks code that an upstream node returned against the code hash of a proof.
 *
 * @param forwarding Reads the local state, and asks upstream nodes for state that it lacks.
 */
export function checkCode(forwarding: GetCode, { contract }: Pick<CompanionModules, 'contract'>): GetCode {
  return async ([address, block], context) => {
    const proofs: ResponseProof[] = [];
    const noted = childOf(context, { onProof: (found) => void proofs.push(found) });
    const code = await resultOf(forwarding, [address, block ?? 'latest'], noted);
    if (!proofs.includes('none')) {
      for (const proof of proofs) context.onProof(proof);
      return code;
    }
    // The proof note of this proof also covers the code, whose hash is compared with it.
    const { codeHash } = await resultOf(contract.eth_getProof, [address, [], block ?? 'latest'], context);
    if (bytesToHex(keccak256(hexToBytes(code))) === codeHash) return code;
    throw new ResourceUnavailableError({
      message: 'resource unavailable: an upstream node returned code that does not match the code hash',
    });
  };
}
