import type { StoredHeader } from '@ethread/ports';
import { bytesEqual, type Sleep } from '@ethread/core';
import { NodeFault } from '../node-fault.ts';
import { checkHeader } from '../proofs/check-block.ts';
import { indexOrUndefined } from '../proofs/wire-values.ts';
import { createNodeIdentity, type NodeIdentityModules } from './node-identity.ts';
import { createPollPace, type PollPaceOptions } from './poll-pace.ts';
import { readHeader } from './read-header.ts';

/** The least time between two rounds of requests, in milliseconds. */
const LEAST_PAUSE_MS = 20;
/** The longest sleep of a watch before it checks whether its node has failed meanwhile, in milliseconds. */
const LONGEST_SLEEP_MS = 1_000;
/** Polls, and slots, for which an active header subscription may be silent. */
const SILENT_POLLS = 5;
const SILENT_SLOTS = 2.5;
/**
 * Intervals between checks that a node still serves the chain, in milliseconds: of one whose head is not on the followed
 * chain, of one whose head is, and of one with an active subscription, since another node cannot take over a connection.
 */
const IDENTIFY_MS = { apart: 10_000, together: 600_000, subscribed: 21_600_000 };
/** Heads after which a node is asked for its tags, when it is polled and when it has an active subscription. */
const HEADS_PER_TAGS = { polled: 8, subscribed: 32 };
/** The questions for the finalized block after which a node with an active subscription is asked for the safe one, too. */
const FINALIZED_PER_SAFE = 4;
/** Polls after which tags are asked for on a chain without slots: when it moved, and when it stood still. */
const POLLS_PER_TAGS = { moved: 4, still: 20 };
/** The share of the time since the last head after which tags are asked for while the chain stands still. */
const STILL_SHARE = 0.5;
/** The longest time between questions for tags while the chain stands still, in milliseconds. */
const LONGEST_STILL_MS = 180_000;
/** Blocks behind the head from which a node is asked whether it synchronizes. */
const FAR_BEHIND = 256;

export interface WatchModules extends Omit<NodeIdentityModules, 'headNumber'> {
  readonly sleep: Sleep;
  /** Receives each newest header, checked. */
  readonly onHead: (header: StoredHeader) => void;
  /** Receives, from time to time, the block to which the node gives the tag. */
  readonly onTag: (tag: 'safe' | 'finalized', header: StoredHeader | undefined) => void;
  /** Returns the number of the newest known block, or -1 before there is one. */
  readonly knownNumber: () => number;
  /** Returns whether a usable node is on another fork, so that each poll may decide between forks. */
  readonly isDisputed: () => boolean;
}

export interface WatchOptions extends PollPaceOptions {
  readonly prove: boolean;
}

export interface NodeWatch {
  /** Resolves when the node was asked once, whether it responded or not. */
  readonly queried: Promise<void>;
  /** Asks again whether the node serves the chain. A node that does not is not asked further. */
  identify(): Promise<boolean>;
  /** Polls the node's head soon, before the next regular poll. */
  poll(): void;
  close(): void;
}

/**
 * Watches one node. Polls its head by the slots of the chain, or else at an interval, subscribes to new headers where
 * the transport can, and probes the node when its breaker is open.
 */
