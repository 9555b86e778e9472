import { NoAnswerError, NodeFault } from '../node-fault.ts';
import type { Node } from '../node/node.ts';
import { askNodes, type AskOptions } from './ask-nodes.ts';
import { createHedgeBudget } from './hedge-budget.ts';
import type { Question } from './question.ts';

export interface PoolOptions {
  /** Blocks that a node may lag and still be asked for the newest, after those that do not. */
  readonly maxLag: number;
  /** Share of requests that may be sent twice. */
  readonly hedgeShare: number;
  readonly hedgeAfterMs: number;
  readonly hedgeNotBeforeMs: number;
}

/** The service's own nodes as one. */
export interface Pool {
  /**
   * Asks the nodes that can know, likeliest and quickest first; `avoid` last.
   *
   * @throws {NoAnswerError}, or the signal's reason.
   */
  ask<T>(question: Question<T>, signal: AbortSignal, avoid?: Node): Promise<T>;
}

export interface PoolModules {
  readonly nodes: readonly Node[];
  /** The newest number at which branches may differ; below it all nodes of the chain say the same. */
  readonly branchFloor: () => number;
}

/** Makes a pool. */
export function createPool({ nodes, branchFloor }: PoolModules, options: PoolOptions): Pool {
  const hedging = createHedgeBudget(options.hedgeShare);
  const asking: Omit<AskOptions, 'signal'> = { hedging, ...options };

  /** Why a node is not asked; undefined when it may be. */
  function unfit(node: Node, atBlock: number | undefined): NodeFault | undefined {
    if (!node.isUsable) return new NodeFault(node.name, 'refused', 'it did not answer lately');
    const { place } = node;
    if (!place && node.role === 'partner') return undefined;
    if (!place) return new NodeFault(node.name, 'refused', 'it was not heard of yet');
    // Where its branch began nobody knows: it might be below blocks that are final for the others.
    if (!place.isOnBranch) return new NodeFault(node.name, 'branch', 'it follows another branch');
    if (atBlock === undefined || atBlock < branchFloor()) return undefined;
    const lag = atBlock - place.head.header.number;
    return lag > options.maxLag ? new NodeFault(node.name, 'behind', `it lags ${lag} blocks`) : undefined;
  }

  return {
    async ask(question, signal, avoid) {
      const reasons = nodes.map((node) => ({ node, fault: unfit(node, question.atBlock) }));
      const fit = reasons.flatMap(({ node, fault }) => (fault ? [] : [rank(node, question, avoid)]));
      if (fit.length === 0) throw new NoAnswerError(reasons.flatMap(({ fault }) => fault ?? []));
      fit.sort((one, other) => one.order - other.order || one.expectedMs - other.expectedMs);
      return askNodes(
        fit.map(({ node }) => node),
        question,
        { ...asking, signal },
      );
    },
  };
}

/** What a node's turn goes by: those that have room and the block go first. */
function rank(node: Node, { method, atBlock }: Question<unknown>, avoid: Node | undefined) {
  const isBehind = atBlock !== undefined && (node.place?.head.header.number ?? -1) < atBlock;
  const order = (node === avoid ? 4 : 0) + (node.isFull ? 2 : 0) + (isBehind ? 1 : 0);
  return { node, order, expectedMs: node.expectedMs(method) };
}
