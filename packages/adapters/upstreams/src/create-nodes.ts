import type { HeadSource } from '@ethread/ports';
import { headerRulesOf, profileOfChain } from '@ethread/chain';
import { useWasmCrypto } from '@ethread/chain/wasm-crypto';
import { type Sleep, sleep } from '@ethread/core';
import { createForwarder } from './failover/create-forwarder.ts';
import type { NodeWaits } from './failover/unavailability.ts';
import { createBlockSource } from './sync/create-block-source.ts';
import { createHeadFollower, type HeadFollower } from './head/head-follower.ts';
import { createHeadAges } from './head/head-age.ts';
import { type IdleWatch, watchIdle } from './head/idle-watch.ts';
import { readHeader } from './head/read-header.ts';
import { type NodeWatch, watchNode } from './head/watch-node.ts';
import { createNodeSet } from './node-set.ts';
import { createNode } from './node/create-node.ts';
import type { Node } from './node/node.ts';
import { secretsOf } from './node/redact.ts';
import type { ConfiguredNode, Nodes, NodesModules, StoreContradiction } from './nodes.ts';
import { DEFAULTS, type NodesOptions } from './nodes-options.ts';
import { createKnownChain } from './pool/create-known-chain.ts';
import { createPartnerView, createShownLatest } from './pool/create-partner-view.ts';
import { createPool } from './pool/create-pool.ts';
import { chooseGroups } from './pool/group-choice.ts';
import { createUsability } from './pool/usability.ts';
import { createSenderCache, recoverOnThisThread } from './proofs/sender-cache.ts';
import { hasProvenBlocks } from './proofs/unprovable.ts';
import { createProvenBlocks } from './blocks/proven-blocks.ts';
import { createProofSource } from './state-proofs/create-proof-source.ts';
import { createUntilVouched } from './state-proofs/until-vouched.ts';
import { createRecentBlocks } from './blocks/recent-blocks.ts';
import { createStateFile } from './state-file.ts';
import { createTransport } from './transport/create-transport.ts';

/**
 * Opens the nodes of a chain and begins to follow its head.
 *
 * @example
 * const nodes = createNodes({ nodes: [{ name: 'own', role: 'primary', url, headers: {} }], chainId: 1n, ...modules });
 * const answer = await nodes.forward({ method: 'eth_call', question: 'call', params, failover: false }, context);
 */
