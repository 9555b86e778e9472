import type { Notice } from '@ethread/ports';
import type { Log } from '@ethread/chain';
import { bytesToHex, createRandom } from '@ethread/core';
import { until } from '@ethread/setup';
import type { Filter } from '@ethread/types';
import { createGrowingChain } from '../../testing/growing-chain.ts';
import { findStart } from '../subscriptions/subscriptions.ts';
import { logNotices } from '../subscriptions/notices.ts';
import { createBlockTrail } from './block-trail.ts';
import { createLogFeed } from './log-feed.ts';
import { createLogMatcher } from './log-matcher.ts';

const bytes = (length: number, value: number) => new Uint8Array(length).fill(value);
const topicOf = (value: number) => `0x${value.toString(16).padStart(2, '0').repeat(32)}` as const;
const log = (...topics: readonly number[]): Log => ({
  address: bytes(20, 1),
  topics: topics.map((value) => bytes(32, value)),
  data: new Uint8Array(),
});
/** A topic of the last log of each block, by which a test notices that a subscription is at the head. */
const MARK = 0xff;

/** A growing chain, and a trail that counts how often logs were searched for single subscriptions. */
function openWorld() {
  const chain = createGrowingChain();
  const trail = createBlockTrail({ ...chain, hasUpstreams: false });
  const counts = { searches: 0 };
  const matching: typeof trail.logs.matching = (block, matcher) => {
    counts.searches++;
    return trail.logs.matching(block, matcher);
  };
  const counted = { ...trail, logs: { ...trail.logs, matching } };
  const ending = new AbortController();
  const { signal } = ending;
  /** Subscribes, and returns the notices. */
  const subscribe = async (filter: Filter) =>
    logNotices(await findStart(counted, 'client', undefined), createLogMatcher(filter), signal);
  return { chain, trail, counts, subscribe, end: () => ending.abort() };
}

/** Collects the logs of a subscription in the background. */
function collect(notices: AsyncGenerator<Notice>) {
  const logs = new Map<string, string>();
  const waiting = new Set<() => void>();
  const keyOf = ({ blockHash, logIndex }: Readonly<Record<string, unknown>>) => `${blockHash} ${logIndex}`;
  const done = (async () => {
    for await (const { results } of notices) {
      for (const text of results) {
        const found: Readonly<Record<string, unknown>> = JSON.parse(text);
        if (logs.has(keyOf(found)) !== found['removed'])
          throw new Error(`a log was ${found['removed'] ? 'removed unsent' : 'sent twice'}: ${text}`);
        if (found['removed']) logs.delete(keyOf(found));
        else logs.set(keyOf(found), String(found['blockHash']));
      }
      for (const wake of waiting) wake();
      waiting.clear();
    }
  })().catch((error: unknown) => {
    if (!(error instanceof DOMException)) throw error;
  });
  return {
    logs,
    done,
    /** Resolves once the condition holds after a notice. */
    async until(condition: () => boolean): Promise<void> {
      while (!condition()) await new Promise<void>((resolve) => waiting.add(resolve));
    },
  };
}

describe('the logs of subscriptions', () => {
  it('are searched only for subscriptions that match a block, however many others wait', async () => {
    const { chain, trail, counts, subscribe, end } = openWorld();
    const never = { topics: [[1, 2, 3, 4, 5, 6, 7].map((value) => topicOf(0x40 + value))] };
    const others = await Promise.all(
      Array.from({ length: 500 }, async () => collect(await subscribe(never))),
    );
    const marked = collect(await subscribe({ topics: [topicOf(MARK)] }));
    await until(() => trail.feed.waiting === others.length + 1);
    for (let block = 0; block < 5; block++) {
      chain.mine([...Array.from({ length: 200 }, (_none, index) => log(index % 16)), log(MARK)]);
      await marked.until(() => marked.logs.size === block + 1);
    }
    expect(counts.searches).toBe(5);
    end();
    await Promise.all([marked, ...others].map(({ done }) => done));
    expect(others.every(({ logs }) => logs.size === 0)).toBe(true);
  });

  it('are not read any more once no subscription waits', async () => {
    const { trail } = openWorld();
    const view = await trail.view();
    let followed: AbortSignal | undefined;
    const feed = createLogFeed({
      ...trail,
      after(_view, signal) {
        followed = signal;
        return new Promise(() => undefined);
      },
    });
    const ending = new AbortController();
    const waiting = feed.watch(createLogMatcher({})).after({ position: view.head, view }, ending.signal);
    await until(() => followed !== undefined);
    expect([feed.waiting, followed?.aborted]).toEqual([1, false]);
    ending.abort();
    await expect(waiting).rejects.toBe(ending.signal.reason);
    expect([feed.waiting, followed?.aborted]).toEqual([0, true]);
  });

  it('reach every subscription exactly once through reorgs', async () => {
    const { chain, subscribe, end } = openWorld();
    const random = createRandom(7);
    const pick = random.below;
    const found = () =>
      chain.blocks.flatMap(({ block, receipts }) =>
        receipts.flatMap(({ logs }) =>
          logs.map(({ address, topics }, index) => ({
            key: `${bytesToHex(block.hash)} 0x${index.toString(16)}`,
            log: { address: bytesToHex(address), topics: topics.map(bytesToHex) },
          })),
        ),
      );
    const filters: Filter[] = [
      {},
      ...[1, 2, 3].flatMap((value): Filter[] => [
        { topics: [topicOf(value)] },
        { topics: [null, [topicOf(value), topicOf(value + 1)]] },
        { topics: [topicOf(value), topicOf(1)] },
        { address: `0x${'02'.repeat(20)}`, topics: [topicOf(value)] },
      ]),
    ];
    const subscribers = await Promise.all(filters.map(async (filter) => collect(await subscribe(filter))));
    const [all] = subscribers;
    const wanted = (filter: Filter) => {
      const matcher = createLogMatcher(filter);
      return found().filter(({ log }) => matcher.matches(log));
    };
    for (let change = 0; change < 25; change++) {
      chain.drop(pick(4));
      for (let mined = 1 + pick(4); mined > 0; mined--)
        chain.mine([
          ...Array.from({ length: pick(4) }, () =>
            log(...Array.from({ length: pick(3) }, () => 1 + pick(4))),
          ),
          log(MARK),
        ]);
      await all?.until(() => found().every(({ key }) => all.logs.has(key)));
    }
    for (const [at, { until, logs }] of subscribers.entries()) {
      const expected = wanted(filters[at] ?? {}).map(({ key }) => key);
      await until(() => logs.size === expected.length && expected.every((key) => logs.has(key)));
    }
    end();
    await Promise.all(subscribers.map(({ done }) => done));
  });
});
