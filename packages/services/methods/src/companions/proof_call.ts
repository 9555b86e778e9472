import { encodeHeader } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { streamJson } from '@ethread/json-rpc';
import { isUnavailable, type StoredHeader } from '@ethread/ports';
import { ResourceUnavailableError } from '@ethread/types';
import type { CompanionHandler } from '../handler.ts';
import { requireHeader, requireAvailable } from '../block-parameter.ts';
import { toCappedRequest } from '../call-object.ts';
import { failInTurn } from '../call-outcome.ts';
import type { CompanionModules } from './companion-modules.ts';
import { SHORT_BYTES } from './short-bytes.ts';

/** Nodes are not asked: those without this method would be blamed. */
/** Executes a message call after the given block, and shows everything that it read. */
export function proof_call({
  chain,
  witnesses,
  hasUpstreams,
}: CompanionModules): CompanionHandler<'proof_call'> {
  return async ([call, block], context) => {
    const at = await requireHeader(chain, block);
    const request = toCappedRequest('eth_call', call, at, context);
    const found = await witnesses.witness(request, at, context);
    // The nodes may prove it later, and others may have it: history that is pruned here is no reason.
    if (isUnavailable(found) && hasUpstreams)
      throw new ResourceUnavailableError({ message: 'no node proves what the call reads at this block' });
    const { outcome, state, codes, keys, oldestBlock } = requireAvailable(found);
    if (outcome.kind !== 'returned') return failInTurn(outcome, context.client);
    const headers = await headersDownTo(chain, at, oldestBlock);
    const result = bytesToHex(outcome.output);
    const hexes = (parts: readonly Uint8Array[]) => parts.map(bytesToHex);
    const whole = () => ({
      result,
      witness: { state: hexes(state), codes: hexes(codes), keys: hexes(keys), headers: hexes(headers) },
    });
    const bytes = [...state, ...codes, ...headers].reduce((sum, { length }) => sum + length, 0);
    if (bytes <= SHORT_BYTES) return whole();
    const witness = {
      state: printed(state),
      codes: printed(codes),
      keys: printed(keys),
      headers: printed(headers),
    };
    return streamJson(
      { result, witness },
      { whole: () => Promise.resolve(whole()), bufferedBytes: 2 * bytes },
    );
  };
}

function* printed(parts: readonly Uint8Array[]): Generator<`0x${string}`, void> {
  for (const part of parts) yield bytesToHex(part);
}

/** Returns the headers that lead from a block to the hash of an older one. The block's own header is the last. */
async function headersDownTo(
  chain: CompanionModules['chain'],
  at: StoredHeader,
  oldest: number | undefined,
): Promise<readonly Uint8Array[]> {
  const headers = [encodeHeader(at.header)];
  let child = at;
  while (oldest !== undefined && child.header.number > oldest + 1) {
    const parent = await chain.header({ hash: child.header.parentHash, requireCanonical: false });
    if (isUnavailable(parent) || parent === null)
      throw new ResourceUnavailableError({ message: 'a header of the witness is not available' });
    headers.unshift(encodeHeader(parent.header));
    child = parent;
  }
  return headers;
}
