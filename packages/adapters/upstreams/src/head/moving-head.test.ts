import { testContext } from '@ethread/ports/testing';
import { silentLogger } from '@ethread/core';
import { useWasmCrypto } from '@ethread/chain/wasm-crypto';
import { createNodes } from '../create-nodes.ts';
import { FIRST_TIMESTAMP, makeEmptyBlocks } from '../testing/empty-blocks.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { createSimulatedNode } from '../testing/simulated-node.ts';

/** Blocks at the start, and the duration of a run. */
const FIRST_BLOCKS = 100;
const RUN_MS = 13_000;
/** Interval of jumps, and of calls. */
const JUMP_EVERY_MS = 6_000;
const CALL_EVERY_MS = 200;

const PERIODS_MS = [100, 250, 1_000, 2_000, 12_000];
const ROUND_TRIPS_MS = [1, 50, 300, 1_000];
const JUMPS = [1, 80, 500];

describe('a head that moves', () => {
  const chain = makeEmptyBlocks(undefined, FIRST_BLOCKS + RUN_MS / 100 + 2 * 500 + 1, 0);
  const grid = PERIODS_MS.flatMap((periodMs) =>
    ROUND_TRIPS_MS.flatMap((roundTripMs) => JUMPS.map((jump) => [periodMs, roundTripMs, jump] as const)),
  );

  beforeAll(() => useWasmCrypto());

  /** Follows the only node while its head moves. Resolves to the outcome of the calls, and to the lag of the head. */
  async function follow(
    [periodMs, roundTripMs, jump]: readonly [number, number, number],
    { subscribes }: { readonly subscribes: boolean },
  ) {
    const clock = createHandClock(FIRST_TIMESTAMP + chain.length);
    let count = FIRST_BLOCKS;
    const node = createSimulatedNode({ clock, roundTripMs, subscribes, blocks: chain.slice(0, count) });
    const partner = createSimulatedNode({
      clock,
      roundTripMs: 1,
      subscribes: false,
      blocks: chain.slice(0, 1),
    });
    const address = (name: string) => ({ name, url: `http://${name}`, headers: {} });
    const nodes = createNodes(
      {
        nodes: [
          { ...address('own'), role: 'primary' },
          { ...address('partner'), role: 'partner' },
        ],
        chainId: 1n,
        clock,
        sleep: clock.sleep,
        logger: silentLogger,
        random: () => 0.5,
        connect: ({ url }) => (url === 'http://own' ? node : partner).transport,
      },
      // The clock of the test alone decides what is late.
      { probeTimeoutMs: 1e9, callTimeoutMs: 1e9, hedgeAfterMs: 1e9 },
    );
    const move = (blocks: number) => {
      count += blocks;
      node.show(chain.slice(0, count));
    };
    let isOver = false;
    const repeat = (everyMs: number, event: () => void) =>
      clock.after(everyMs, () => {
        if (isOver) return;
        event();
        repeat(everyMs, event);
      });
    const outcome = { served: 0, refused: 0, mostBehind: 0 };
    const call = () => {
      const params = [{ to: `0x${'11'.repeat(20)}`, data: quantity(outcome) }, 'latest'];
      nodes
        .forward(
          { method: 'eth_call', question: 'call', params, failover: true },
          { ...testContext, allowsFailover: true },
        )
        .then(
          () => outcome.served++,
          () => outcome.refused++,
        );
      outcome.mostBehind = Math.max(
        outcome.mostBehind,
        count - 1 - (nodes.head.head()?.latest.header.number ?? 0),
      );
    };
    await clock.advance(20 * roundTripMs);
    await nodes.ready;
    repeat(periodMs, () => move(1));
    repeat(JUMP_EVERY_MS, () => move(jump));
    repeat(CALL_EVERY_MS, call);
    await clock.advance(RUN_MS);
    isOver = true;
    await clock.advance(20 * roundTripMs);
    await nodes.close();
    return { ...outcome, partner: partner.received.filter((method) => method === 'eth_call').length };
  }

  /** Returns calldata that differs from call to call, so that no two calls share a response. */
  const quantity = ({ served, refused }: { readonly served: number; readonly refused: number }) =>
    `0x${(served + refused).toString(16).padStart(8, '0')}`;

  it.each([
    ['polls', false],
    ['subscribes to', true],
  ])('leaves no call unserved while the service %s the only node', async (_how, subscribes) => {
    const unserved: unknown[] = [];
    for (const cell of grid) {
      const { served, refused, partner } = await follow(cell, { subscribes });
      if (refused > 0 || partner > 0 || served === 0) unserved.push({ cell, served, refused, partner });
    }
    expect(unserved).toEqual([]);
  });
});
