import { BeaconBlockHeader } from '@ethread/consensus';
import { bytesEqual, bytesToHex, hexToBytes } from '@ethread/core';
import type { BeaconClient } from '../beacon-client.ts';
import { BeaconFault } from '../beacon-fault.ts';

/** A beacon block as a node names it. The root is that of its header, so the slot is the block's own. */
export interface NamedBlock {
  readonly root: Uint8Array;
  readonly slot: number;
}

/** Bytes of a header or of a finality update, each some 1 to 10 KB. */
const MAX_BYTES = 64 * 1024;

/**
 * Asks a node for the block that it calls finalized: by its headers, or where it does not serve them by its finality
 * update.
 *
 * @throws {BeaconFault}, or the signal's reason.
 */
export async function askFinalized(client: BeaconClient, signal: AbortSignal): Promise<NamedBlock> {
  const block = await askHeader(client, 'finalized', signal);
  if (block) return block;
  const update = await client.get('/eth/v1/beacon/light_client/finality_update', MAX_BYTES, signal);
  return toBlock(Object(Object(Object(update).data).finalized_header).beacon);
}

/**
 * Asks a node for the header of a block.
 *
 * @param id A slot, `finalized`, or a root: the block has that root.
 * @returns undefined when the node does not have it.
 * @throws {BeaconFault}, or the signal's reason.
 */
export async function askHeader(
  client: BeaconClient,
  id: number | 'finalized' | Uint8Array,
  signal: AbortSignal,
): Promise<NamedBlock | undefined> {
  let response: unknown;
  try {
    const name = id instanceof Uint8Array ? bytesToHex(id) : id;
    response = await client.get(`/eth/v1/beacon/headers/${name}`, MAX_BYTES, signal);
  } catch (error) {
    if (error instanceof BeaconFault && error.kind === 'absent') return undefined;
    throw error;
  }
  const { root, header } = Object(Object(response).data);
  const block = toBlock(Object(header).message);
  const isOwnRoot = typeof root === 'string' && isRoot(root) && bytesEqual(hexToBytes(root), block.root);
  const isAsked =
    id === 'finalized' || (id instanceof Uint8Array ? bytesEqual(id, block.root) : id === block.slot);
  if (isOwnRoot && isAsked) return block;
  throw new BeaconFault('lied', 'the root is not that of the header');
}

const isRoot = (text: string) => /^0x[0-9a-fA-F]{64}$/.test(text);

/** @param message The JSON of a BeaconBlockHeader. @throws {BeaconFault} */
function toBlock(message: unknown): NamedBlock {
  try {
    const header = BeaconBlockHeader.fromJson(message);
    if (!Number.isSafeInteger(header.slot)) throw new RangeError('the slot is too large');
    return { root: BeaconBlockHeader.hashTreeRoot(header), slot: header.slot };
  } catch {
    throw new BeaconFault('malformed', 'it is not a header of a beacon block');
  }
}
