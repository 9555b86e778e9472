import { setTimeout as sleep } from 'node:timers/promises';
import type { HeldHeader } from '@ethread/backend';
import { bytesEqual, bytesToHex, type Clock, type Logger, quantityToHex } from '@ethread/core';
import { NodeFault } from '../node-fault.ts';
import type { Node } from '../node/node.ts';
import { checkHeader } from '../proofs/check-header.ts';
import { indexOrUndefined, quantityOrUndefined } from '../proofs/wire-values.ts';

/** The longest that a watch sleeps without looking whether it is needed, in milliseconds. */
const TICK_MS = 20;
/** Polls that a subscription which brings headers replaces. */
const POLLS_SPARED = 5;
/** How often a node is asked whether it still serves the chain, in milliseconds: another may have taken its address. */
const IDENTIFY_MS = 10_000;
/** A node so many blocks behind is asked whether it synchronises. */
const FAR_BEHIND = 256;

export interface WatchModules {
  readonly node: Node;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Told each newest header, checked. */
  readonly onHead: (header: HeldHeader) => void;
  /** Told which block the node calls so, now and then. */
  readonly onTag: (tag: 'safe' | 'finalized', header: HeldHeader | undefined) => void;
  readonly chainId: bigint;
  /** Blocks that the chain has for certain: a node that shows others of their numbers is of another chain. */
  readonly anchors: () => readonly { readonly number: number; readonly hash: Uint8Array }[];
  /** The number of the newest block that is known; -1 before there is one. */
  readonly knownNumber: () => number;
}

export interface WatchOptions {
  readonly pollMs: number;
  readonly prove: boolean;
}

/** A node that is being watched. */
export interface NodeWatch {
  /** Resolves when the node was asked once, whether it answered or not. */
  readonly asked: Promise<void>;
  /** Asks again whether the node serves the chain. Resolves with what it showed; it is not asked when it does not. */
  identify(): Promise<boolean>;
  /** Asks for its head soon, whenever it would be due. */
  look(): void;
  close(): void;
}

/**
 * Watches one node: asks for its head at an interval, by subscription beside it where there is one, and tries it again
 * when its breaker is open.
 */
export function watchNode(modules: WatchModules, { pollMs, prove }: WatchOptions): NodeWatch {
  const { node, clock, logger, onHead, onTag, chainId, anchors, knownNumber } = modules;
  const closing = new AbortController();
  const { signal } = closing;
  let isKnown = false;
  let isSubscribed = false;
  let lastHeader = -Infinity;
  let lastTags = -Infinity;
  let lastNumber = -1;
  let isWanted = false;
  let lastIdentified = -Infinity;
  let lastTold: string | undefined;

  function take(json: unknown): void {
    // A subscription outlives what it was made for: heads of another chain are not heard.
    if (node.isOfChain === false) return;
    const checked = checkHeader(json, { prove });
    if ('fault' in checked) {
      if (checked.fault === 'lied') node.setAside(checked.detail);
      // Fields of a later fork: nobody here can prove the header, and the node is not to blame.
      else if (checked.fault === 'unproven') tellOnce(checked.detail, 'a head can not be proven');
      else node.blame(checked.detail);
      return;
    }
    lastHeader = clock.monotonic();
    lastNumber = checked.value.header.number;
    onHead(checked.value);
  }

  function tellOnce(detail: string, message: string): void {
    if (lastTold === message) return;
    lastTold = message;
    logger.warn({ node: node.name, detail }, message);
  }

  async function ask(tag: string): Promise<unknown> {
    const reply = await node.probe({ method: 'eth_getBlockByNumber', params: `["${tag}",false]` }, signal);
    return reply.kind === 'result' ? reply.value : undefined;
  }

  /** Says how a node is of another chain; undefined: it shows the id and the blocks of this one, or none at all. */
  async function strangeness(): Promise<string | undefined> {
    const reply = await node.probe({ method: 'eth_chainId', params: '[]' }, signal);
    const itsChainId = reply.kind === 'result' ? quantityOrUndefined(reply.value) : undefined;
    if (itsChainId === undefined) throw new NodeFault(node.name, 'malformed', 'it does not say its chain id');
    if (itsChainId !== chainId) return `its chain id is ${itsChainId}, expected ${chainId}`;
    for (const { number, hash } of anchors()) {
      const checked = checkHeader(await ask(quantityToHex(number)), { prove });
      const shown = 'value' in checked && checked.value.header.number === number ? checked.value : undefined;
      if (!shown || bytesEqual(shown.hash, hash)) continue;
      return `its block ${number} is ${bytesToHex(shown.hash)}, expected ${bytesToHex(hash)}`;
    }
    return undefined;
  }

  async function identify(): Promise<boolean> {
    const problem = await strangeness();
    lastIdentified = clock.monotonic();
    if (problem !== undefined && node.isOfChain !== false) {
      logger.error(
        { node: node.name, problem },
        'a node serves another chain: it is not asked; point it to the right one',
      );
    }
    if (problem === undefined && node.isOfChain === false) {
      logger.info({ node: node.name }, 'the node serves the chain again');
    }
    node.isOfChain = problem === undefined;
    if (problem !== undefined) node.place = undefined;
    return node.isOfChain;
  }

  /** Whether a node far behind says that it has not got the chain yet: its head means nothing then. */
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

  async function askTags(): Promise<void> {
    if (clock.monotonic() - lastTags < 4 * pollMs) return;
    lastTags = clock.monotonic();
    // In this order: what is final is safe already.
    for (const tag of ['safe', 'finalized'] as const) {
      const checked = checkHeader(await ask(tag), { prove });
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
      const latest = await ask('latest');
      if (await isSyncing(latest)) return;
      take(latest);
      await subscribe();
      await askTags();
    } catch (error) {
      if (signal.aborted) return;
      isKnown = false;
      if (!(error instanceof NodeFault)) {
        logger.error({ node: node.name, err: error }, 'a node could not be watched, by our own fault');
      }
    }
  }

  /** When the next round is due: sooner for a node that is down, later for one that tells by itself. */
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
        await sleep(Math.min(waitMs, TICK_MS), undefined, { signal, ref: false }).catch(() => undefined);
        continue;
      }
      await round();
      lastRound = clock.monotonic();
    }
  }

  const asked = round();
  void asked.then(watch);
  return {
    asked,
    async identify() {
      try {
        return await identify();
      } catch (error) {
        if (error instanceof NodeFault || signal.aborted) return false;
        throw error;
      }
    },
    look() {
      isWanted = true;
    },
    close: () => closing.abort(),
  };
}
