import { createHash } from 'node:crypto';
import type { ChainReader, Repeat, RequestContext, SeenBlocks } from '@ethread/ports';
import { type Awaitable, bytesToHex, type Clock, createLruCache, whenReady } from '@ethread/core';
import type { PreparedCall } from '@ethread/server';
import { QueryTimeoutError, TooManyResultsError } from '@ethread/types';
import { filterOf, hasHash, storedHeader } from './see-blocks.ts';

interface CachedError {
  readonly error: Error;
  /** Hashes of the blocks on which the range depends. */
  readonly blocks: string;
  /** Monotonic time in milliseconds. */
  readonly expiresAt: number;
}

/** How long a repeat is free of charge, in milliseconds. */
const FREE_MS = 10_000;
/** Memory for the cached errors of one chain, in bytes. With the next constant it bounds their number to 4,096. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Upper bound of an entry's memory, in bytes: a digest, two hashes, an error with its stack. */
const ENTRY_BYTES = 1_024;

/**
 * Creates the function that finds the error of an identical log query of the same API key, when the query ended with
 * −32005 less than 10 s ago. A new head makes a range that reaches it a different query, and so does a reorg of the
 * range's last block.
 */
export function createRepeats({
  chain,
  clock,
}: {
  readonly chain: ChainReader;
  readonly clock: Clock;
}): (call: PreparedCall, seen: SeenBlocks, context: RequestContext) => Awaitable<Repeat | undefined> {
  const cached = createLruCache<string, CachedError>(MAX_BYTES);

  /** Time at which the newest error expires: until one is cached, no block is read and no query is hashed. */
  let lastExpiresAt = -Infinity;

  function errorOf(params: readonly unknown[], client: string, blocks: string): Error | undefined {
    const found = cached.get(keyOf(params, client));
    return found && found.blocks === blocks && clock.monotonic() < found.expiresAt ? found.error : undefined;
  }

  function store(error: Error, params: readonly unknown[], client: string, blocks: string): void {
    lastExpiresAt = clock.monotonic() + FREE_MS;
    cached.set(keyOf(params, client), { error, blocks, expiresAt: lastExpiresAt }, ENTRY_BYTES);
  }

  return ({ method, params }, seen, { client }) => {
    if (method.name !== 'eth_getLogs') return undefined;
    const remember = (error: Error) => {
      if (!(error instanceof TooManyResultsError || error instanceof QueryTimeoutError)) return;
      void whenReady(blocksOf(chain, params, seen), (hashes) => store(error, params, client, hashes));
    };
    if (clock.monotonic() >= lastExpiresAt) return { error: undefined, remember };
    return whenReady(blocksOf(chain, params, seen), (hashes) => ({
      error: errorOf(params, client, hashes),
      remember,
    }));
  };
}

/** Returns the digest of a query and its API key: filters may have 5,000 addresses and topics. */
function keyOf(params: readonly unknown[], client: string): string {
  return createHash('sha256')
    .update(JSON.stringify([client, params]))
    .digest('base64');
}

/** Returns the hashes of the blocks on which a range depends: its last block, and the head where its start is a tag. */
function blocksOf(chain: ChainReader, params: readonly unknown[], seen: SeenBlocks): Awaitable<string> {
  const filter = filterOf(params);
  if (hasHash(filter)) return '';
  const { fromBlock, toBlock } = filter;
  const head = seen.head ? bytesToHex(seen.head.hash) : '';
  const start = fromBlock?.startsWith('0x') ? '' : head;
  // A number beyond any chain is an error that costs nothing.
  const end = toBlock?.startsWith('0x') ? storedHeader(chain, { number: BigInt(toBlock) }) : seen.tagged;
  const join = (last: typeof seen.tagged) => `${start} ${last ? bytesToHex(last.hash) : head}`;
  return whenReady(end, join);
}
