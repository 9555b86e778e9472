import type { ProofLevel } from './questions/call-question.ts';

export interface NodesOptions {
  readonly proofs: ProofLevel;
  /** Blocks of the longest range whose logs are read from receipts, at level `complete`. */
  readonly logBlocks: number;
  /** Logs of the largest response to eth_getLogs. Default: no limit. */
  readonly maxResults: number;
  /** The most gas of a call, as a multiple of the block's gas limit. Default: what the caller asks for. */
  readonly gasCapOfBlock: number | undefined;
  /** The newest blocks to cache with their receipts, so that they are found by hash after a reorg. 0 for none. */
  readonly recentBlocks: number;
  /** Interval between polls of a node's head, in milliseconds. */
  readonly pollMs: number;
  /** Concurrent calls at each node. */
  readonly concurrency: number;
  /** Calls that wait for a slot at each node. */
  readonly maxWaiting: number;
  /** The timeout of a call at a node, in milliseconds. */
  readonly callTimeoutMs: number;
  /** The timeout of the light calls that watch a node, in milliseconds. */
  readonly probeTimeoutMs: number;
  readonly connectTimeoutMs: number;
  readonly maxAnswerBytes: number;
  /** Bytes of all responses above 2 MiB that are received and parsed of each node at the same time. */
  readonly maxLargeBytes: number;
  /** The quarantine of a node that lied, in milliseconds. */
  readonly asideMs: number;
  /** Blocks that a node may lag and still be asked for the newest, after the nodes that do not lag. */
  readonly maxLag: number;
  /** The time without a response after which a second node is asked, in milliseconds. */
  readonly hedgeAfterMs: number;
  /** The time until a lower head replaces one that no node has any more, in milliseconds. */
  readonly patienceMs: number;
  /** The age from which the last followed head is no longer served while no node confirms it, in seconds. */
  readonly staleAfterSeconds: number;
  /** The time for which most nodes must have been on a lower fork before it is followed, in milliseconds. */
  readonly outvotedMs: number;
  /** The time for which a finalized block must have been followed until it is final for the store, in seconds. */
  readonly finalAfterSeconds: number;
}

export const DEFAULTS: NodesOptions = {
  proofs: 'answers',
  logBlocks: 100,
  maxResults: Infinity,
  gasCapOfBlock: undefined,
  recentBlocks: 0,
  pollMs: 1_000,
  concurrency: 32,
  maxWaiting: 256,
  callTimeoutMs: 10_000,
  probeTimeoutMs: 2_000,
  connectTimeoutMs: 2_000,
  maxAnswerBytes: 32 * 1024 * 1024,
  maxLargeBytes: 64 * 1024 * 1024,
  asideMs: 300_000,
  maxLag: 2,
  hedgeAfterMs: 1_000,
  patienceMs: 30_000,
  staleAfterSeconds: 120,
  outvotedMs: 5_000,
  finalAfterSeconds: 900,
};
