import type { StoredHeader } from '@ethread/ports';
import type { ChainProfile, HeaderRules } from '@ethread/chain';
import { bytesToHex, type Clock, type Logger } from '@ethread/core';
import type { Node } from '../node/node.ts';
import { brokenRule } from './broken-rule.ts';
import type { HeadWindow } from './head-window.ts';
import { implausibility, type KnownHead } from './plausible-head.ts';

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