export function watchNode(modules: WatchModules, { pollMs, quietMs, prove }: WatchOptions): NodeWatch {
  const { node, clock, logger, sleep, onHead, onTag, finalizedHash, knownNumber, isDisputed } = modules;
  const closing = new AbortController();
  const { signal } = closing;
  const pace = createPollPace(clock, { pollMs, quietMs });
  const identity = createNodeIdentity({ ...modules, headNumber: () => last?.header.number ?? -1 }, prove);
  let waking = new AbortController();
  let isKnown = false;
  let isSubscribed = false;
  let last: StoredHeader | undefined;
  let lastHeader = clock.monotonic();
  let lastTags = -Infinity;
  let headsSinceTags = 0;
  let tagQuestions = 0;
  let isWanted = false;
  let lastReported: string | undefined;

  /** Takes a header that the node reported. Returns its timestamp in seconds when it is a new head of the chain. */
  function take(json: unknown): number | undefined {
    // A subscription outlives a change of the node's chain, so heads of another chain are ignored.
    if (node.isOfChain === false || node.contradiction) return undefined;
    const checked = checkHeader(json, { prove });
    if ('fault' in checked) {
      if (checked.fault === 'lied') node.quarantine(checked.detail);
      // The header has fields of a later hard fork. This version cannot prove it, and the node is not at fault.
      else if (checked.fault === 'unproven') tellOnce(checked.detail, 'a head cannot be proven');
      else node.blame(checked.detail);
      return undefined;
    }
    const { value } = checked;
    const isNew = !last || !bytesEqual(last.hash, value.hash);
    last = value;
    onHead(value);
    if (!isNew) return undefined;
    lastHeader = clock.monotonic();
    headsSinceTags++;
    return value.header.timestamp;
  }

  function receive(json: unknown): void {
    const timestamp = take(json);
    if (timestamp !== undefined) pace.told(timestamp);
  }

  function tellOnce(detail: string, message: string): void {
    if (lastReported === message) return;
    lastReported = message;
    logger.warn({ node: node.name, detail }, message);
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
    const onEnd = () => {
      isSubscribed = false;
      // Another node may take the address of one whose connection ended.
      isKnown = false;
    };
    isSubscribed = true;
    try {
      await node.followHeaders({ onHeader: receive, onEnd }, signal);
    } catch (error) {
      isSubscribed = false;
      logger.debug({ node: node.name, err: error }, 'the node takes no subscription');
    }
  }

  /** Returns whether the heads of an active subscription replace polls. */
  function isTelling(): boolean {
    const silentMs = Math.max(SILENT_POLLS * pollMs, SILENT_SLOTS * (pace.slotMs ?? 0));
    return isSubscribed && clock.monotonic() - lastHeader < silentMs;
  }

  function isIdentityDue(): boolean {
    if (!isKnown || node.probeAt !== undefined) return true;
    // A head that has no place yet may be of another chain.
    const { place } = node;
    const isPlaced = place !== undefined && last !== undefined && bytesEqual(place.head.hash, last.hash);
    const isTogether = isPlaced && place.isOnCanonicalChain;
    // A node must show that it has the block that consensus finalized.
    const isSettled = isTogether && !identity.isFinalizedNew;
    const kind = isSettled ? (isTelling() ? 'subscribed' : 'together') : 'apart';
    return clock.monotonic() - identity.checkedAt >= IDENTIFY_MS[kind];
  }

  const isFinalizedDue = () => isKnown && identity.isFinalizedNew && isIdentityDue();

  function areTagsDue(): boolean {
    const sinceMs = clock.monotonic() - lastTags;
    if (headsSinceTags >= HEADS_PER_TAGS[isTelling() ? 'subscribed' : 'polled']) return true;
    if (sinceMs === Infinity) return true;
    if (pace.slotMs !== undefined) return !isTelling() && sinceMs >= LONGEST_STILL_MS;
    if (headsSinceTags > 0) return sinceMs >= POLLS_PER_TAGS.moved * pollMs;
    const stillMs = Math.min(STILL_SHARE * (clock.monotonic() - lastHeader), LONGEST_STILL_MS);
    return sinceMs >= Math.max(POLLS_PER_TAGS.still * pollMs, stillMs);
  }

  async function queryTags(): Promise<void> {
    if (!areTagsDue()) return;
    const isSparing = isTelling() && lastTags !== -Infinity;
    lastTags = clock.monotonic();
    headsSinceTags = 0;
    // In this order, because a finalized block is already safe.
    if (!isSparing || tagQuestions % FINALIZED_PER_SAFE === 0) await queryTag('safe');
    // Consensus alone finalizes, where it is followed.
    if (finalizedHash() === undefined) await queryTag('finalized');
    tagQuestions++;
  }

  async function queryTag(tag: 'safe' | 'finalized'): Promise<void> {
    const header = await readHeader(node, tag, { prove, signal });
    if (!header || header.header.number <= (last?.header.number ?? -1)) onTag(tag, header);
  }

  async function round(): Promise<void> {
    const mustPoll = isWanted || !isTelling();
    isWanted = false;
    try {
      if (isIdentityDue()) isKnown = await identity.check(signal);
      if (mustPoll || !isKnown) pace.polled(await poll());
      if (!isKnown) return;
      await subscribe();
      await queryTags();
    } catch (error) {
      if (signal.aborted) return;
      isKnown = false;
      pace.polled(undefined);
      // Other faults are those of the connection, which the node reports.
      if (node.isOfChain === undefined && error instanceof NodeFault && error.kind === 'malformed')
        tellOnce(error.detail, 'a node does not say which chain it serves; it needs the method eth_chainId');
      if (!(error instanceof NodeFault)) {
        logger.error(
          { node: node.name, err: error },
          'a node could not be watched because of an internal error',
        );
      }
    }
  }

  /** Asks for the newest head. Returns its timestamp in seconds when it is new. */
  async function poll(): Promise<number | undefined> {
    if (!isKnown) return undefined;
    const reply = await node.probe({ method: 'eth_getBlockByNumber', params: '["latest",false]' }, signal);
    const latest = reply.kind === 'result' ? reply.value : undefined;
    node.isSyncing = await isSyncing(latest);
    return node.isSyncing ? undefined : take(latest);
  }

  /** Returns when the next round is due: earlier for a node that is down, later for one with an active subscription. */
  function dueAt(lastRound: number): number {
    const now = clock.monotonic();
    if (node.probeAt !== undefined) return node.probeAt;
    if (isWanted || (isTelling() && (areTagsDue() || isFinalizedDue()))) return lastRound + LEAST_PAUSE_MS;
    if (isTelling()) return now + LONGEST_SLEEP_MS;
    const due = now + pace.waitMs();
    return Math.max(isDisputed() ? Math.min(due, lastRound + pollMs) : due, lastRound + LEAST_PAUSE_MS);
  }

  async function watch(): Promise<void> {
    let lastRound = clock.monotonic();
    while (!signal.aborted) {
      const waitMs = dueAt(lastRound) - clock.monotonic();
      if (waitMs > 0) {
        waking = new AbortController();
        await sleep(Math.min(waitMs, LONGEST_SLEEP_MS), waking.signal);
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
        return await identity.check(signal);
      } catch (error) {
        if (error instanceof NodeFault || signal.aborted) return false;
        throw error;
      }
    },
    poll() {
      isWanted = true;
      waking.abort();
    },
    close() {
      closing.abort();
      waking.abort();
    },
  };
}
