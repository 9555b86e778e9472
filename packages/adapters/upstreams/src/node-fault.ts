import { EthreadError } from '@ethread/core';

/** The reason why a node gave no usable response. */
export type FaultKind =
  | 'refused' // no connection: the port is closed, the host is unknown, the certificate is not trusted
  | 'broken' // the connection ended before the response was complete
  | 'late' // no response before the timeout
  | 'status' // HTTP status 5xx, without a JSON-RPC response
  | 'rejected' // an HTTP status other than 200, 429 or 5xx, without a JSON-RPC response
  | 'limited' // the node takes no calls for a while: 429, or an error that says so
  | 'malformed' // not a response to the request: not JSON, another id, not the method's shape
  | 'tooLarge' // more bytes than a response may have
  | 'unable' // an error of the node's own: internal, or a method that it lacks
  | 'range' // the node answers a log query only in parts
  | 'behind' // the node does not know a block that the chain has
  | 'fork' // the response is from another fork
  | 'chain' // the node serves another chain
  | 'unproven' // the response cannot be proven, and the node may not be at fault
  | 'lied' // the response contradicts itself
  | 'busy' // the node's queue is full
  | 'flooding'; // the node sends more than its requests ask for

/** The longest log query that a node accepts. */
export interface RangeLimit {
  readonly blocks: number;
  /** The node's own words, redacted. */
  readonly reason: string;
}

/** A node that could not be used for one call. Has its name, never its address, credentials or own words. */
export class NodeFault extends EthreadError {
  override readonly name = 'NodeFault';
  readonly node: string;
  readonly kind: FaultKind;
  readonly detail: string;
  /** The longest part and the node's words, fit for a client, for a `range` fault. */
  readonly limit: RangeLimit | undefined;

  constructor(node: string, kind: FaultKind, detail: string, limit?: RangeLimit) {
    super(`node ${node}: ${kind}: ${detail}`);
    this.node = node;
    this.kind = kind;
    this.detail = detail;
    this.limit = limit;
  }
}

/**
 * Faults that make up an outage. The other kinds concern this one call only, or mean too much work. A rate limit counts
 * as an outage because the pool already waits for every limit that ends soon.
 */
const OUTAGE: ReadonlySet<FaultKind> = new Set<FaultKind>([
  ...(['refused', 'broken', 'late', 'status', 'limited', 'behind'] as const),
]);

/** An error when no node could answer, with the fault of each node that was asked. */
export class NoNodeRespondedError extends EthreadError {
  override readonly name = 'NoNodeRespondedError';
  readonly faults: readonly NodeFault[];

  constructor(faults: readonly NodeFault[]) {
    super(
      faults.length === 0
        ? 'no node is there to be asked'
        : faults.map((fault) => `${fault.node} ${fault.kind} (${fault.detail})`).join(', '),
    );
    this.faults = faults;
  }

  /** The longest part that a node would answer, when the length of the range is the reason for the error. */
  get rangeLimit(): RangeLimit | undefined {
    const limits = this.faults.flatMap(({ limit }) => limit ?? []);
    return limits.toSorted((one, other) => other.blocks - one.blocks)[0];
  }

  /** True if a node could answer once it takes calls again, and no node is overloaded. */
  get isLimited(): boolean {
    return this.faults.some(({ kind }) => kind === 'limited');
  }

  /** True if each node is away, limits calls or is behind, so that another backend may be asked instead. */
  get isOutage(): boolean {
    return this.faults.every(({ kind }) => OUTAGE.has(kind));
  }

  /** True if nodes are available and only overloaded. */
  get isOverload(): boolean {
    return this.faults.length > 0 && this.faults.every(({ kind }) => kind === 'busy');
  }
}
