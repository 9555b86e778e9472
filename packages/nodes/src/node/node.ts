import type { HeldHeader } from '@ethread/backend';
import type { RangeLimit } from '../node-fault.ts';
import type { NodeRpcError } from './node-rpc-error.ts';

/** Who a node belongs to: the team, or somebody who is paid in an outage. */
export type NodeRole = 'primary' | 'partner';

/** A call in its wire form; params are JSON already. */
export interface NodeCall {
  readonly method: string;
  readonly params: string;
}

/** What a node answered, in the right envelope. */
export type NodeReply =
  | { readonly kind: 'result'; readonly value: unknown; readonly json: Uint8Array }
  | { readonly kind: 'error'; readonly error: NodeRpcError };

/** Where a node's chain stood when it was last heard of. */
export interface NodePlace {
  readonly head: HeldHeader;
  /** Whether that block is of the branch that the service follows. */
  readonly isOnBranch: boolean;
}

/** One upstream node. */
export interface Node {
  /** Its name in the configuration: all that logs and errors call it. */
  readonly name: string;
  readonly role: NodeRole;
  /** Whether calls may go to it: its breaker is closed, or it may be tried. */
  readonly isUsable: boolean;
  /** Whether its queue has no room. */
  readonly isFull: boolean;
  /** How long a call of the method may be expected to take with what is under way, in milliseconds. */
  expectedMs(method: string): number;
  /** What 95 of 100 calls of the method stayed under; undefined before enough are known. */
  p95Ms(method: string): number | undefined;
  /** Whether recent calls of the method mostly failed here: others are asked first. */
  isFailing(method: string): boolean;
  /** Returns the share of recent calls of the method that failed here, from 0 to 1. */
  failureShare(method: string): number;
  /** Until when it wants no calls, in monotonic milliseconds; in the past while it takes them. */
  readonly limitedUntil: number;
  /** Whether it was set aside for a lie, and its time is not over. */
  readonly isAside: boolean;
  /** Called when a call ended so that the node may be down; whoever watches it looks at once. */
  onSuspicion: (() => void) | undefined;
  /** Whether it serves the chain; undefined before that was heard of. A node that does not is not asked. */
  isOfChain: boolean | undefined;
  /** Where its chain stands; undefined before it was heard of, and always of a partner. */
  place: NodePlace | undefined;
  /**
   * Sends a call, counts how it ends, and parses the answer.
   *
   * @throws {NodeFault}, or the signal's reason.
   */
  call(call: NodeCall, signal: AbortSignal): Promise<NodeReply>;
  /**
   * As {@link Node.call}, for the light calls by which the node is watched: past the queue, also while the breaker is
   * open, with a short time limit.
   */
  probe(call: NodeCall, signal: AbortSignal): Promise<NodeReply>;
  /** Follows its new headers, where its transport can; undefined where it can not. */
  readonly followHeaders:
    | ((
        listener: { readonly onHeader: (header: unknown) => void; readonly onEnd: () => void },
        signal: AbortSignal,
      ) => Promise<void>)
    | undefined;
  /** When an open breaker wants a probe, in monotonic milliseconds; undefined while it is closed. */
  readonly probeAt: number | undefined;
  /** A node's own words without its address and credentials, in one short line. */
  redact(text: string): string;
  /** Counts a header that could not be used, although its envelope was right: whoever watches it needs headers. */
  blame(detail: string): void;
  /** The longest range of logs that it answers, as far as its errors told; undefined while no limit is known. */
  readonly logRange: RangeLimit | undefined;
  /** Notes a limit of the length of ranges. It is forgotten after some minutes: providers change their plans. */
  noteLogRange(limit: RangeLimit): void;
  /** Logs the words of an error that could not be used, redacted, each text now and then. */
  report(error: NodeRpcError, method: string): void;
  /** Notes whether a response of the method could be used; it counts for the ranking of this method alone. */
  note(method: string, isUsed: boolean): void;
  /** Sets it aside: what it said contradicts itself. The evidence is logged. */
  setAside(evidence: string): void;
  /** Figures for metrics. */
  status(): NodeStatus;
  close(): Promise<void>;
}

/** A node as operators see it. */
export interface NodeStatus {
  readonly name: string;
  readonly role: NodeRole;
  readonly isUsable: boolean;
  readonly head: number | undefined;
  readonly isOnBranch: boolean | undefined;
  /** Whether it serves the chain; undefined before that was heard of, and of a partner. */
  readonly isOfChain: boolean | undefined;
  /** Calls under way. */
  readonly running: number;
  /** Since the start. */
  readonly calls: number;
  readonly faults: number;
  readonly setAside: number;
}
