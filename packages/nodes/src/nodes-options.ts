import type { ProofLevel } from './questions/call-question.ts';

/** What can be set of a chain's nodes. */
export interface NodesOptions {
  /** How much of what nodes say is proven. */
  readonly proofs: ProofLevel;
  /** Blocks of the longest range whose logs are compared with receipts, at level `complete`. */
  readonly logBlocks: number;
  /** How often a node is asked for its head, in milliseconds. */
  readonly pollMs: number;
  /** Calls at a time at each node. */
  readonly concurrency: number;
  /** Calls that wait for their turn at each node. */
  readonly maxWaiting: number;
  /** How long a call may take at a node, in milliseconds. */
  readonly callTimeoutMs: number;
  /** How long the light calls may take by which a node is watched, in milliseconds. */
  readonly probeTimeoutMs: number;
  readonly connectTimeoutMs: number;
  readonly maxAnswerBytes: number;
  /** How long a node that lied is not asked, in milliseconds. */
  readonly asideMs: number;
  /** Blocks that a node may lag and still be asked for the newest, after those that do not. */
  readonly maxLag: number;
  /** Share of calls that may be sent to a second node when the first is slow. */
  readonly hedgeShare: number;
  /** What is slow while there are no figures, in milliseconds. */
  readonly hedgeAfterMs: number;
  /** Nothing is slow before this, in milliseconds. */
  readonly hedgeNotBeforeMs: number;
  /** How long a head that no node has any more stands before a lower one takes its place, in milliseconds. */
  readonly patienceMs: number;
  /** How long most nodes must have stood on a lower branch before it is followed, in milliseconds. */
  readonly outvotedMs: number;
}

export const DEFAULTS: NodesOptions = {
  proofs: 'answers',
  logBlocks: 100,
  pollMs: 1_000,
  concurrency: 32,
  maxWaiting: 256,
  callTimeoutMs: 10_000,
  probeTimeoutMs: 2_000,
  connectTimeoutMs: 2_000,
  maxAnswerBytes: 32 * 1024 * 1024,
  asideMs: 300_000,
  maxLag: 2,
  hedgeShare: 0.05,
  hedgeAfterMs: 1_000,
  hedgeNotBeforeMs: 20,
  patienceMs: 30_000,
  outvotedMs: 5_000,
};
