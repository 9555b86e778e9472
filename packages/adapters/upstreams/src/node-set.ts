import type { NodeRole } from '@ethread/ports';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '@ethread/core';
import type { IdleWatch } from './head/idle-watch.ts';
import type { NodeWatch } from './head/watch-node.ts';
import type { Node } from './node/node.ts';

/** The configured identity of a node. */
export interface Named {
  readonly name: string;
  readonly role: NodeRole;
}

export interface NodeSetModules<C extends Named> {
  readonly logger: Logger;
  /** Creates a node. */
  readonly make: (configured: C) => Node;
  /** Begins to watch one of the service's own nodes. */
  readonly watch: (node: Node) => NodeWatch;
  /** Begins to watch a partner. */
  readonly watchIdle: (node: Node) => IdleWatch;
  /** Called with each of the service's own nodes that was removed. */
  readonly onRemoved: (node: Node) => void;
}

/** The current set of upstream nodes. A changed configuration adds to it and removes from it. */
export interface NodeSet<C extends Named> {
  /** The service's own nodes, in the order of the configuration. This is always the same list object. */
  readonly primaries: readonly Node[];
  readonly partners: readonly Node[];
  /** Resolves when each of the service's own nodes at the start was asked once. */
  readonly queried: Promise<void>;
  /** Returns all nodes, in the order of the configuration. */
  all(): readonly Node[];
  /** Begins to watch partners, once a head is known. Resolves when each was asked once. */
  begin(): Promise<void>;
  /** Asks which chain the partners serve, unless they were asked within a minute. Rejects with the signal's reason. */
  checkPartners(signal: AbortSignal): Promise<void>;
  /** Polls the heads of the service's own nodes soon. */
  poll(): void;
  /**
   * Changes the set to match the configuration. Nodes with an unchanged configuration keep all their state. Removed
   * nodes get no new calls, and close after the deadline of calls in flight.
   */
  update(configured: readonly C[]): void;
  close(): Promise<void>;
}

interface Member<C> {
  readonly configured: C;
  readonly node: Node;
  readonly watch: NodeWatch | undefined;
  readonly idle: IdleWatch | undefined;
}

/** Creates a set. @param leaveMs How long calls in flight at a removed node may take, in milliseconds. */
export function createNodeSet<C extends Named>(
  first: readonly C[],
  { logger, make, watch, watchIdle, onRemoved }: NodeSetModules<C>,
  { leaveMs }: { readonly leaveMs: number },
): NodeSet<C> {
  const primaries: Node[] = [];
  const partners: Node[] = [];
  const leaving = new Map<Node, NodeJS.Timeout>();
  let members: readonly Member<C>[] = [];
  let hasBegun = false;

  function join(configured: C): Member<C> {
    const node = make(configured);
    const own = configured.role === 'primary' ? watch(node) : undefined;
    if (own) node.onSuspicion = () => own.poll();
    const idle = configured.role === 'partner' ? watchIdle(node) : undefined;
    if (hasBegun) void idle?.begin();
    return { configured, node, watch: own, idle };
  }

  function leave({ node, watch: own, idle }: Member<C>): void {
    own?.close();
    idle?.close();
    onRemoved(node);
    node.onSuspicion = undefined;
    const closing = setTimeout(() => {
      leaving.delete(node);
      void node.close();
    }, leaveMs);
    leaving.set(node, closing.unref());
  }

  function list(): void {
    const nodes = members.map(({ node }) => node);
    primaries.splice(0, Infinity, ...nodes.filter(({ role }) => role === 'primary'));
    partners.splice(0, Infinity, ...nodes.filter(({ role }) => role === 'partner'));
  }

  members = first.map(join);
  list();
  return {
    primaries,
    partners,
    queried: Promise.all(members.map(({ watch: own }) => own?.queried)).then(() => undefined),
    all: () => members.map(({ node }) => node),
    async begin() {
      hasBegun = true;
      await Promise.all(members.map(({ idle }) => idle?.begin()));
    },
    async checkPartners(signal) {
      await Promise.all(members.map(({ idle }) => idle?.check(signal)));
    },
    poll() {
      for (const { watch: own } of members) own?.poll();
    },
    update(configured) {
      const before = members;
      const stored = (one: C) => before.find((member) => isDeepStrictEqual(member.configured, one));
      members = configured.map((one) => stored(one) ?? join(one));
      list();
      const removed = before.filter((member) => !members.includes(member));
      for (const member of removed) leave(member);
      const added = members.filter((member) => !before.includes(member));
      const names = (some: readonly Member<C>[]) => some.map(({ node }) => node.name);
      logger.info({ added: names(added), removed: names(removed) }, 'the upstream nodes were changed');
    },
    async close() {
      for (const timer of leaving.values()) clearTimeout(timer);
      for (const { watch: own, idle } of members) {
        own?.close();
        idle?.close();
      }
      await Promise.all([...leaving.keys(), ...members.map(({ node }) => node)].map((node) => node.close()));
    },
  };
}
