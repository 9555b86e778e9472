import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@ethread/core';
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
  /** How long a call may take, with the waits for limits that end, in milliseconds. */
  readonly callTimeoutMs: number;
}

/** The least time between two tries of a call whose nodes are limited, in milliseconds. */
const LEAST_WAIT_MS = 10;
/** How much longer a node is expected to take that fails at every call. */
const FAILURE_WEIGHT = 4;

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
  /** The nodes there are now. */
  readonly nodes: () => readonly Node[];
  readonly clock: Clock;
  /** The newest number at which branches may differ; below it all nodes of the chain say the same. */
  readonly branchFloor: () => number;
}

/** Makes a pool. */
export function createPool({ nodes, branchFloor, clock }: PoolModules, options: PoolOptions): Pool {
  const hedging = createHedgeBudget(options.hedgeShare);
  const asking: Omit<AskOptions, 'signal'> = { hedging, ...options };

  /** Why a node is not asked; undefined when it may be. */
  function unfit(node: Node, { atBlock, blocks = 0 }: Question<unknown>): NodeFault | undefined {
    if (node.isAside) return new NodeFault(node.name, 'lied', 'it lied lately');
    if (!node.isUsable) return new NodeFault(node.name, 'refused', 'it did not answer lately');
    if (node.limitedUntil > clock.monotonic())
      return new NodeFault(node.name, 'limited', 'it wants no calls for a while');
    const range = node.logRange;
    if (range && blocks > range.blocks)
      return new NodeFault(node.name, 'range', `it answers ${range.blocks} blocks at a time`, range);
    if (node.isOfChain === false) return new NodeFault(node.name, 'branch', 'it serves another chain');
    const { place } = node;
    if (!place && node.role === 'partner') return undefined;
    if (!place) return new NodeFault(node.name, 'refused', 'it was not heard of yet');
    // Where its branch began nobody knows: it might be below blocks that are final for the others.
    if (!place.isOnBranch) return new NodeFault(node.name, 'branch', 'it follows another branch');
    if (atBlock === undefined || atBlock < branchFloor()) return undefined;
    const lag = atBlock - place.head.header.number;
    return lag > options.maxLag ? new NodeFault(node.name, 'behind', `it lags ${lag} blocks`) : undefined;
  }

  async function askOnce<T>(question: Question<T>, signal: AbortSignal, avoid: Node | undefined): Promise<T> {
    const reasons = nodes().map((node) => ({ node, fault: unfit(node, question) }));
    const fit = reasons.flatMap(({ node, fault }) => (fault ? [] : [rank(node, question, avoid)]));
    if (fit.length === 0) throw new NoAnswerError(reasons.flatMap(({ fault }) => fault ?? []));
    fit.sort((one, other) => one.order - other.order || one.expectedMs - other.expectedMs);
    return askNodes(
      fit.map(({ node }) => node),
      question,
      { ...asking, signal },
    );
  }

  return {
    async ask(question, signal, avoid) {
      const deadline = clock.monotonic() + options.callTimeoutMs;
      for (;;) {
        try {
          return await askOnce(question, signal, avoid);
        } catch (error) {
          if (!(error instanceof NoAnswerError) || !error.isLimited) throw error;
          // A limit that ends soon enough is waited for: no node is out, they only want fewer calls.
          const now = clock.monotonic();
          const limits = nodes().flatMap(({ limitedUntil }) => (limitedUntil > now ? [limitedUntil] : []));
          const until = limits.length > 0 ? Math.min(...limits) : now;
          if (until >= deadline) throw error;
          await sleep(Math.max(until - now, LEAST_WAIT_MS), undefined, { signal, ref: false }).catch(() =>
            signal.throwIfAborted(),
          );
        }
      }
    },
  };
}

/** What a node's turn goes by: those that have room, do what is asked, and have the block go first. */
function rank(node: Node, { method, atBlock }: Question<unknown>, avoid: Node | undefined) {
  const isBehind = atBlock !== undefined && (node.place?.head.header.number ?? -1) < atBlock;
  const order =
    (node === avoid ? 8 : 0) + (node.isFull ? 4 : 0) + (node.isFailing(method) ? 2 : 0) + (isBehind ? 1 : 0);
  // A call that fails costs the time of the next node, too.
  const expectedMs = node.expectedMs(method) * (1 + FAILURE_WEIGHT * node.failureShare(method));
  return { node, order, expectedMs };
}
