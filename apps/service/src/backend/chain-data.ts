import {
  type ChainReader,
  fillLogs,
  firstAvailable,
  followChain,
  guardEmptyChain,
  type LogFinder,
  nothingAvailable,
  withholdBlocks,
} from '@ethread/ports';
import type { BackendParts } from './backend-parts.ts';

/** Returns the reader of a chain's available data. What it lacks is `unavailable`, so that upstream nodes are asked. */
export function chainDataOf(parts: BackendParts): ChainReader & LogFinder {
  const { replica, mayLack, nodes, followed, content } = parts;
  let data: ChainReader & LogFinder = replica ?? nothingAvailable;
  // A chain that nobody follows is not served while it is empty.
  if (!followed) return content.hasBlocks ? data : guardEmptyChain(data, content);
  // Blocks that may have more than the store has are left to nodes.
  if (replica && mayLack) data = withholdBlocks(data, mayLack);
  // The newest blocks of the nodes, in memory, are read first.
  if (nodes?.recent) data = firstAvailable(nodes.recent, data);
  // Tags name the blocks of the head that is followed.
  data = followChain(data, followed.shown);
  // Missing blocks of a range are fetched before its logs are unavailable.
  return followed.fill ? fillLogs(data, followed.fill) : data;
}
