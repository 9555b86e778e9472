import { bytesToHex, type Clock } from '@ethread/core';
import { createExecutedBlocks } from '../store/executed-blocks.ts';
import { createFlatState } from '../store/flat-state.ts';
import { openStateStore, plain, type StateStore } from '../store/state-store.ts';
import { createTrieNodeCache } from '../store/trie-node-cache.ts';
import { type Finding, findingsOf } from './finding.ts';
import { type VerifiedBlocks, verifyBlocks } from './verify-blocks.ts';
import { verifyFlatState } from './verify-flat-state.ts';
import { verifyHashed } from './verify-hashed.ts';

/** Options of {@link verifyState}. */
export interface VerifyStateOptions {
  /** The hash of a block that must have been executed. */
  readonly head?: Uint8Array;
  readonly clock: Clock;
  /** Ends the check early; what is found until then is told. */
  readonly signal?: AbortSignal;
}

/** What verifying found. */
export interface VerifyStateReport {
  /** Blocks whose state is held, on the chain or beside it. */
  readonly blocks: number;
  /** Nothing, if the store is whole; at most some twenty of what is wrong. */
  readonly problems: readonly string[];
  /** True when the signal ended it. */
  readonly aborted: boolean;
}

/** How long verifying may hold the event loop before it lets others go first, in milliseconds. */
const SHARE_MS = 10;
/** From here on a store is so broken that more of the same tells nothing. */
const MAX_PROBLEMS = 20;
const NODE_BYTES = 32 * 1024 * 1024;

/**
 * Checks everything that the store of a chain's state has again: trie nodes and codes against their hashes, that none is
 * missing of the state after any executed block, and the flat state against the tries.
 *
 * @param path The folder of the store, which nobody writes meanwhile.
 * @throws {ExecutionError} when the folder holds another store.
 */
export async function verifyState(path: string, options: VerifyStateOptions): Promise<VerifyStateReport> {
  const { clock, signal } = options;
  const store = openStateStore(path);
  const verified: VerifiedBlocks = { count: 0, accountChanges: 0 };
  const problems: string[] = [];
  let since = clock.monotonic();
  try {
    for (const finding of findings(store, verified, options.head)) {
      if (finding !== undefined) problems.push(finding);
      if (signal?.aborted || problems.length >= MAX_PROBLEMS) break;
      if (clock.monotonic() - since < SHARE_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      since = clock.monotonic();
    }
  } finally {
    await store.close();
  }
  return { blocks: verified.count, problems, aborted: signal?.aborted ?? false };
}

function* findings(
  store: StateStore,
  verified: VerifiedBlocks,
  head: Uint8Array | undefined,
): Generator<Finding> {
  const flat = createFlatState(store);
  const blocks = createExecutedBlocks(store, flat);
  const nodes = createTrieNodeCache((hash) => plain(store.nodes.get(hash)), NODE_BYTES);
  if (head && !blocks.byHash(head)) yield `the state after block ${bytesToHex(head)} is missing`;
  yield* findingsOf(verifyHashed(store));
  yield* findingsOf(verifyBlocks(store, blocks, nodes, verified));
  yield* findingsOf(verifyFlatState(flat, blocks, nodes, verified));
}
