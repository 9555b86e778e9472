import { createRandom, silentLogger } from '@ethread/core';
import { useWasmCrypto } from '@ethread/chain/wasm-crypto';
import { createNodes } from '../create-nodes.ts';
import { FIRST_TIMESTAMP, makeEmptyBlocks } from '../testing/empty-blocks.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { createSimulatedNode } from '../testing/simulated-node.ts';

const DAY_MS = 86_400_000;
/** Blocks that a node has at the start. */
const FIRST_BLOCKS = 100;

describe('the cost of an idle chain', () => {
  beforeAll(() => useWasmCrypto());

  /** Follows a node whose blocks arrive `lateMs` and up to `spreadMs` more after their slot. */
  async function follow(options: {
    readonly blocks: number;
    readonly slot: number;
    readonly lateMs: number;
    readonly spreadMs: number;
    readonly subscribes: boolean;
  }) {
    const { blocks: count, slot, lateMs, spreadMs, subscribes } = options;
    const chain = makeEmptyBlocks(undefined, FIRST_BLOCKS + count, 0, slot);
    const clock = createHandClock(FIRST_TIMESTAMP + (FIRST_BLOCKS - 1) * slot);
    const random = createRandom(1).next;
    const blocks = chain.slice(0, FIRST_BLOCKS);
    const node = createSimulatedNode({ clock, roundTripMs: 50, subscribes, blocks });
    const nodes = createNodes({
      nodes: [{ name: 'own', url: 'http://own', headers: {}, role: 'primary' }],
      chainId: 1n,
      clock,
      sleep: clock.sleep,
      logger: silentLogger,
      random: () => 0.5,
      connect: () => node.transport,
    });
    await clock.advance(1_000);
    await nodes.ready;
    const arrivals = new Map<number, number>();
    const delays: number[] = [];
    const unsubscribe = nodes.head.subscribe(() => {
      const number = nodes.head.head()?.latest.header.number ?? 0;
      const arrived = arrivals.get(number);
      if (arrived !== undefined) delays.push(clock.monotonic() - arrived);
    });
    for (let index = 0; index < count; index++) {
      const number = FIRST_BLOCKS + index;
      clock.after((index + 1) * slot * 1_000 - 1_000 + lateMs + random() * spreadMs, () => {
        arrivals.set(number, clock.monotonic());
        node.show(chain.slice(0, number + 1));
      });
    }
    // The slots are learned from the first blocks.
    await clock.advance(20 * slot * 1_000);
    const learned = node.received.length;
    await clock.advance((count - 20) * slot * 1_000);
    const requests = node.received.length - learned;
    unsubscribe();
    await nodes.close();
    const sorted = delays.toSorted((one, other) => one - other);
    return {
      perBlock: requests / (count - 20),
      perDay: (requests * DAY_MS) / ((count - 20) * slot * 1_000),
      medianDelayMs: sorted[Math.floor(sorted.length / 2)] ?? Infinity,
    };
  }

  it.each([
    ['12 seconds, whose blocks arrive within 1 second', 12, 2_000, 1_000],
    ['12 seconds, whose blocks arrive within 3 seconds', 12, 800, 3_000],
    ['12 seconds, whose blocks arrive at once', 12, 200, 0],
    ['2 seconds, whose blocks arrive within a second', 2, 100, 900],
  ])('is at most two requests a block over HTTP, in slots of %s', async (_slots, slot, lateMs, spreadMs) => {
    const cost = await follow({ blocks: 320, slot, lateMs, spreadMs, subscribes: false });
    expect(cost.perBlock).toBeLessThanOrEqual(2);
    expect(cost.medianDelayMs).toBeLessThanOrEqual(1_000);
  });

  it('falls while the chain stands still', async () => {
    const hour = 3_600 / 12;
    const cost = await follow({ blocks: hour, slot: 12, lateMs: DAY_MS, spreadMs: 0, subscribes: false });
    expect(cost.perDay).toBeLessThanOrEqual(10_000);
  });

  it('is at most 300 requests a day over a WebSocket', async () => {
    const cost = await follow({ blocks: 920, slot: 12, lateMs: 1_500, spreadMs: 2_000, subscribes: true });
    expect(cost.perDay).toBeLessThanOrEqual(300);
    expect(cost.medianDelayMs).toBeLessThanOrEqual(100);
  });
});
