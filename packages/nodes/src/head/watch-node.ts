import { setTimeout as sleep } from 'node:timers/promises';
import type { HeldHeader } from '@ethread/backend';
import type { Clock, Logger } from '@ethread/core';
import { NodeFault } from '../node-fault.ts';
import type { Node } from '../node/node.ts';
import { checkHeader } from '../proofs/check-header.ts';
import { quantityOrUndefined } from '../proofs/wire-values.ts';

/** The longest that a watch sleeps without looking whether it is needed, in milliseconds. */
const TICK_MS = 20;
/** Polls that a subscription which brings headers replaces. */
const POLLS_SPARED = 5;

export interface WatchModules {
  readonly node: Node;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Told each newest header, checked. */
  readonly onHead: (header: HeldHeader) => void;
  /** Told which block the node calls so, now and then. */
  readonly onTag: (tag: 'safe' | 'finalized', header: HeldHeader) => void;
  /** The chain's id; undefined takes what the node says. */
  readonly checkChainId: (node: Node, chainId: bigint) => boolean;
}

export interface WatchOptions {
  readonly pollMs: number;
  readonly prove: boolean;
}

/** A node that is being watched. */
export interface NodeWatch {
  /** Resolves when the node was asked once, whether it answered or not. */
  readonly asked: Promise<void>;
  /** Asks for its head soon, whenever it would be due. */
  look(): void;
  close(): void;
}

/**
 * Watches one node: asks for its head at an interval, by subscription beside it where there is one, and tries it again
 * when its breaker is open.
 */
export function watchNode(modules: WatchModules, { pollMs, prove }: WatchOptions): NodeWatch {
  const { node, clock, logger, onHead, onTag, checkChainId } = modules;
  const closing = new AbortController();
  const { signal } = closing;
  let isKnown = false;
  let isSubscribed = false;
  let lastHeader = -Infinity;
  let lastTags = -Infinity;
  let lastNumber = -1;
  let isWanted = false;

  function take(json: unknown): void {
    const checked = checkHeader(json, { prove });
    if ('fault' in checked) {
      if (checked.fault === 'lied') node.setAside(checked.detail);
      else node.blame(checked.detail);
      return;
    }
    lastHeader = clock.monotonic();
    lastNumber = checked.value.header.number;
    onHead(checked.value);
  }

  async function ask(tag: 'latest' | 'safe' | 'finalized'): Promise<unknown> {
    const reply = await node.probe({ method: 'eth_getBlockByNumber', params: `["${tag}",false]` }, signal);
    return reply.kind === 'result' ? reply.value : undefined;
  }

  async function identify(): Promise<void> {
    const reply = await node.probe({ method: 'eth_chainId', params: '[]' }, signal);
    const chainId = reply.kind === 'result' ? quantityOrUndefined(reply.value) : undefined;
    isKnown = chainId !== undefined && checkChainId(node, chainId);
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
      if ('value' in checked && checked.value.header.number <= lastNumber) onTag(tag, checked.value);
    }
  }

  async function round(): Promise<void> {
    isWanted = false;
    try {
      if (!isKnown || node.probeAt !== undefined) await identify();
      if (!isKnown) return;
      take(await ask('latest'));
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
    look() {
      isWanted = true;
    },
    close: () => closing.abort(),
  };
}
