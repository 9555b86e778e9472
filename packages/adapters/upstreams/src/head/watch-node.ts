import type { StoredHeader } from '@ethread/ports';
import { bytesEqual, bytesToHex, type Clock, type Logger, quantityToHex, type Sleep } from '@ethread/core';
import { NodeFault } from '../node-fault.ts';
import type { Contradiction, Node } from '../node/node.ts';
import { checkHeader } from '../proofs/check-header.ts';
import { indexOrUndefined, quantityOrUndefined } from '../proofs/wire-values.ts';
import { findContradiction, type NodeHeaders } from './find-contradiction.ts';
import type { Anchors } from './anchors.ts';
import { createAwaitedForks } from './awaited-forks.ts';

/** The longest sleep of a watch before it checks whether it is needed, in milliseconds. */
const TICK_MS = 20;
/** Polls that an active header subscription replaces. */
const POLLS_SPARED = 5;
/** Interval between checks that a node still serves the chain, in milliseconds. Another may have taken its address. */
const IDENTIFY_MS = 10_000;
/** Blocks behind the head from which a node is asked whether it synchronizes. */
const FAR_BEHIND = 256;
const NO_ANCHORS: Anchors = { head: undefined, finalized: undefined, genesis: undefined };

export interface WatchModules {
  readonly node: Node;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly sleep: Sleep;
  /** Receives each newest header, checked. */
  readonly onHead: (header: StoredHeader) => void;
  /** Receives, from time to time, the block to which the node gives the tag. */
  readonly onTag: (tag: 'safe' | 'finalized', header: StoredHeader | undefined) => void;
  readonly chainId: bigint;
  /**
   * Returns blocks that the chain has for certain, where some are known. A node with another genesis block is on another
   * chain, and one with another block than a final one of the store contradicts it.
   */
  readonly anchors: () => Anchors | undefined;
  /** Returns the hash of the block that consensus finalized last, where it is followed. */
  readonly finalizedHash: () => Uint8Array | undefined;
  /** Returns the number of the newest known block, or -1 before there is one. */
  readonly knownNumber: () => number;
  /** Times of the chain's hard forks, in Unix seconds. Undefined if its schedule is unknown. */
  readonly forkTimes: ReadonlySet<number> | undefined;
}

export interface WatchOptions {
  readonly pollMs: number;
  readonly prove: boolean;
}

/** A watch over one node. */
export interface NodeWatch {
  /** Resolves when the node was asked once, whether it responded or not. */
  readonly queried: Promise<void>;
  /**
   * Asks again whether the node serves the chain, and resolves to the result. A node that does not serve it is not
   * asked further.
   */
  identify(): Promise<boolean>;
  /** Polls the node's head soon, before the next regular poll. */
  poll(): void;
  close(): void;
}

/**
 * Watches one node. Polls its head at an interval, also subscribes to new headers where the transport can, and probes
 * the node when its breaker is open.
 */
