import type { StoredHeader } from '@ethread/ports';
import { useWasmCrypto } from '@ethread/chain/wasm-crypto';
import { bytesEqual, silentLogger } from '@ethread/core';
import { createNodes } from '../create-nodes.ts';
import { type EmptyBlock, FIRST_TIMESTAMP, makeEmptyBlocks } from '../testing/empty-blocks.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { createSimulatedNode } from '../testing/simulated-node.ts';

const PERIOD = 2;
/** Blocks at the start, and the number of the final block of the store. */
const FIRST_BLOCKS = 200;
const FINAL = 160;
/** Seconds of a lie, and those after it in which the truth has to be back. */
const LIE = 60;
const AFTER = 60;

const honest = makeEmptyBlocks(undefined, FIRST_BLOCKS + (LIE + AFTER + 30) / PERIOD, 0, PERIOD);
const stored = ({ header, hash }: EmptyBlock): StoredHeader => ({ header, hash, canonical: true });

/** A fork that a liar shows: its first block, relative to the head, and how many blocks it is longer. */
interface Lie {
  readonly depth: number;
  readonly ahead: number;
  /** Seconds for which the other nodes have no next block. */
  readonly early: number;
}

const ABOVE_FINAL: Lie = { depth: 20, ahead: 5, early: 0 };
const BELOW_FINAL: Lie = { depth: 60, ahead: 5, early: 0 };
/** From the head on, when no other node has had its next block. */
const FROM_HEAD: Lie = { depth: 0, ahead: 5, early: 6 };

describe('the head that clients see while nodes lie', () => {
  beforeAll(() => useWasmCrypto());

  /** Follows nodes of which the first ones lie for a minute, and then are honest again or gone. */
  async function follow(count: number, liars: number, lie: Lie, then: 'honest' | 'gone') {
    const clock = createHandClock(FIRST_TIMESTAMP + FIRST_BLOCKS * PERIOD);
    const nodes = Array.from({ length: count }, () =>
      createSimulatedNode({
        clock,
        roundTripMs: 50,
        subscribes: false,
        blocks: honest.slice(0, FIRST_BLOCKS),
      }),
    );
    const final = honest[FINAL];
    const [genesis] = honest;
    if (!final || !genesis) throw new Error('the chain has these blocks');
    const opened = createNodes({
      nodes: nodes.map((_node, index) => ({
        name: `node-${index}`,
        url: `http://${index}`,
        headers: {},
        role: 'primary',
      })),
      chainId: 1n,
      clock,
      sleep: clock.sleep,
      logger: silentLogger,
      random: () => 0.5,
      anchors: () => ({
        head: stored(final),
        finalized: stored(final),
        genesis,
        at: (number) => honest.slice(number, number + 1).map(stored)[0],
      }),
      connect: ({ url }) => {
        const node = nodes[Number(url.slice('http://'.length))];
        if (!node) throw new Error('the node is there');
        return node.transport;
      },
    });
    await clock.advance(5_000);
    await opened.ready;

    const first = FIRST_BLOCKS - lie.depth;
    const forked = makeEmptyBlocks(honest[first - 1], lie.depth + lie.ahead + LIE / PERIOD, 7, PERIOD);
    const fork = [...honest.slice(0, first), ...forked];
    const isLie = (header: StoredHeader | undefined) =>
      header !== undefined && forked.some(({ hash }) => bytesEqual(hash, header.hash));
    const seen = { lie: false, lieAsFinalized: false, longestGap: 0, backAfter: Infinity };
    let blocks = FIRST_BLOCKS;
    let last = { number: 0, at: 0 };

    async function pass(seconds: number, isLying: boolean): Promise<void> {
      for (let second = 0; second < seconds; second++) {
        if (second % PERIOD === 0) blocks++;
        const grown = blocks - FIRST_BLOCKS;
        for (const node of nodes.slice(0, liars)) node.finalDepth = isLying ? 2 : 64;
        for (const [index, node] of nodes.entries())
          if (index < liars && isLying) node.show(fork.slice(0, FIRST_BLOCKS + lie.ahead + grown));
          else if (index >= liars || then === 'honest')
            node.show(honest.slice(0, isLying && second < lie.early ? FIRST_BLOCKS : blocks));
        await clock.advance(1_000);
        const { latest, finalized } = opened.head.head() ?? {};
        if (isLying) seen.lie ||= isLie(latest);
        if (isLying) seen.lieAsFinalized ||= isLie(finalized);
        if (!isLying && !isLie(latest)) seen.backAfter = Math.min(seen.backAfter, second + 1);
        const number = latest?.header.number ?? 0;
        if (isLying && number !== last.number) last = { number, at: second };
        if (isLying) seen.longestGap = Math.max(seen.longestGap, second - last.at);
      }
    }

    await pass(LIE, true);
    if (then === 'gone') for (const node of nodes.slice(0, liars)) node.isGone = true;
    await pass(AFTER, false);
    const isReported = opened.incidents().reorgsBelowFinal > 0;
    const state = { ...seen, isReported, isContradicted: opened.contradiction() !== undefined };
    await opened.close();
    return state;
  }

  /** Seconds after a lie within which the truth is back, and without a new head during it. */
  const SOON = 8;
  const PATIENCE = 32;
  const NEVER = 0;

  it.each<[nodes: number, liars: number, lie: Lie, then: 'honest' | 'gone', lied: boolean, back: number]>([
    [1, 1, ABOVE_FINAL, 'honest', true, PATIENCE],
    [1, 1, BELOW_FINAL, 'honest', false, NEVER],
    [2, 1, ABOVE_FINAL, 'honest', true, SOON],
    [2, 1, ABOVE_FINAL, 'gone', true, PATIENCE + SOON],
    [2, 1, BELOW_FINAL, 'honest', false, NEVER],
    [2, 1, BELOW_FINAL, 'gone', false, NEVER],
    [2, 2, ABOVE_FINAL, 'honest', true, PATIENCE],
    [2, 2, BELOW_FINAL, 'honest', false, NEVER],
    [3, 1, ABOVE_FINAL, 'honest', false, NEVER],
    [3, 1, FROM_HEAD, 'honest', true, NEVER],
    [3, 1, BELOW_FINAL, 'honest', false, NEVER],
    [3, 2, ABOVE_FINAL, 'honest', true, SOON],
    [3, 2, BELOW_FINAL, 'honest', false, NEVER],
    [3, 3, ABOVE_FINAL, 'honest', true, PATIENCE],
    [3, 3, BELOW_FINAL, 'honest', false, NEVER],
  ])(
    'of %i nodes, %i liars, fork %o, later %s: the lie is shown: %s',
    async (count, liars, lie, then, lied, back) => {
      const outcome = await follow(count, liars, lie, then);
      const hasHonest = liars < count;
      expect(outcome).toMatchObject({ lie: lied, isContradicted: false });
      // One honest node that responds keeps a lie from being finalized.
      expect(outcome.lieAsFinalized).toBe(lied && !hasHonest);
      expect(outcome.isReported).toBe(lied && !hasHonest);
      expect(outcome.backAfter).toBeLessThanOrEqual(Math.max(back, 1));
      // The head moves on while any node shows a chain that may be followed.
      if (hasHonest || lied) expect(outcome.longestGap).toBeLessThanOrEqual(SOON);
    },
  );
});
