import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '@ethread/core';
import type { IdleWatch } from './head/idle-watch.ts';
import type { NodeWatch } from './head/watch-node.ts';
import type { Node } from './node/node.ts';
import type { ConfiguredNode } from './nodes.ts';

export interface NodeSetModules {
  readonly logger: Logger;
  readonly make: (configured: ConfiguredNode) => Node;
  readonly watch: (node: Node) => NodeWatch;
  /** Creates the watch of a partner, or of a node whose priority is not used. */
  readonly watchIdle: (node: Node) => IdleWatch;
  /** Called with each of the service's own nodes whose head is not followed any more. */
  readonly onUnfollowed: (node: Node) => void;
}

/** The current set of upstream nodes. A changed configuration adds to it and removes from it. */
export interface NodeSet {
  /** The service's own nodes whose heads are followed, those of one priority. This is always the same list object. */
  readonly followed: readonly Node[];
  /** The service's own nodes by priority, and then in the order of the configuration. */
  own(): readonly Node[];
  partners(): readonly Node[];
  /** Resolves when each followed node at the start was asked once. */
  readonly queried: Promise<void>;
  all(): readonly Node[];
  /** Begins to watch idle nodes, once a head is known. Resolves when each was asked once. */
  begin(): Promise<void>;
  /** Follows the nodes with a priority. Nodes with a lower number stay watched, and those with a higher one are idle. */
  follow(priority: number): void;
  /** Asks which chain the partners serve, unless they were asked within a minute. Rejects with the signal's reason. */
  checkPartners(signal: AbortSignal): Promise<void>;
  poll(): void;
  /**
   * Changes the set to match the configuration. Nodes with an unchanged configuration keep all their state. Removed
   * nodes get no new calls, and close after the deadline of calls in flight.
   */
  update(configured: readonly ConfiguredNode[]): void;
  close(): Promise<void>;
}

/** A node with its watch, of which it has one at a time. */
interface Member {
  readonly configured: ConfiguredNode;
  readonly node: Node;
  watch: NodeWatch | undefined;
  idle: IdleWatch | undefined;
}

/** Creates a set. @param leaveMs How long calls in flight at a removed node may take, in milliseconds. */
export function createNodeSet(
  first: readonly ConfiguredNode[],
  { logger, make, watch, watchIdle, onUnfollowed }: NodeSetModules,
  { leaveMs }: { readonly leaveMs: number },
): NodeSet {
  const followed: Node[] = [];
  const leaving = new Map<Node, NodeJS.Timeout>();
  let members: readonly Member[] = [];
  let priority = 0;
  let hasBegun = false;

  function join(configured: ConfiguredNode): Member {
    return { configured, node: make(configured), watch: undefined, idle: undefined };
  }

  function unwatch(member: Member): void {
    member.watch?.close();
    member.idle?.close();
    member.node.onSuspicion = undefined;
    member.watch = undefined;
    member.idle = undefined;
  }

  function arrange(): void {
    const own = members.filter(({ node }) => node.role === 'primary');
    const priorities = own.map(({ node }) => node.priority);
    if (!priorities.includes(priority)) priority = Math.min(...priorities);
    const before = [...followed];
    followed.splice(0, Infinity, ...own.flatMap(({ node }) => (node.priority === priority ? node : [])));
    for (const node of before) if (!followed.includes(node)) onUnfollowed(node);
    for (const member of members) {
      const { node } = member;
      const isIdle = node.role === 'partner' || node.priority > priority;
      if (isIdle ? member.idle : member.watch) continue;
      unwatch(member);
      node.isIdle = isIdle;
      if (isIdle) {
        member.idle = watchIdle(node);
        if (hasBegun) void member.idle.begin();
      } else {
        const own = watch(node);
        member.watch = own;
        node.onSuspicion = () => own.poll();
      }
    }
  }

  function leave(member: Member): void {
    const { node } = member;
    unwatch(member);
    const closing = setTimeout(() => {
      leaving.delete(node);
      void node.close();
    }, leaveMs);
    leaving.set(node, closing.unref());
  }

  members = first.map(join);
  arrange();
  return {
    followed,
    own: () =>
      members
        .flatMap(({ node }) => (node.role === 'primary' ? node : []))
        .toSorted((one, other) => one.priority - other.priority),
    partners: () => members.flatMap(({ node }) => (node.role === 'partner' ? node : [])),
    queried: Promise.all(members.map(({ watch: own }) => own?.queried)).then(() => undefined),
    all: () => members.map(({ node }) => node),
    async begin() {
      hasBegun = true;
      await Promise.all(members.map(({ idle }) => idle?.begin()));
    },
    follow(next) {
      priority = next;
      arrange();
      for (const { watch: own } of members) own?.poll();
    },
    async checkPartners(signal) {
      const partners = members.filter(({ node }) => node.role === 'partner');
      await Promise.all(partners.map(({ idle }) => idle?.check(signal)));
    },
    poll() {
      for (const { watch: own } of members) own?.poll();
    },
    update(configured) {
      const before = members;
      const stored = (one: ConfiguredNode) =>
        before.find((member) => isDeepStrictEqual(member.configured, one));
      members = configured.map((one) => stored(one) ?? join(one));
      arrange();
      const removed = before.filter((member) => !members.includes(member));
      for (const member of removed) leave(member);
      const added = members.filter((member) => !before.includes(member));
      const names = (some: readonly Member[]) => some.map(({ node }) => node.name);
      logger.info({ added: names(added), removed: names(removed) }, 'the upstream nodes were changed');
    },
    async close() {
      for (const timer of leaving.values()) clearTimeout(timer);
      for (const member of members) unwatch(member);
      await Promise.all([...leaving.keys(), ...members.map(({ node }) => node)].map((node) => node.close()));
    },
  };
}
