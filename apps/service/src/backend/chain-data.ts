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
import { type Wrapper, wrapIn } from './wrapper.ts';

/** Reads blocks, receipts and positions, and finds logs. */
export type ChainData = ChainReader & LogFinder;

type DataWrapper = Wrapper<ChainData, BackendParts>;

/** Blocks that may have more than the store has are left to nodes. Without nodes, nobody has more than the store. */
const withheldBlocks: DataWrapper = (inner, { replica, mayLack, followed }) =>
  replica && mayLack && followed ? withholdBlocks(inner, mayLack) : inner;

/** The newest blocks of the nodes, in memory, are read first. */
const recentBlocks: DataWrapper = (inner, { nodes }) =>
  nodes?.recent ? firstAvailable(nodes.recent, inner) : inner;

/** Tags name the blocks of the head that is followed. */
const followedChain: DataWrapper = (inner, { followed }) =>
  followed ? followChain(inner, followed.shown) : inner;

/** A chain that nobody follows is not served while it is empty. */
const nonEmptyChain: DataWrapper = (inner, { followed, content }) =>
  followed ? inner : guardEmptyChain(inner, content);

/** Missing blocks of a range are fetched before its logs are unavailable. */
const filledLogs: DataWrapper = (inner, { followed }) =>
  followed?.fill ? fillLogs(inner, followed.fill) : inner;

/** What happens to the data of the local store before methods read it, in order. */
const DATA_WRAPPERS: readonly DataWrapper[] = [
  ...[withheldBlocks, recentBlocks, followedChain, nonEmptyChain, filledLogs],
];

/** Returns the reader of a chain's available data. What it lacks is `unavailable`, so that upstream nodes are asked. */
export function chainDataOf(parts: BackendParts): ChainData {
  return wrapIn<ChainData, BackendParts>(parts.replica ?? nothingAvailable, DATA_WRAPPERS, parts);
}
