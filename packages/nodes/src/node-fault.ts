import { EthreadError } from '@ethread/core';

/**
 * Why a node gave no answer that can be used.
 *
 * - `refused`    no connection: nobody listens, no such host, no trust in its certificate
 * - `broken`     the connection ended before the answer was whole
 * - `late`       no answer in time
 * - `status`     HTTP said 5xx, without a JSON-RPC response
 * - `rejected`   HTTP said something else than 200, 429 or 5xx, without a JSON-RPC response
 * - `limited`    it wants no calls for a while: 429, or an error that says so
 * - `malformed`  what came is no answer to the request: not JSON, another id, not the method's shape
 * - `tooLarge`   more bytes than an answer may have
 * - `unable`     an error of its own: internal, a method that it lacks
 * - `range`      it answers a query of logs only in parts
 * - `behind`     it does not know a block that the chain has
 * - `branch`     it answered from another branch of the chain
 * - `unproven`   its answer can not be proven, and it may not be to blame
 * - `lied`       its answer contradicts itself
 * - `busy`       its queue is full
 */
export type FaultKind =
  | 'refused'
  | 'broken'
  | 'late'
  | 'status'
  | 'rejected'
  | 'limited'
  | 'malformed'
  | 'tooLarge'
  | 'unable'
  | 'range'
  | 'behind'
  | 'branch'
  | 'unproven'
  | 'lied'
  | 'busy';

/** How much of a query of logs a node answers at a time. */
export interface RangeLimit {
  readonly blocks: number;
  /** The node's own words, redacted. */
  readonly reason: string;
}

/** A node that could not be used for one call. Names the node; never its address, its credentials or its own words. */
export class NodeFault extends EthreadError {
  override readonly name = 'NodeFault';
  readonly node: string;
  readonly kind: FaultKind;
  /** What was seen, in our own words. */
  readonly detail: string;
  /** Of a `range`: how long a part may be, and the node's words, fit for a client. */
  readonly limit: RangeLimit | undefined;

  constructor(node: string, kind: FaultKind, detail: string, limit?: RangeLimit) {
    super(`node ${node}: ${kind}: ${detail}`);
    this.node = node;
    this.kind = kind;
    this.detail = detail;
    this.limit = limit;
  }
}

/** No node could answer: each that was asked, and why it could not. */
export class NoAnswerError extends EthreadError {
  override readonly name = 'NoAnswerError';
  readonly faults: readonly NodeFault[];

  constructor(faults: readonly NodeFault[]) {
    super(
      faults.length === 0
        ? 'no node is there to be asked'
        : faults.map((fault) => `${fault.node} ${fault.kind} (${fault.detail})`).join(', '),
    );
    this.faults = faults;
  }

  /** How long a part may be that a node would answer, where that is why the whole had no answer. */
  get rangeLimit(): RangeLimit | undefined {
    const limits = this.faults.flatMap(({ limit }) => limit ?? []);
    return limits.toSorted((one, other) => other.blocks - one.blocks)[0];
  }

  /** Whether a node could answer once it takes calls again, and no node has too much to do. */
  get isLimited(): boolean {
    return this.faults.some(({ kind }) => kind === 'limited');
  }

  /** Whether nodes are there and only have too much to do. */
  get isOverload(): boolean {
    return this.faults.length > 0 && this.faults.every(({ kind }) => kind === 'busy');
  }
}