export function createNodes(modules: NodesModules, given: Partial<NodesOptions> = {}): Nodes {
  const { clock, logger, random, chainId, sleep: wait = sleep, connect = createTransport } = modules;
  const options: NodesOptions = { ...DEFAULTS, ...given };
  const profile = modules.profile ?? profileOfChain(chainId);
  const prove = options.proofs !== 'none';
  const closing = new AbortController();

  const watched = new Map<Node, NodeWatch>();
  const set = createNodeSet(
    modules.nodes,
    { logger, make, watch, watchIdle: watchIdleNode, onUnfollowed },
    { leaveMs: options.callTimeoutMs },
  );
  const { followed } = set;
  const head: HeadFollower = createHeadFollower(
    {
      nodes: followed,
      clock,
      logger,
      sleep: wait,
      fetchHeader: (node, hash) => readHeader(node, hash, { prove, signal: closing.signal }),
      profile,
      rules: modules.rules ?? headerRulesOf(profile),
      identify: async (node) => (await watched.get(node)?.identify()) ?? false,
      headerAt: (node, number) => readHeader(node, number, { prove, signal: closing.signal }),
      anchors: modules.anchors,
      consensus: modules.consensus,
      file: modules.followedPath === undefined ? undefined : createStateFile(modules.followedPath),
    },
    options,
  );
  const ages = createHeadAges(
    { clock, newest: () => head.head()?.latest ?? modules.anchors?.().head },
    options,
  );
  const usability = createUsability({ nodes: set.own, logger, headAge: ages.age });
  const pool = createPool({ nodes: set.own, clock, sleep: wait, forkFloor: () => forkFloor(head) }, options);
  const shown = createShownLatest(clock, options.patienceMs);
  const senders = createSenderCache(modules.recoverSenders ?? recoverOnThisThread);
  const view = createKnownChain({ pool, head, shown, senders }, { prove, profile });
  const { proofs, logBlocks, maxResults, gasCapOfBlock } = options;
  const untilVouched = createUntilVouched({ nodes: followed, head, clock, sleep: wait });
  const context = { view, profile, proofs, logBlocks, maxResults, gasCapOfBlock, untilVouched };
  const partnerContext = {
    // A partner charges for each call, so its responses are checked only against their own parts.
    ...context,
    view: createPartnerView(view, { head, shown }, { clock, profile }),
    proofs: prove ? ('answers' as const) : ('none' as const),
    // Its proofs are compared with headers that were followed before the outage.
    untilVouched: () => true,
  };
  const partner = {
    pool: createPool(
      { nodes: set.partners, clock, sleep: wait, forkFloor: () => Infinity },
      // A second request to a partner would be charged, too.
      { ...options, hedgeAfterMs: options.callTimeoutMs },
    ),
    context: partnerContext,
  };

  const forwarder = createForwarder({
    own: { pool, context },
    partner: () => (set.partners().length > 0 ? partner : undefined),
    checkPartners: (signal) => set.checkPartners(signal),
    logger,
    head,
    headAge: ages.age,
    waits: () => waitsOf(set.own(), clock.monotonic()),
    async lookAround() {
      set.poll();
      await nextChange(head, wait, FIRST_POLL_MS);
    },
  });

  const blocks = createBlockSource(view);
  const proven = createProvenBlocks({
    view,
    pool,
    signal: closing.signal,
    logBlocks: proofs === 'complete' ? logBlocks : 0,
  });
  const recent =
    hasProvenBlocks(profile) && !profile.hasStateSync && options.recentBlocks > 0
      ? createRecentBlocks({ head, blocks: proven, logger }, options.recentBlocks)
      : undefined;

  function onUnfollowed(node: Node): void {
    head.forget(node);
    node.place = undefined;
  }

  function make({ name, role, priority = 0, budget, ...address }: ConfiguredNode): Node {
    return createNode(
      {
        transport: connect(address, { ...options, connections: options.concurrency }),
        clock,
        logger,
        random,
        tracer: modules.tracer,
        onChange: () => usability.update(),
      },
      { ...options, name, role, priority, budget, secrets: secretsOf(address) },
    );
  }

  function watchIdleNode(node: Node): IdleWatch {
    const anchors = () => modules.anchors?.();
    return watchIdle(
      { node, clock, logger, sleep: wait, chainId, anchors, head: { head: () => head.head() } },
      { prove },
    );
  }

  function watch(node: Node): NodeWatch {
    const watching = watchNode(
      {
        node,
        clock,
        logger,
        sleep: wait,
        // Watches begin before there is a head to which they could report.
        onHead(header) {
          node.reportedHead = header;
          ages.confirm();
          void head.report(node, header);
        },
        onTag: (tag, header) => head.reportTag(node, tag, header),
        chainId,
        anchors: () => modules.anchors?.(),
        finalizedHash: () => modules.consensus?.head()?.finalized.hash,
        knownNumber: () => head.head()?.latest.header.number ?? -1,
        isDisputed: () =>
          followed.some(({ isUsable, place }) => isUsable && place?.isOnCanonicalChain === false),
      },
      { pollMs: options.pollMs, quietMs: profile.hasRealTime ? MAX_QUIET_MS : 0, prove },
    );
    watched.set(node, watching);
    return watching;
  }

  return {
    head: {
      ...head,
      head() {
        const known = head.head();
        // Clients saw a newer block of a partner. Nodes that just returned do not show where the chain stands.
        const isLive = known?.isLive === true && known.latest.header.number >= shown.number;
        return known && { ...known, isLive, age: isLive ? undefined : ages.age() };
      },
    },
    headAge: () => (followed.some(({ isUsable, place }) => isUsable && place) ? undefined : ages.age()),
    blocks,
    stateProofs: createProofSource({ pool, view, head, untilVouched }),
    recent,
    proven: prove && hasProvenBlocks(profile) ? proven : undefined,
    provenLevel: profile.hasStateSync ? 'answers' : 'complete',
    forward: (call, request) => forwarder.forward(call, request),
    ready: Promise.all([set.queried, useWasmCrypto()]).then(async () => {
      await head.begin();
      usability.begin();
      await set.begin();
      void chooseGroups(
        { nodes: set.own, follow: set.follow, clock, sleep: wait, logger, signal: closing.signal },
        options,
      );
    }),
    update(nodes) {
      set.update(nodes);
      usability.update();
    },
    status: () => set.all().map((node) => node.status()),
    contradiction: () => contradictionOf(set.own()),
    incidents: () => ({
      reorgsBelowFinal: head.reorgsBelowFinal,
      implausibleHeads: head.implausibleHeads,
      isBeyondKnownForks: head.isBeyondKnownForks,
    }),
    async close() {
      closing.abort();
      await head.close();
      recent?.close();
      await set.close();
    },
  };
}

function contradictionOf(nodes: readonly Node[]): StoreContradiction | undefined {
  const responding = nodes.filter(({ isUsable }) => isUsable);
  // A node that contradicts consensus says nothing about the store.
  const found = responding.flatMap(({ contradiction }) =>
    contradiction && !contradiction.isOfConsensus ? contradiction : [],
  );
  if (found.length === 0) return undefined;
  return {
    contradicting: found.length,
    vouching: responding.filter(({ isOfChain, contradiction }) => isOfChain === true && !contradiction)
      .length,
    number: Math.min(...found.map(({ number }) => number)),
  };
}

/** Returns the times until the first rate-limited and the first quarantined node takes calls again. */
function waitsOf(nodes: readonly Node[], now: number): NodeWaits {
  const first = (times: readonly number[]) => {
    const waits = times.map((time) => time - now).filter((wait) => wait > 0);
    return waits.length > 0 ? Math.min(...waits) : undefined;
  };
  return {
    limitedMs: first(nodes.map(({ limitedUntil }) => limitedUntil)),
    quarantinedMs: first(nodes.flatMap(({ asideFor, probeAt }) => (asideFor ? (probeAt ?? []) : []))),
  };
}

/** The longest interval between polls while a chain stands still, in milliseconds. */
const MAX_QUIET_MS = 10_000;
/** The longest wait of a call for the head to move when its nodes seem to be on another block, in milliseconds. */
const FIRST_POLL_MS = 150;

/** Resolves with the next change of the head, or after `withinMs` milliseconds. */
async function nextChange(head: HeadSource, wait: Sleep, withinMs: number): Promise<void> {
  const moved = new AbortController();
  const unsubscribe = head.subscribe(() => moved.abort());
  await wait(withinMs, moved.signal);
  unsubscribe();
}

/** Returns the lowest block at which nodes may still differ, which is the first one that is not finalized. */
function forkFloor(head: HeadSource): number {
  const known = head.head();
  if (!known) return 0;
  return known.finalized ? known.finalized.header.number + 1 : known.latest.header.number - 255;
}
