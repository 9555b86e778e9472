import type { HeadChange, HeadSource, StoredHeader } from '@ethread/ports';
import { bytesEqual, silentLogger } from '@ethread/core';
import { until } from '@ethread/setup';
import { type EmptyBlock, makeEmptyBlock, makeEmptyBlocks } from '../testing/empty-blocks.ts';
import { followStoredHead, type StoredHead } from './follow-stored-head.ts';

const GRACE_MS = 5_000;

/** Creates headers on a parent. Those of different names differ. */
const fork = (on: EmptyBlock | undefined, length: number, name: number) =>
  makeEmptyBlocks(on, length, name).map((block) => ({ ...block, canonical: true }));
const first = { ...makeEmptyBlock(undefined, 0, 1), canonical: true };

/** Creates a followed chain and a stored one, both set by the test, with a stopped clock. */
function makeWorld() {
  let followedChain: readonly StoredHeader[] = [first];
  let storedChain: readonly StoredHeader[] = [first];
  const listeners = new Set<(change: HeadChange) => void>();
  const time = { now: 0 };
  let polls = 0;
  const followed: HeadSource = {
    head() {
      const latest = followedChain.at(-1);
      return latest && { latest, safe: undefined, finalized: undefined, isLive: true };
    },
    recent: (number) => followedChain[number],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const stored = {
    head() {
      polls++;
      return storedChain.at(-1) ?? null;
    },
    header: (by: object) =>
      storedChain.find(
        ({ hash }) => 'hash' in by && by.hash instanceof Uint8Array && bytesEqual(by.hash, hash),
      ) ?? null,
  };
  const clock = { now: () => time.now, monotonic: () => time.now };
  const head = followStoredHead({ followed, stored, clock, logger: silentLogger }, { graceMs: GRACE_MS });
  return {
    head,
    time,
    follow(chain: readonly StoredHeader[]) {
      followedChain = [first, ...chain];
      const to = followedChain.at(-1) ?? first;
      for (const listener of listeners) listener({ kind: 'jumped', to });
    },
    store(chain: readonly StoredHeader[]) {
      storedChain = [first, ...chain];
    },
    /** Resolves after the next full poll. */
    async polled() {
      const before = polls;
      await until(() => polls > before + 1);
    },
  };
}

describe('followStoredHead', () => {
  let head: StoredHead | undefined;
  afterEach(async () => head?.close());

  async function begin() {
    const world = makeWorld();
    head = world.head;
    await head.begin();
    const shown = () => world.head.head.head()?.latest;
    const untilShown = (expected: StoredHeader | undefined) =>
      until(() => bytesEqual(shown()?.hash ?? new Uint8Array(), expected?.hash ?? new Uint8Array(1)));
    return { ...world, shown, untilShown };
  }

  it('shows a head once it is stored, not when a node reports it', async () => {
    const { follow, store, polled, shown, untilShown } = await begin();
    const chain = fork(first, 2, 1);
    follow(chain.slice(0, 1));
    store(chain.slice(0, 1));
    await untilShown(chain[0]);
    follow(chain);
    await polled();
    expect(shown()?.header.number).toBe(1);
    store(chain);
    await untilShown(chain[1]);
  });

  it('shows a head that is stored before this process hears of it, also on another fork', async () => {
    const { follow, store, untilShown } = await begin();
    const chain = fork(first, 3, 1);
    store(chain);
    await untilShown(chain[2]);
    follow(chain);
    const other = fork(first, 3, 2);
    store(other);
    await untilShown(other[2]);
  });

  it('does not show a lower head while one fork replaces another', async () => {
    const { follow, store, polled, shown, untilShown } = await begin();
    const chain = fork(first, 4, 1);
    follow(chain);
    store(chain);
    await untilShown(chain[3]);
    const other = [...chain.slice(0, 2), ...fork(chain[1] ?? first, 3, 2)];
    follow(other);
    store(other.slice(0, 2));
    await polled();
    expect(shown()?.header.number).toBe(4);
    store(other);
    await untilShown(other[4]);
  });

  it('shows the followed head when no process stores it in time, until a head is stored again', async () => {
    const { follow, store, polled, time, shown, untilShown } = await begin();
    const chain = fork(first, 3, 1);
    store(chain.slice(0, 1));
    follow(chain.slice(0, 1));
    await untilShown(chain[0]);
    follow(chain.slice(0, 2));
    await polled();
    expect(shown()?.header.number).toBe(1);
    time.now += GRACE_MS;
    await untilShown(chain[1]);
    store(chain);
    follow(chain);
    await untilShown(chain[2]);
    expect(head?.head.recent(3)?.hash).toEqual(chain[2]?.hash);
  });

  it('does not show the head of a store that was abandoned before this process started', async () => {
    const world = makeWorld();
    head = world.head;
    const chain = fork(first, 2, 1);
    world.store(fork(first, 3, 2));
    world.follow(chain);
    void head.begin();
    await world.polled();
    expect(head.head.head()).toBeUndefined();
    world.time.now += GRACE_MS;
    await until(() => head?.head.head()?.latest.header.number === 2);
  });
});
