import type { BlockSource, CallForwarder, HeadSource, HeldHeader } from '@ethread/backend';
import { type ChainProfile, profileOfChain } from '@ethread/chain';
import { bytesEqual, bytesToHex, type Clock, type Logger, type Tracer } from '@ethread/core';
import { createForwarder } from './failover/create-forwarder.ts';
import { createPartnerCheck } from './failover/partner-check.ts';
import { createBlockSource } from './keeping/create-block-source.ts';
import { type Anchors, createHeadFollower, type HeadFollower } from './head/head-follower.ts';
import { type NodeWatch, watchNode } from './head/watch-node.ts';
import { createNodeSet } from './node-set.ts';
import { createNode } from './node/create-node.ts';
import type { Node, NodeRole, NodeStatus } from './node/node.ts';
import { secretsOf } from './node/redact.ts';
import { DEFAULTS, type NodesOptions } from './nodes-options.ts';
import { createChainView } from './pool/create-chain-view.ts';
import { createPartnerView } from './pool/create-partner-view.ts';
import { createPool } from './pool/create-pool.ts';
import { createShownLatest } from './pool/shown-latest.ts';
import { checkHeader } from './proofs/check-header.ts';
import { createTransport } from './transport/create-transport.ts';
import type { NodeAddress } from './transport/node-transport.ts';

/** A node as the configuration names it. */
export interface ConfiguredNode extends NodeAddress {
  /** What logs and errors call it. */
  readonly name: string;
  readonly role: NodeRole;
}

export interface NodesModules {
  readonly nodes: readonly ConfiguredNode[];
  /** The chain that all of them must serve. */
  readonly chainId: bigint;
  readonly clock: Clock;
  readonly logger: Logger;
  /** What a store holds of the chain for certain: nodes that contradict it are not asked. Default: there is no store. */
  readonly anchors?: (() => Anchors) | undefined;
  /** How blocks of the chain are proven; by its id where it is not given. */
  readonly profile?: ChainProfile | undefined;
  /** Numbers from 0 up to 1, such as Math.random. */
  readonly random: () => number;
  /** Tells of calls to nodes, which carry the trace on. Default: nobody is told. */
  readonly tracer?: Tracer | undefined;
}

/** What nodes showed that operators have to look into, counted. */
export interface NodesIncidents {
  /** Branches from below what was final. */
  readonly reorgsBelowFinal: number;
  /** Heads that can be of no chain. */
  readonly implausibleHeads: number;
}

/** A chain's nodes as one backend. */
export interface Nodes extends CallForwarder {
  readonly head: HeadSource;
  /** Whole blocks from the service's own nodes, proven. */
  readonly blocks: BlockSource;
  /** Resolves when each of the service's own nodes was asked once, whether it answered or not. */
  readonly ready: Promise<void>;
  /** Makes the upstream nodes what a changed configuration says; calls in flight go on. */
  update(nodes: readonly ConfiguredNode[]): void;
  status(): readonly NodeStatus[];
  /** What nodes showed that no chain does, since the start. */
  incidents(): NodesIncidents;
  close(): Promise<void>;
}

/**
 * Opens the nodes of a chain and begins to follow its head.
 *
 * @example
 * const nodes = createNodes({ nodes: [{ name: 'own', role: 'primary', url, headers: {} }], chainId: 1n, ...modules });
 * const answer = await nodes.forward({ method: 'eth_call', params }, context);
 */