export function watchNode(modules: WatchModules, { pollMs, prove }: WatchOptions): NodeWatch {
  const { node, clock, logger, sleep, onHead, onTag, chainId, anchors, finalizedHash, knownNumber } = modules;
  const closing = new AbortController();
  const { signal } = closing;
  const awaitedForks = createAwaitedForks(modules);
  let isKnown = false;
  let isSubscribed = false;
  let lastHeader = -Infinity;
  let lastTags = -Infinity;
  let lastNumber = -1;
  let isWanted = false;
  let lastIdentified = -Infinity;
  let lastReported: string | undefined;

  function take(json: unknown): void {
    // A subscription outlives a change of the node's chain, so heads of another chain are ignored.
    if (node.isOfChain === false || node.contradiction) return;
    const checked = checkHeader(json, { prove });
    if ('fault' in checked) {
      if (checked.fault === 'lied') node.quarantine(checked.detail);
      // The header has fields of a later hard fork. This version cannot prove it, and the node is not at fault.
      else if (checked.fault === 'unproven') tellOnce(checked.detail, 'a head cannot be proven');
      else node.blame(checked.detail);
      return;
    }
    lastHeader = clock.monotonic();
    lastNumber = checked.value.header.number;
    onHead(checked.value);
  }

  function tellOnce(detail: string, message: string): void {
    if (lastReported === message) return;
    lastReported = message;
    logger.warn({ node: node.name, detail }, message);
  }

  async function query(tag: string): Promise<unknown> {
    const reply = await node.probe({ method: 'eth_getBlockByNumber', params: `["${tag}",false]` }, signal);
    return reply.kind === 'result' ? reply.value : undefined;
  }

  async function queryHeader(tag: string): Promise<StoredHeader | undefined> {
    const checked = checkHeader(await query(tag), { prove });
    return 'value' in checked ? checked.value : undefined;
  }

  const headers: NodeHeaders = {
    latest: () => queryHeader('latest'),
    async at(number) {
      const shown = await queryHeader(quantityToHex(number));
      return shown?.header.number === number ? shown : undefined;
    },
  };

  /** Returns how a node differs from the chain, or undefined when it has the chain's id and genesis block, or no blocks. */
  async function strangeness({ genesis }: Anchors): Promise<string | undefined> {
    const reply = await node.probe({ method: 'eth_chainId', params: '[]' }, signal);
    const itsChainId = reply.kind === 'result' ? quantityOrUndefined(reply.value) : undefined;
    if (itsChainId === undefined) throw new NodeFault(node.name, 'malformed', 'it does not say its chain id');
    if (itsChainId !== chainId) return `its chain id is ${itsChainId}, expected ${chainId}`;
    const first = genesis && (await headers.at(0));
    if (!first || bytesEqual(first.hash, genesis.hash)) return undefined;
    return `its block 0 is ${bytesToHex(first.hash)}, expected ${bytesToHex(genesis.hash)}`;
  }

  /** Returns a contradiction when the node lacks the block that consensus finalized: it is on another fork, or far behind. */
  async function contradictionOfConsensus(): Promise<Contradiction | undefined> {
    const hash = finalizedHash();
    if (!hash) return undefined;
    const params = `["${bytesToHex(hash)}",false]`;
    const reply = await node.probe({ method: 'eth_getBlockByHash', params }, signal);
    // A node that gives no response at all lacks nothing.
    if (reply.kind !== 'result') return undefined;
    const checked = checkHeader(reply.value, { prove });
    if ('value' in checked && bytesEqual(checked.value.hash, hash)) return undefined;
    return { number: Math.max(0, lastNumber), common: 0, isOfConsensus: true };
  }

  async function identify(): Promise<boolean> {
    const certain = anchors() ?? NO_ANCHORS;
    const problem = await strangeness(certain);
    const contradiction =
      problem === undefined
        ? ((await contradictionOfConsensus()) ?? (await findContradiction(headers, certain)))
        : undefined;
    lastIdentified = clock.monotonic();
    if (problem !== undefined && node.isOfChain !== false) {
      logger.error(
        { node: node.name, problem },
        'a node serves another chain and gets no calls; point it to the right one',
      );
    }
    if (problem === undefined && node.isOfChain === false) {
      logger.info({ node: node.name }, 'the node serves the chain again');
    }
    noteContradiction(contradiction);
    node.isOfChain = problem === undefined;
    if (problem !== undefined || contradiction) node.place = undefined;
    return node.isOfChain && !contradiction;
  }

  /** Logs when a node begins to contradict the final blocks of the store, and when it ends. */
  function noteContradiction(contradiction: Contradiction | undefined): void {
    if (contradiction?.isOfConsensus && !node.contradiction) {
      logger.error(
        { node: node.name, hash: bytesToHex(finalizedHash() ?? new Uint8Array()) },
        'a node lacks the block that consensus finalized, and gets no calls',
      );
    } else if (contradiction && !node.contradiction) {
      logger.error(
        { node: node.name, block: contradiction.number, common: contradiction.common },
        'a node contradicts the final blocks of the store, and gets no calls',
      );
    }
    if (!contradiction && node.contradiction) {
      logger.info({ node: node.name }, 'the node has the final blocks again');
    }
    node.contradiction = contradiction;
  }

  /** Returns whether a node far behind reports that it is synchronizing. Its head means nothing then. */
  async function isSyncing(header: unknown): Promise<boolean> {
    const number = indexOrUndefined(Object(header).number) ?? 0;
    if (number > 0 && number + FAR_BEHIND >= knownNumber()) return false;
    const reply = await node.probe({ method: 'eth_syncing', params: '[]' }, signal);
    if (reply.kind !== 'result' || typeof reply.value !== 'object' || reply.value === null) return false;
    tellOnce(`its head is ${number}`, 'the node synchronises, and its head is not followed');
    return true;
  }

  async function subscribe(): Promise<void> {
    if (isSubscribed || !node.followHeaders) return;
    const onEnd = () => (isSubscribed = false);
    isSubscribed = true;
    try {
      await node.followHeaders({ onHeader: take, onEnd }, signal);
    } catch (error) {
      isSubscribed = false;
      logger.debug({ node: node.name, err: error }, 'the node takes no subscription');
    }
  }

  async function queryTags(): Promise<void> {
    if (clock.monotonic() - lastTags < 4 * pollMs) return;
    lastTags = clock.monotonic();
    // In this order, because a finalized block is already safe.
    for (const tag of ['safe', 'finalized'] as const) {
      const checked = checkHeader(await query(tag), { prove });
      if (!('value' in checked)) onTag(tag, undefined);
      else if (checked.value.header.number <= lastNumber) onTag(tag, checked.value);
    }
  }

  async function round(): Promise<void> {
    isWanted = false;
    try {
      const isDue = clock.monotonic() - lastIdentified >= IDENTIFY_MS;
      if (!isKnown || isDue || node.probeAt !== undefined) isKnown = await identify();
      if (!isKnown) return;
      const latest = await query('latest');
      if (await isSyncing(latest)) return;
      take(latest);
      await subscribe();
      await queryTags();
      await awaitedForks.ask(signal);
    } catch (error) {
      if (signal.aborted) return;
      isKnown = false;
      if (!(error instanceof NodeFault)) {
        logger.error(
          { node: node.name, err: error },
          'a node could not be watched because of an internal error',
        );
      }
    }
  }

  /** Returns when the next round is due: earlier for a node that is down, later for one with an active subscription. */
  function dueAt(lastRound: number): number {
    const isTelling = isSubscribed && clock.monotonic() - lastHeader < POLLS_SPARED * pollMs;
    const regular = lastRound + (isTelling ? POLLS_SPARED : 1) * pollMs;
    return node.probeAt ?? (isWanted ? lastRound + TICK_MS : regular);
  }

  async function watch(): Promise<void> {
    let lastRound = clock.monotonic();
    while (!signal.aborted) {
      const waitMs = dueAt(lastRound) - clock.monotonic();
      if (waitMs > 0) {
        await sleep(Math.min(waitMs, TICK_MS), signal);
        continue;
      }
      await round();
      lastRound = clock.monotonic();
    }
  }

  const queried = round();
  void queried.then(watch);
  return {
    queried,
    async identify() {
      try {
        return await identify();
      } catch (error) {
        if (error instanceof NodeFault || signal.aborted) return false;
        throw error;
      }
    },
    poll() {
      isWanted = true;
    },
    close: () => closing.abort(),
  };
}
