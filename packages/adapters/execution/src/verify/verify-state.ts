import { type Clock, EthreadError } from '@ethread/core';
import { createPace } from '@ethread/storage/disk';
import { openStateStore } from '../store/state-store.ts';
import { type Check, createStateChecks } from './state-checks.ts';

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
  const checks = createStateChecks(store);
  const problems: string[] = [];
  const pace = createPace(clock);
  try {
    for (const finding of findingsOf(
      checks.ofHashes(),
      checks.ofBlocks(options.head),
      checks.ofFlatState(),
    )) {
      if (finding !== undefined) problems.push(finding);
      if (signal?.aborted || problems.length >= MAX_PROBLEMS) break;
      if (pace.isDue()) await pace.rest();
    }
  } finally {
    await store.close();
  }
  return { blocks: checks.count(), problems, aborted: signal?.aborted ?? false };
}

/** Runs checks. An error that ends one of them, or all of a kind, is a finding. */
function* findingsOf(...kinds: readonly Iterable<Check>[]): Generator<string | undefined> {
  for (const checks of kinds) {
    try {
      for (const check of checks) {
        try {
          yield check();
        } catch (error) {
          yield findingOf(error);
        }
      }
    } catch (error) {
      yield findingOf(error);
    }
  }
}

function findingOf(error: unknown): string {
  if (error instanceof EthreadError) return error.message;
  throw error;
}
