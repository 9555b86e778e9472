import { keccak256 } from '@ethread/chain';
import { bytesEqual, bytesToHex, type Clock, EthreadError } from '@ethread/core';
import { createPace } from '@ethread/storage/disk';
import { ExecutedBlocks } from '../store/executed-blocks.ts';
import { FlatState } from '../store/flat-state.ts';
import { openStateStore, plain, type StateStore } from '../store/state-store.ts';
import { TrieNodeCache } from '../store/trie-node-cache.ts';
import { type Check, type VerifiedBlocks, verifyBlocks } from './verify-blocks.ts';
import { verifyFlatState } from './verify-flat-state.ts';

export interface VerifyStateOptions {
  /** The hash of a block that must have been executed. */
  readonly head?: Uint8Array;
  readonly clock: Clock;
  /** Aborts the check early. The report has the findings until then. */
  readonly signal?: AbortSignal;
}

export interface VerifyStateReport {
  readonly blocks: number;
  /** Empty for an intact store; otherwise about twenty problems at most. */
  readonly problems: readonly string[];
  readonly aborted: boolean;
}

/** Beyond this number of problems, more of them give no new information. */
const MAX_PROBLEMS = 20;
const NODE_BYTES = 32 * 1024 * 1024;

/**
 * Verifies everything in a chain's state store: trie nodes and codes against their hashes, the completeness of the
 * state after every executed block, and the flat state against the tries.
 *
 * @param path The folder of the store. Nothing may write to it meanwhile.
 * @throws {ExecutionError} when the folder contains another store.
 */
export async function verifyState(path: string, options: VerifyStateOptions): Promise<VerifyStateReport> {
  const { clock, signal } = options;
  const store = openStateStore(path);
  const verified: VerifiedBlocks = { count: 0, accountChanges: 0 };
  const problems: string[] = [];
  const pace = createPace(clock);
  try {
    for (const finding of findings(store, verified, options.head)) {
      if (finding !== undefined) problems.push(finding);
      if (signal?.aborted || problems.length >= MAX_PROBLEMS) break;
      if (pace.isDue()) await pace.rest();
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
): Generator<string | undefined> {
  const flat = new FlatState(store);
  const blocks = new ExecutedBlocks(store, flat);
  const nodes = new TrieNodeCache((hash) => plain(store.nodes.get(hash)), NODE_BYTES);
  if (head && !blocks.byHash(head)) yield `the state after block ${bytesToHex(head)} is missing`;
  yield* findingsOf(verifyHashed(store));
  yield* findingsOf(verifyBlocks(store, blocks, nodes, verified));
  yield* findingsOf(verifyFlatState(flat, blocks, nodes, verified));
}

/** Runs checks. An error that ends one of them, or all, is a finding. */
function* findingsOf(checks: Iterable<Check>): Generator<string | undefined> {
  const finding = (error: unknown) => {
    if (error instanceof EthreadError) return error.message;
    throw error;
  };
  try {
    for (const check of checks) {
      try {
        yield check();
      } catch (error) {
        yield finding(error);
      }
    }
  } catch (error) {
    yield finding(error);
  }
}

function* verifyHashed(store: StateStore): Generator<Check> {
  for (const [what, table] of [
    ['trie node', store.nodes],
    ['code', store.codes],
  ] as const) {
    for (const { key, value } of table.getRange()) {
      const isRight = bytesEqual(keccak256(plain(value) ?? new Uint8Array()), key);
      yield () => (isRight ? undefined : `the ${what} under ${bytesToHex(key)} has another hash`);
    }
  }
}
