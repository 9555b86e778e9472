import type { StoredHeader } from '@ethread/ports';
import { bytesEqual, bytesToHex, quantityToHex } from '@ethread/core';
import type { Node } from '../node/node.ts';
import { checkHeader } from '../proofs/check-block.ts';

export interface HeaderReading {
  /** Whether hashes are computed. */
  readonly prove: boolean;
  readonly signal: AbortSignal;
}

/** Asks for a header by a light call. Undefined when the node shows none that is right. @throws {NodeFault} */
export async function readHeader(
  node: Node,
  by: string | number | Uint8Array,
  { prove, signal }: HeaderReading,
): Promise<StoredHeader | undefined> {
  const isHash = by instanceof Uint8Array;
  const wire = isHash ? bytesToHex(by) : typeof by === 'number' ? quantityToHex(by) : by;
  const method = isHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber';
  const reply = await node.probe({ method, params: JSON.stringify([wire, false]) }, signal);
  const checked = checkHeader(reply.kind === 'result' ? reply.value : undefined, { prove });
  if (!('value' in checked)) return undefined;
  const { hash, header } = checked.value;
  const isRequested = isHash ? bytesEqual(hash, by) : typeof by === 'string' || header.number === by;
  return isRequested ? checked.value : undefined;
}