export function createNodes(modules: NodesModules, given: Partial<NodesOptions> = {}): Nodes {
  const { clock, logger, random, chainId } = modules;
  const options: NodesOptions = { ...DEFAULTS, ...given };
  const profile = modules.profile ?? profileOfChain(chainId);
  const prove = options.proofs !== 'none';
  const closing = new AbortController();

  const watched = new Map<Node, NodeWatch>();
  const set = createNodeSet<ConfiguredNode>(
    modules.nodes,
    { logger, make, watch, onRemoved },
    { leaveMs: options.callTimeoutMs },
  );
  const { primaries, partners } = set;
  const head: HeadFollower = createHeadFollower(
    {
      ...{ nodes: primaries, clock, logger, fetchHeader, profile },
      identify: async (node) => (await watched.get(node)?.identify()) ?? false,
      hashAt: (node, number) => view.headerOf(node, number, closing.signal),
      anchors: modules.anchors,
    },
    options,
  );
  const pool = createPool({ nodes: () => primaries, clock, branchFloor: () => branchFloor(head) }, options);
  const shown = createShownLatest(clock, options.patienceMs);
  const view = createChainView({ pool, head, shown }, { prove, profile });
  const context = { view, profile, proofs: options.proofs, logBlocks: options.logBlocks };
  const partnerContext = {
    // A partner is paid by the call: its answers are proven by what they show themselves.
    ...context,
    view: createPartnerView(head, shown, clock),
    proofs: prove ? ('answers' as const) : ('none' as const),
  };
  const partner = {
    pool: createPool(
      { nodes: () => partners, clock, branchFloor: () => Infinity },
      { ...options, hedgeShare: 0 },
    ),
    context: partnerContext,
  };

  const forwarder = createForwarder({
    own: { pool, context },
    partner: () => (partners.length > 0 ? partner : undefined),
    checkPartners: createPartnerCheck({ nodes: () => partners, chainId, head, clock }),
    logger,
    finalized: () => head.head()?.finalized?.header.number ?? -1,
    async lookAround() {
      set.look();
      await nextChange(head, LOOK_AROUND_MS);
    },
  });

  function onRemoved(node: Node): void {
    head.forget(node);
    watched.delete(node);
  }

  function make({ name, role, ...address }: ConfiguredNode): Node {
    return createNode(
      {
        transport: createTransport(address, { ...options, connections: options.concurrency }),
        clock,
        logger,
        random,
        tracer: modules.tracer,
      },
      { ...options, name, role, secrets: secretsOf(address) },
    );
  }

  function watch(node: Node): NodeWatch {
    const watching = watchNode(
      {
        node,
        clock,
        logger,
        // The first nodes are watched before there is a head that they could tell of.
        onHead: (header) => void head.report(node, header),
        onTag: (tag, header) => head.reportTag(node, tag, header),
        chainId,
        anchors: () => certainBlocks(modules.anchors?.()),
        knownNumber: () => head.head()?.latest.header.number ?? -1,
      },
      { pollMs: options.pollMs, prove },
    );
    watched.set(node, watching);
    return watching;
  }

  async function fetchHeader(node: Node, hash: Uint8Array): Promise<HeldHeader | undefined> {
    const call = { method: 'eth_getBlockByHash', params: `["${bytesToHex(hash)}",false]` };
    const reply = await node.probe(call, closing.signal);
    const checked = reply.kind === 'result' ? checkHeader(reply.value, { prove }) : undefined;
    return checked && 'value' in checked && bytesEqual(checked.value.hash, hash) ? checked.value : undefined;
  }

  return {
    head: {
      ...head,
      head() {
        const known = head.head();
        // Callers saw a newer one, of a partner: nodes that just came back do not tell where the chain stands.
        return known && { ...known, isLive: known.isLive && known.latest.header.number >= shown.number };
      },
    },
    blocks: createBlockSource(view),
    forward: (call, request) => forwarder.forward(call, request),
    ready: set.asked.then(() => head.begin()),
    update: (nodes) => set.update(nodes),
    status: () => set.all().map((node) => node.status()),
    incidents: () => ({ reorgsBelowFinal: head.reorgsBelowFinal, implausibleHeads: head.implausibleHeads }),
    async close() {
      closing.abort();
      await set.close();
    },
  };
}

function certainBlocks(anchors: Anchors | undefined) {
  const certain = [anchors?.genesis, anchors?.finalized];
  return certain.flatMap((block) => (block ? [{ number: block.header.number, hash: block.hash }] : []));
}

/** How long a call waits for the head to move on when its nodes seem to be elsewhere, in milliseconds. */
const LOOK_AROUND_MS = 150;

/** Resolves with the next change of the head, or after that time. */
function nextChange(head: HeadSource, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const unsubscribe = head.subscribe(end);
    const timer = setTimeout(end, withinMs);
  });
}

/** Blocks at which nodes may still differ: those that are not final. */
function branchFloor(head: HeadSource): number {
  const known = head.head();
  if (!known) return 0;
  return known.finalized ? known.finalized.header.number + 1 : known.latest.header.number - 255;
}
