import type { HeadView, ListedBlock, StoredHeader } from '@ethread/ports';
import { bytesEqual, bytesToHex } from '@ethread/core';
import type { KnownChain } from '../proofs/known-chain.ts';

/** The most lists that one message fetches. Where more are missing, their blocks' values are proven anew. */
const MAX_LISTS = 8;

/**
 * Fetches the access lists of a block and of its ancestors down to a known block, the oldest first. Ends before the first
 * list that no node has.
 */
export async function fetchAccessLists(
  { view, head }: { readonly view: KnownChain; readonly head: HeadView },
  at: StoredHeader,
  known: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<readonly ListedBlock[]> {
  const blocks = blocksAfter(head, at, known);
  const lists = await Promise.all(blocks.map((block) => view.accessList(block, signal)));
  const listed: ListedBlock[] = [];
  for (const [index, block] of blocks.entries()) {
    const list = lists[index];
    if (!list) break;
    listed.push({ block, list });
  }
  return listed;
}

/** Returns a block and its ancestors down to the child of a known one, oldest first. Empty when none is near. */
function blocksAfter(head: HeadView, at: StoredHeader, known: ReadonlySet<string>): readonly StoredHeader[] {
  const blocks: StoredHeader[] = [];
  let block: StoredHeader | undefined = at;
  while (block?.header.blockAccessListHash && blocks.length < MAX_LISTS) {
    blocks.unshift(block);
    const { parentHash, number }: StoredHeader['header'] = block.header;
    if (known.has(bytesToHex(parentHash))) return blocks;
    const parent = head.recent(number - 1);
    block = parent && bytesEqual(parent.hash, parentHash) ? parent : undefined;
  }
  return [];
}
