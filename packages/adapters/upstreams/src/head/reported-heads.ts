import { type ChainProfile, checkHeader, type HeaderRules, InvalidChainBytesError } from '@ethread/chain';
import { bytesToHex, type Clock, type Logger } from '@ethread/core';
import type { StoredHeader } from '@ethread/ports';
import type { HeadWindow } from './head-window.ts';
import type { HeaderFork } from './walk-headers.ts';
import type { Node } from '../node/node.ts';

/** The newest header of each node, and the place of each node relative to the followed chain. */
export interface ReportedHeads {
  readonly newest: ReadonlyMap<Node, StoredHeader>;
  /** Heads that cannot belong to any chain, since the start. */
  readonly implausible: number;
  /** Takes a header that a node reported. Returns false when it cannot be the head of the chain, and is ignored. */
  take(node: Node, header: StoredHeader, known: KnownHead | undefined): boolean;
  /** Sets the place of a node by a header that it reported. No older header replaces its newest one. */
  place(node: Node, reported: StoredHeader): void;
  /** Sets the place of each node whose newest header is not above a number. */
  placeUpTo(number: number): void;
  /** Ignores a head that cannot belong to any chain. */
  reject(node: Node, header: StoredHeader, problem: string): void;
  /** Forgets the reports of a node that was removed from the configuration. */
  forget(node: Node): void;
}

export interface ReportedHeadsModules {
  readonly window: HeadWindow;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly profile: ChainProfile;
  readonly rules: HeaderRules;
}

export function createReportedHeads({
  window,
  clock,
  logger,
  profile,
  rules,
}: ReportedHeadsModules): ReportedHeads {
  const newest = new Map<Node, StoredHeader>();
  let implausible = 0;
  let hasWarnedOfFork = false;

  /** Warns once that the chain has passed a hard fork that this version does not support. */
  function noteUnknownFork({ header }: StoredHeader): void {
    if (!header.unknownFields || hasWarnedOfFork) return;
    hasWarnedOfFork = true;
    logger.warn(
      { block: header.number, fields: header.unknownFields.map(({ name }) => name) },
      'the chain has passed a fork that this version does not support: its blocks are followed and served, but what the fork changed is unproven; update ethread',
    );
  }

  function place(node: Node, reported: StoredHeader): void {
    const last = newest.get(node);
    if (!last || (last !== reported && node.place?.head === last)) return;
    // A node whose head is below the window may be on any fork.
    node.place = { head: reported, isOnCanonicalChain: window.has(reported) };
  }

  function reject(node: Node, header: StoredHeader, problem: string): void {
    implausible++;
    if (node.place?.isOnCanonicalChain !== false) {
      logger.warn({ node: node.name, hash: bytesToHex(header.hash), problem }, 'a head is not plausible');
    }
    newest.delete(node);
    node.place = { head: header, isOnCanonicalChain: false };
  }

  return {
    newest,
    get implausible() {
      return implausible;
    },
    take(node, header, known) {
      const problem =
        implausibility(header, known, { profile, clock }) ??
        brokenRule({ headers: [header], ancestor: undefined }, rules);
      if (problem !== undefined) {
        reject(node, header, problem);
        return false;
      }
      noteUnknownFork(header);
      newest.set(node, header);
      return true;
    },
    place,
    placeUpTo(number) {
      for (const [node, reported] of newest) if (reported.header.number <= number) place(node, reported);
    },
    reject,
    forget: (node) => void newest.delete(node),
  };
}

/** The highest block number that stores and indexes can hold: 32 bits. */
const MAX_BLOCK_NUMBER = 0xffff_ffff;
/** The most that a head's timestamp may be ahead of the local clock, in seconds. */
const MAX_AHEAD_SECONDS = 3_600;
/** Blocks that a head may always jump, more than a chain produces during a short pause of the service. */
const FREE_DISTANCE = 4_096;

export interface KnownHead {
  readonly header: StoredHeader['header'];
  /** Time since it was the newest, in seconds. */
  readonly ageSeconds: number;
}

/**
 * Returns the reason why a header cannot be the current head of its chain, by its number and timestamp, or undefined
 * when it can be. On a proof-of-stake chain it costs nothing to make a header that matches its hash.
 */
export function implausibility(
  { header }: StoredHeader,
  known: KnownHead | undefined,
  { profile, clock }: { readonly profile: ChainProfile; readonly clock: Clock },
): string | undefined {
  const { number, timestamp } = header;
  if (number > MAX_BLOCK_NUMBER) return `its number ${number} is above ${MAX_BLOCK_NUMBER}`;
  const now = Math.floor(clock.now() / 1_000);
  if (profile.hasRealTime && timestamp > now + MAX_AHEAD_SECONDS) {
    return `its timestamp ${timestamp} is ${timestamp - now} seconds ahead of the clock`;
  }
  if (!known) return undefined;
  const distance = number - known.header.number;
  const most = FREE_DISTANCE + known.ageSeconds * profile.maxBlocksPerSecond;
  if (distance > most) return `it is ${distance} blocks ahead of block ${known.header.number}`;
  // Timestamps rise along a chain, so a higher block with an older timestamp belongs to another chain.
  const isOlder = distance > 0 && timestamp < known.header.timestamp;
  const isFar = known.header.timestamp - timestamp > MAX_AHEAD_SECONDS;
  return profile.hasRealTime && isOlder && isFar
    ? `its timestamp ${timestamp} is before that of block ${known.header.number}`
    : undefined;
}

/** Returns the rule that a header of a fork breaks, if any. The parent of the first header may be unknown. */
export function brokenRule({ headers, ancestor }: HeaderFork, rules: HeaderRules): string | undefined {
  let parent = ancestor;
  for (const one of headers) {
    try {
      if (one.header.number > 0) checkHeader(one.header, parent, rules);
    } catch (error) {
      if (error instanceof InvalidChainBytesError) return error.message;
      throw error;
    }
    parent = one;
  }
  return undefined;
}
