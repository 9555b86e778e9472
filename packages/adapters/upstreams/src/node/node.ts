import type { NodeRole, NodeStatus, StoredHeader } from '@ethread/ports';
import type { RangeLimit } from '../node-fault.ts';
import type { NodeRpcError } from './node-rpc-error.ts';

/** A call in its wire form, with params as JSON text. */
export interface NodeCall {
  readonly method: string;
  readonly params: string;
}

/** A node's response, in a valid envelope. */
export type NodeReply =
  | { readonly kind: 'result'; readonly value: unknown; readonly bytes: number }
  | { readonly kind: 'error'; readonly error: NodeRpcError };

/** A node's responses to several calls, in their order, and the requests and bytes that they took. */
export interface NodeReplies {
  readonly replies: readonly NodeReply[];
  readonly requests: number;
  readonly bytes: number;
}

export interface NodePlace {
  readonly head: StoredHeader;
  readonly isOnCanonicalChain: boolean;
}

/** A difference between a node's chain and the final blocks of the store. */
export interface Contradiction {
  readonly number: number;
  /** True when the node lacks the block that consensus finalized, whatever the store has. */
  readonly isOfConsensus?: boolean;
}

export interface Node {
  /** The configured name, by which logs and errors call the node. */
  readonly name: string;
  readonly role: NodeRole;
  /** Nodes with a lower number are asked first. */
  readonly priority: number;
  /** True if calls may go to the node: its breaker is closed, or a trial is due. */
  readonly isUsable: boolean;
  readonly isFull: boolean;
  /** Returns the expected duration of a call of the method with the calls in flight, in milliseconds. */
  expectedMs(method: string): number;
  /** Returns whether recent calls of the method mostly failed here. Other nodes are asked first then. */
  isFailing(method: string): boolean;
  /** The time until which it takes no calls, by its limit or its budget, in monotonic milliseconds, or in the past. */
  readonly limitedUntil: number;
  /** Why the node gets no calls for a while: it is quarantined for a lie, or floods its connection. */
  readonly asideFor: 'lied' | 'flooding' | undefined;
  /** Called when a call ended in a way that suggests that the node is down. The watch probes the node at once. */
  onSuspicion: (() => void) | undefined;
  /** True if the node serves the chain, undefined before this is known. A node of another chain receives no calls. */
  isOfChain: boolean | undefined;
  /** Why the node serves another chain. Undefined while it serves the chain, or nothing is known. */
  strangeness: string | undefined;
  /** Notes whether the node serves the chain. @param strangeness Undefined when it does. */
  identify(strangeness: string | undefined): void;
  /** True if no watch follows its head, so that a trial by a call closes its breaker. Always true of a partner. */
  isIdle: boolean;
  /** The newest block that it reported, whether its head is followed or not. */
  reportedHead: StoredHeader | undefined;
  /** The time at which it reported a higher block than before, in monotonic milliseconds. */
  readonly movedAt: number;
  /** True while the node reports that it synchronizes, so that its head means nothing. */
  isSyncing: boolean;
  /** Set while the node shows another block than a final one of the store. Such a node receives no calls. */
  contradiction: Contradiction | undefined;
  /** The position of its chain, or undefined before it is known, and always for a partner. */
  place: NodePlace | undefined;
  /** Sends a call, counts its outcome, and parses the response. @throws {NodeFault}, or the signal's reason. */
  call(call: NodeCall, signal: AbortSignal): Promise<NodeReply>;
  /**
   * Sends calls in one request where the node takes batches, and otherwise several at the same time. Counts as one call
   * of the method.
   *
   * @throws {NodeFault}, or the signal's reason.
   */
  callAll(calls: readonly NodeCall[], method: string, signal: AbortSignal): Promise<NodeReplies>;
  /** Sends a light call past the queue, also while the breaker is open, with a short timeout. Else like {@link Node.call}. */
  probe(call: NodeCall, signal: AbortSignal): Promise<NodeReply>;
  /** Subscribes to its new headers. Undefined where its transport cannot. */
  readonly followHeaders:
    | ((
        listener: { readonly onHeader: (header: unknown) => void; readonly onEnd: () => void },
        signal: AbortSignal,
      ) => Promise<void>)
    | undefined;
  /** The time at which an open breaker needs a probe, in monotonic milliseconds, or undefined while it is closed. */
  readonly probeAt: number | undefined;
  /** Returns a node's own words in one short line, without its address and credentials. */
  redact(text: string): string;
  /** Counts a header that was not usable although its envelope was valid, because the watch needs headers. */
  blame(detail: string): void;
  /** The longest log range that the node accepts, as its errors report, or undefined while no limit is known. */
  readonly logRange: RangeLimit | undefined;
  /** Notes a limit of the length of ranges. It expires after some minutes, because providers change their plans. */
  noteLogRange(limit: RangeLimit): void;
  /** Logs the redacted words of an error that was not usable, each text from time to time. */
  report(error: NodeRpcError, method: string): void;
  /** Notes whether a response of the method was usable, which counts for the ranking of this method alone. */
  note(method: string, isUsed: boolean): void;
  /** Quarantines the node because its response contradicts itself. Logs the evidence. */
  quarantine(evidence: string): void;
  status(): NodeStatus;
  close(): Promise<void>;
}
