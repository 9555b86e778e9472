import type { LogFacts } from '@ethread/chain';
import type { Awaitable } from '@ethread/core';
import type { Answer } from './answer.ts';

/** What eth_getLogs looks for, over blocks that exist. */
export interface LogQuery {
  /** Inclusive block numbers, or one block by hash. */
  readonly blocks: { readonly from: number; readonly to: number } | { readonly blockHash: Uint8Array };
  /** Any of these; empty: any address. */
  readonly addresses: readonly Uint8Array[];
  /** By position, any of these; an empty list: any topic, but the position must exist. */
  readonly topics: readonly (readonly Uint8Array[])[];
}

/** A log with its place in the chain. */
export type FoundLog = LogFacts;

/** Limits of one query; the numbers come from the document. */
export interface LogQueryLimits {
  /** One more than this and the query ends with `tooMany`. */
  readonly maxResults: number;
  /** Aborted when the time allowed for the query is over, or the caller went away. */
  readonly signal: AbortSignal;
}

/**
 * What was found, in chain order: all are known, but read only when asked for, some at a time, so that an answer of any
 * size is never in memory whole. Can be walked once; what was handed out is good until the next are asked for. Throws
 * when a reorganisation took blocks of it away meanwhile.
 */
export type FoundLogs = AsyncIterable<readonly FoundLog[], void>;

/** What was found, or the limit that stopped the query. */
export type LogQueryResult = { readonly logs: FoundLogs } | { readonly stopped: 'tooMany' | 'aborted' };

/** Port: finds logs. null: the block named by hash does not exist. */
export interface LogFinder {
  findLogs(query: LogQuery, limits: LogQueryLimits): Awaitable<Answer<LogQueryResult | null>>;
}

/** For a finder that has the logs at hand. */
export async function* foundLogs(logs: readonly FoundLog[]): AsyncGenerator<readonly FoundLog[], void> {
  yield logs;
}

/** All logs of an answer at once, for whoever has use for no fewer: copies, which stay good. */
export async function gatherLogs(logs: FoundLogs): Promise<FoundLog[]> {
  const gathered: FoundLog[] = [];
  for await (const some of logs) gathered.push(...some.map(copyOf));
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
