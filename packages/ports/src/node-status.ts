/** The owner of a node: the team, or a partner that is paid in an outage. */
export type NodeRole = 'primary' | 'partner';

/** The state of an upstream node for operators. Nodes with a lower priority are asked first. */
export interface NodeStatus {
  readonly name: string;
  readonly role: NodeRole;
  readonly priority: number;
  readonly isUsable: boolean;
  /** Why calls do not go to the node, without its address. Undefined while they may. */
  readonly problem: string | undefined;
  /** The median duration of its recent responses to a question for a block, in milliseconds. Undefined before the first. */
  readonly latencyMs: number | undefined;
  /** The number of its newest block. Undefined before it is known. */
  readonly head: number | undefined;
  /** True if that block is on the canonical chain, or undefined where this is not known. */
  readonly isOnCanonicalChain: boolean | undefined;
  /** True if the node serves the chain, or undefined before this is known and for a partner. */
  readonly isOfChain: boolean | undefined;
  /** True if the node responds and shows another block than a final one of the local store. */
  readonly contradictsStore: boolean;
  /** Calls in flight and since the start, failed calls, and how often the node was quarantined for its responses. */
  readonly running: number;
  readonly calls: number;
  readonly faults: number;
  readonly quarantines: number;
}
