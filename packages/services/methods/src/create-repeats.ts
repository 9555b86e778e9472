import { createHash } from 'node:crypto';
import type { ChainReader, Repeat, RequestContext, SeenBlocks } from '@ethread/ports';
import { type Awaitable, type Clock, createLruCache, whenReady } from '@ethread/core';
import type { PreparedCall } from '@ethread/server';
import { methodTraits } from './generated/handlers.gen.ts';
import type { RepeatRule } from './method-traits.ts';

interface CachedError {
  readonly error: Error;
  /** Hashes of the blocks on which the call depends. */
  readonly blocks: string;
  /** Monotonic time in milliseconds. */
  readonly expiresAt: number;
}

export interface RepeatModules {
  readonly chain: ChainReader;
  readonly clock: Clock;
}

/** Finds the error of an identical call shortly before, or the place for it. */
export type FindRepeat = (call: PreparedCall, seen: SeenBlocks, context: RequestContext) => Awaitable<Repeat>;

/** How long a repeat is free of charge, in milliseconds. */
const FREE_MS = 10_000;
/** Memory for the cached errors of a method of one chain, in bytes. With the next constant it bounds their number to 4,096. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Upper bound of an entry's memory, in bytes: a digest, two hashes, an error with its stack. */
const ENTRY_BYTES = 1_024;

/**
 * Creates the functions that find the error of an identical call of the same API key less than 10 s ago, by the names of
 * the methods that repeat errors free of charge. A call that depends on another block by now is a different call.
 */
export function createRepeats(modules: RepeatModules): ReadonlyMap<string, FindRepeat> {
  return new Map(
    Object.entries(methodTraits).flatMap(([name, { repeat }]) =>
      repeat ? [[name, createFindRepeat(repeat, modules)]] : [],
    ),
  );
}

function createFindRepeat({ isRepeated, blocksOf }: RepeatRule, { chain, clock }: RepeatModules): FindRepeat {
  const cached = createLruCache<string, CachedError>(MAX_BYTES);

  /** Time at which the newest error expires: until one is cached, no block is read and no call is hashed. */
  let lastExpiresAt = -Infinity;

  function errorOf(params: readonly unknown[], client: string, blocks: string): Error | undefined {
    const found = cached.get(keyOf(params, client));
    return found && found.blocks === blocks && clock.monotonic() < found.expiresAt ? found.error : undefined;
  }

  function store(error: Error, params: readonly unknown[], client: string, blocks: string): void {
    lastExpiresAt = clock.monotonic() + FREE_MS;
    cached.set(keyOf(params, client), { error, blocks, expiresAt: lastExpiresAt }, ENTRY_BYTES);
  }

  return ({ params }, seen, { client }) => {
    const remember = (error: Error) => {
      if (!isRepeated(error)) return;
      void whenReady(blocksOf(chain, params, seen), (hashes) => store(error, params, client, hashes));
    };
    if (clock.monotonic() >= lastExpiresAt) return { error: undefined, remember };
    return whenReady(blocksOf(chain, params, seen), (hashes) => ({
      error: errorOf(params, client, hashes),
      remember,
    }));
  };
}

/** Returns the digest of a call and its API key: filters may have 5,000 addresses and topics. */
function keyOf(params: readonly unknown[], client: string): string {
  return createHash('sha256')
    .update(JSON.stringify([client, params]))
    .digest('base64');
}
