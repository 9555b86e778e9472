import { setTimeout as sleep } from 'node:timers/promises';
import { createLedger, openPostgres } from '@ethread/accounts';
import { createRandom, silentLogger, systemClock } from '@ethread/core';
import { until } from '@ethread/setup';
import { makeKeys } from '../account-world.ts';
import { createAlertConditions, type MetAlert } from './day-alerts.ts';
import { type DayTally, startUsers } from './day-users.ts';
import { type DayWorld, openDayWorld } from './day-world.ts';

export interface DayOptions {
  readonly minutes: number;
  readonly users: number;
  /** The mean pause of a user between two calls, in milliseconds. */
  readonly pauseMs: number;
  readonly seed: number;
  readonly onEvent: (event: string) => void;
}

export interface DayReport {
  readonly tally: DayTally;
  /** Credits that the ledger has spent for the users' key. */
  readonly spent: number;
  /** Blocks that the chain grew by. */
  readonly growth: number;
  readonly events: number;
  /** The kinds of these events. */
  readonly kinds: number;
  readonly alerts: readonly MetAlert[];
  readonly unchecked: readonly string[];
  /** Objects in the bucket at the end. */
  readonly objects: number;
  /** Log lines of internal errors, and of honest nodes that were taken for liars. */
  readonly faults: readonly string[];
}

/** The interval at which the clock is checked for a new slot. */
const GROWTH_MS = 100;
const SAMPLE_MS = 2_000;
/** The time between two events, which a short day divides among all kinds. A disturbance lasts half of it. */
const EVENT_MS = 10_000;
/** Minutes that the starts of servers take at most beside the day. */
const START_MINUTES = 20;
/** The part of a day for the time between its events. Servers that start take the rest. */
const EVENT_SHARE = 0.5;
/** Blocks below the head that every server surely has. */
const SETTLED = 32;
const DAY_MS = 86_400_000;
/** The time without a settlement after which those missing are lost. */
const SETTLED_AFTER_MS = 10_000;

/** Plays a day, and ends by itself. */
export async function runDay({
  minutes,
  users: count,
  pauseMs,
  seed,
  onEvent,
}: DayOptions): Promise<DayReport> {
  const durationMs = minutes * 60_000;
  // Time to start the servers at a busy machine is none of the day, but the chain grows meanwhile.
  const world = await openDayWorld({ minutes: minutes + START_MINUTES });
  const ending = new AbortController();
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: ending.signal }).catch(() => undefined);
  async function repeat(everyMs: number, act: () => unknown): Promise<void> {
    while (!ending.signal.aborted) {
      await act();
      await pause(everyMs);
    }
  }
  const running: Promise<void>[] = [];
  try {
    const random = createRandom(seed);
    const conditions = createAlertConditions();
    running.push(repeat(GROWTH_MS, () => world.grow()));
    await world.startServers();
    const [key] = await makeKeys(world.keyFile, [{ plan: 'open' }]);
    if (!key) throw new Error('there is no key');
    const url = `${await world.balancerUrl()}/v3/${key.apiKey}`;
    running.push(
      repeat(SAMPLE_MS, async () => {
        for (const { name, metrics } of await world.metrics()) conditions.add(name, metrics);
      }),
    );
    const began = world.head();
    const settled = () => world.head() - SETTLED;
    const users = startUsers({
      url,
      count,
      pauseMs,
      blocks: world.blocks,
      head: world.head,
      settled,
      random,
    });
    let events = 0;
    const kinds = eventsOf(world, 0).length;
    const eventMs = Math.min(EVENT_MS, (EVENT_SHARE * durationMs) / kinds);
    // A short day is as long as one event of each kind takes.
    for (const over = performance.now() + durationMs; performance.now() < over || events < kinds; events++) {
      await sleep(eventMs);
      const event = eventsOf(world, Math.floor(events / kinds))[events % kinds];
      if (!event) throw new Error('there is no event');
      onEvent(event.name);
      await event.begin();
      if (!event.end) continue;
      await sleep(eventMs / 2);
      await event.end();
    }
    await users.stop();
    const growth = world.head() - began;
    const spent = await spentCredits(world.postgres, key.record.accountId, users.tally.credits);
    return {
      tally: users.tally,
      spent,
      growth,
      events,
      kinds: Math.min(events, kinds),
      alerts: conditions.met(),
      unchecked: conditions.unchecked,
      objects: world.objects(),
      faults: world.faults(),
    };
  } finally {
    ending.abort();
    await Promise.allSettled(running);
    await world.close();
  }
}

interface DayEvent {
  readonly name: string;
  readonly begin: () => unknown;
  readonly end?: () => unknown;
}

/** Returns an event of each kind, in turn. @param round - which decides the servers and the lie that they concern. */
function eventsOf(world: DayWorld, round: number): readonly DayEvent[] {
  const server = world.servers[round % world.servers.length];
  const other = world.servers[(round + 1) % world.servers.length];
  let allow: (() => Promise<void>) | undefined;
  return [
    { name: 'a node alters its blocks', begin: () => world.lie(), end: () => world.tellTruth() },
    { name: 'a server restarts', begin: () => server?.restart() },
    { name: 'a node follows another fork', begin: () => world.showFork(), end: () => world.tellTruth() },
    { name: 'a server is killed', begin: () => other?.kill(), end: () => other?.start() },
    {
      name: 'PostgreSQL is away',
      begin: async () => void (allow = await world.cutDatabase()),
      end: () => allow?.(),
    },
    {
      name: 'a beacon node lies',
      begin: () => world.lieOfBeacon(round),
      end: () => world.lieOfBeacon(undefined),
    },
    { name: 'all nodes show a block that is replaced', begin: () => world.reorganise() },
    { name: 'the bucket rejects requests', begin: () => world.failBucket() },
  ];
}

/** Waits until the ledger has the credits of all calls, or gets no more. */
async function spentCredits(postgres: string, accountId: string, expected: number): Promise<number> {
  const database = await openPostgres(postgres, { logger: silentLogger });
  const ledger = createLedger({ database, clock: systemClock, logger: silentLogger });
  try {
    const days = [0, -DAY_MS].map((ms) => new Date(systemClock.now() + ms).toISOString().slice(0, 10));
    let spent = NaN;
    let changedAt = 0;
    await until(async () => {
      const found = await Promise.all(days.map((day) => ledger.spent(accountId, day)));
      const sum = found.reduce((one, two) => one + two, 0);
      if (sum !== spent) changedAt = performance.now();
      spent = sum;
      return spent === expected || performance.now() - changedAt > SETTLED_AFTER_MS;
    });
    return spent;
  } finally {
    await ledger.close();
    await database.close();
  }
}
