import type { LogFacts } from '@ethread/chain';
import type { Awaitable, Source } from '@ethread/core';
import type { BlockRange } from './block-range.ts';
import type { ChainReader } from './chain-reader.ts';
import type { OrUnavailable } from './or-unavailable.ts';

/** The query of eth_getLogs, over blocks that exist. */
export interface LogQuery {
  /** Inclusive block numbers, or one block by hash. */
  readonly blocks: { readonly from: number; readonly to: number } | { readonly blockHash: Uint8Array };
  /** Addresses of which any may match; empty matches every address. */
  readonly addresses: readonly Uint8Array[];
  /** Topics by position, of which any may match. An empty list matches every topic, but the position must exist. */
  readonly topics: readonly (readonly Uint8Array[])[];
}

/** A log with its position in the chain. */
export type FoundLog = LogFacts;

/** Limits of one query; the numbers come from the document. */
export interface LogQueryLimits {
  /** Largest number of results; one more ends the query with `tooMany`. */
  readonly maxResults: number;
  /** Aborted when the query's deadline passed or the client disconnected. */
  readonly signal: AbortSignal;
  /** The client that takes turns of the event loop for the query. Default: turns of their own for all such queries. */
  readonly client?: string | undefined;
}

/**
 * The logs found, in chain order. They are all located, but read on demand in batches, so that a response of any size
 * is never in memory whole. Can be read once. A batch is valid until the next one is requested. Throws when a reorg removed
 * blocks of the range meanwhile.
 */
export type FoundLogs = Source<readonly FoundLog[]>;

/** The logs found, or the limit that stopped the query. */
export type LogQueryResult = { readonly logs: FoundLogs } | { readonly stopped: 'tooMany' | 'aborted' };

/** Port: finds logs. null means that the block named by hash does not exist. */
export interface LogFinder {
  findLogs(query: LogQuery, limits: LogQueryLimits): Awaitable<OrUnavailable<LogQueryResult | null>>;
}

/** A local copy of a chain, or of parts of it, that reports its block ranges. */
export interface ChainReplica extends ChainReader, LogFinder {
  /** Returns the available block ranges in order. */
  ranges(): readonly BlockRange[];
}

/** Yields logs that the finder has in memory already. */
export function* foundLogs(logs: readonly FoundLog[]): Generator<readonly FoundLog[], void> {
  yield logs;
}

/** Collects all logs of a result as copies, which stay valid. */
export async function gatherLogs(logs: FoundLogs): Promise<FoundLog[]> {
  const gathered: FoundLog[] = [];
  for (let next = await logs.next(); !next.done; next = await logs.next()) {
    gathered.push(...next.value.map(copyOf));
  }
  return gathered;
}

function copyOf(found: FoundLog): FoundLog {
  const { address, topics, data } = found.log;
  return {
    ...found,
    log: {
      address: Uint8Array.from(address),
      topics: topics.map((topic) => Uint8Array.from(topic)),
      data: Uint8Array.from(data),
    },
    blockHash: Uint8Array.from(found.blockHash),
    transactionHash: Uint8Array.from(found.transactionHash),
  };
}
