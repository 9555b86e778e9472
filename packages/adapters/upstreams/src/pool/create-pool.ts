import type { Clock, Sleep } from '@ethread/core';
import { NoNodeRespondedError, NodeFault } from '../node-fault.ts';
import type { Node } from '../node/node.ts';
import type { NodesOptions } from '../nodes-options.ts';
import { LIMITED, queryNodes } from './query-nodes.ts';
import type { Question } from './question.ts';

export type PoolOptions = Pick<NodesOptions, 'callTimeoutMs' | 'hedgeAfterMs' | 'maxLag'>;

/** The least time between two attempts of a call whose nodes are rate limited, in milliseconds. */
const LEAST_WAIT_MS = 10;
/** The longest wait of a call for nodes that limit calls, in milliseconds: a second, and the precision of timers. */
const MAX_LIMIT_WAIT_MS = 1_100;

/** The nodes of one role as a single node. */
export interface Pool {
  /**
   * Queries the nodes that may have the data, the most likely and fastest first, and `avoid` last.
   *
   * @throws {NoNodeRespondedError}, or the signal's reason.
   */
  query<T>(question: Question<T>, signal: AbortSignal, avoid?: Node): Promise<T>;
}

export interface PoolModules {
  readonly nodes: () => readonly Node[];
  readonly clock: Clock;
  readonly sleep: Sleep;
  /** Returns the lowest number at which forks may differ. Below it all nodes of the chain agree. */
  readonly forkFloor: () => number;
}

export function createPool({ nodes, forkFloor, clock, sleep }: PoolModules, options: PoolOptions): Pool {
  /** Returns the reason why a node is not queried, or undefined when it may be. */
  function unfit(node: Node, { atBlock, blocks = 0 }: Question<unknown>): NodeFault | undefined {
    if (node.asideFor) return new NodeFault(node.name, node.asideFor, 'its quarantine or pause lasts');
    if (!node.isUsable) return new NodeFault(node.name, 'refused', 'it did not respond recently');
    if (node.limitedUntil > clock.monotonic()) return new NodeFault(node.name, 'limited', LIMITED);
    const range = node.logRange;
    if (range && blocks > range.blocks)
      return new NodeFault(node.name, 'range', `it answers ${range.blocks} blocks at a time`, range);
    if (node.strangeness !== undefined) return new NodeFault(node.name, 'chain', node.strangeness);
    if (node.contradiction) {
      const what = node.contradiction.isOfConsensus
        ? 'lacks a finalized block'
        : 'contradicts the local store';
      return new NodeFault(node.name, 'fork', `it ${what}`);
    }
    const { place } = node;
    // Nobody asked yet which chain it serves.
    if (!place && node.isIdle && node.isOfChain) return undefined;
    if (!place) return new NodeFault(node.name, 'refused', 'it was not heard of yet');
    // The start of its fork is unknown. It may be below blocks that are finalized for the other nodes.
    if (!place.isOnCanonicalChain) return new NodeFault(node.name, 'fork', 'it follows another fork');
    if (atBlock === undefined || atBlock < forkFloor()) return undefined;
    const lag = atBlock - place.head.header.number;
    return lag > options.maxLag ? new NodeFault(node.name, 'behind', `it lags ${lag} blocks`) : undefined;
  }

  async function queryGroup<T>(
    group: readonly Node[],
    question: Question<T>,
    signal: AbortSignal,
    avoid: Node | undefined,
    deadline: number,
  ): Promise<T> {
    const endsInTime = ({ limitedUntil }: Node) => limitedUntil < deadline;
    const reasons = group.map((node) => ({ node, fault: unfit(node, question) }));
    const fit = reasons.flatMap(({ node, fault }) => (fault ? [] : [rank(node, question, avoid)]));
    if (fit.length === 0) throw new NoNodeRespondedError(reasons.flatMap(({ fault }) => fault ?? []));
    const limited = reasons.flatMap(({ node, fault }) => (fault?.kind === 'limited' ? [node] : []));
    fit.sort((one, other) => one.order - other.order || one.expectedMs - other.expectedMs);
    return queryNodes(
      fit.map(({ node }) => node),
      question,
      { hedgeAfterMs: options.hedgeAfterMs, signal, limited, endsInTime },
    );
  }

  /** Queries the groups by priority. The next one is queried when no node of those before can answer. */
  async function queryOnce<T>(
    question: Question<T>,
    signal: AbortSignal,
    avoid: Node | undefined,
    deadline: number,
  ): Promise<T> {
    const faults: NodeFault[] = [];
    for (const group of groupsOf(nodes())) {
      try {
        return await queryGroup(group, question, signal, avoid, deadline);
      } catch (error) {
        if (!(error instanceof NoNodeRespondedError)) throw error;
        faults.push(...error.faults);
        const isUnable = error.isOutage || group.every((node) => unfit(node, question));
        if (!isUnable) break;
      }
    }
    throw new NoNodeRespondedError(faults);
  }

  return {
    async query(question, signal, avoid) {
      const lastAt = clock.monotonic() + options.callTimeoutMs;
      let mayWaitMs = MAX_LIMIT_WAIT_MS;
      for (;;) {
        try {
          const deadline = Math.min(lastAt, clock.monotonic() + mayWaitMs);
          return await queryOnce(question, signal, avoid, deadline);
        } catch (error) {
          if (!(error instanceof NoNodeRespondedError) || !error.isLimited) throw error;
          // The call waits for a limit that ends soon enough: the nodes are up and only want fewer calls.
          const now = clock.monotonic();
          const limits = nodes().flatMap(({ limitedUntil }) => (limitedUntil > now ? [limitedUntil] : []));
          const pauseMs = Math.max(Math.min(...limits, Infinity) - now, LEAST_WAIT_MS);
          const waitMs = limits.length > 0 ? pauseMs : LEAST_WAIT_MS;
          if (now + waitMs >= lastAt || waitMs > mayWaitMs) throw error;
          mayWaitMs -= waitMs;
          await sleep(waitMs, signal);
          signal.throwIfAborted();
        }
      }
    },
  };
}

/** Returns the nodes in groups of one priority, the first group first. */
function groupsOf(nodes: readonly Node[]): readonly (readonly Node[])[] {
  const groups = new Map<number, Node[]>();
  for (const node of nodes) groups.set(node.priority, [...(groups.get(node.priority) ?? []), node]);
  // Without any node, the error says so.
  return groups.size === 0
    ? [[]]
    : [...groups].toSorted(([one], [other]) => one - other).map(([, group]) => group);
}

/** Returns the rank of a node. Nodes that have room, perform the method and have the block come first. */
function rank(node: Node, { method, atBlock }: Question<unknown>, avoid: Node | undefined) {
  const isBehind = atBlock !== undefined && (node.place?.head.header.number ?? -1) < atBlock;
  const order =
    (node === avoid ? 8 : 0) + (node.isFull ? 4 : 0) + (node.isFailing(method) ? 2 : 0) + (isBehind ? 1 : 0);
  return { node, order, expectedMs: node.expectedMs(method) };
}
