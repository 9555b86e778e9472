import { childOf, type ResponseProof } from '@ethread/ports';
import { keccak256 } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { ResourceUnavailableError } from '@ethread/types';
import type { AnyHandler, CompanionHandler } from '../handler.ts';
import type { HandlerSources } from '../method-traits.ts';
import { requireHeader, requireAvailable } from '../block-parameter.ts';
import type { CompanionModules } from './companion-modules.ts';
import { resultOf } from './result-of.ts';

/** Returns the code of an account after a block. */
export function eth_getCode({ chain, codes }: CompanionModules): CompanionHandler<'eth_getCode'> {
  return async ([address, block], context) => {
    const at = await requireHeader(chain, block);
    return bytesToHex(requireAvailable(await codes.code(hexToBytes(address), at, context)));
  };
}

/** Checks code that an upstream node returned against the code hash of a proof. */
export function checkCode({ orNodes, contract }: HandlerSources): AnyHandler {
  return async ([address, block = 'latest'], context) => {
    const proofs: ResponseProof[] = [];
    const noted = childOf(context, { onProof: (found) => void proofs.push(found) });
    const code = String(await resultOf(orNodes, [address, block], noted));
    if (!proofs.includes('none') || !contract) {
      for (const proof of proofs) context.onProof(proof);
      return code;
    }
    // The proof note of this proof also covers the code, whose hash is compared with it.
    // Its params are those of this call, which were validated.
    const getProof = contract.eth_getProof as AnyHandler;
    const { codeHash } = Object(await resultOf(getProof, [address, [], block], context));
    if (bytesToHex(keccak256(hexToBytes(code))) === codeHash) return code;
    throw new ResourceUnavailableError({
      message: 'resource unavailable: an upstream node returned code that does not match the code hash',
    });
  };
}
