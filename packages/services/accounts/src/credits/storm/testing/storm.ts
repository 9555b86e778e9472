import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createRandom, silentLogger, systemClock } from '@ethread/core';
import { utcDayOf, utcDayStart } from '../../../utc-day.ts';
import type { Ledger } from '@ethread/ports';
import { openDatabase } from '../../../testing/open-database.ts';
import { makeDatabase, type TemporaryDatabase } from '../../../testing/temporary-database.ts';
import { createLedger } from '../../ledger.ts';
import { type CallCounts, type StormLog, sumLogs } from './storm-log.ts';
import { type StormServer, startServer } from './storm-server.ts';
import { TIMES } from './storm-worker.ts';

export interface StormOptions {
  readonly engine: 'SQLite' | 'PostgreSQL';
  readonly seed: number;
  readonly calls: number;
  readonly workers: number;
  /** How often each kind of weather occurs, besides midnight. */
  readonly weather: Partial<Record<Weather, number>>;
}

/**
 * A process is killed and another one takes its place, or stops for so long that others take its credits back. Connections
 * to PostgreSQL are broken, or it also rejects new ones for a while. The clocks pass midnight.
 */
type Weather = 'kill' | 'pause' | 'cut' | 'outage' | 'midnight';

export interface AccountDay extends StormLog {
  /** The spent credits that the ledger reports. */
  readonly spent: number;
  /** The remaining credits of the day, once no process holds any. */
  readonly left: number;
}

export interface StormReport {
  readonly options: StormOptions;
  readonly seconds: number;
  readonly creditsPerDay: number;
  readonly calls: CallCounts;
  readonly accountDays: readonly AccountDay[];
}

const LANES = 16;
const ACCOUNTS = 12;
const LOWEST_PRICE = 5;
const HIGHEST_PRICE = 120;
/** The time before midnight at which the processes begin, and the time by which their clocks are set forward. */
const BEFORE_MIDNIGHT_MS = 30 * 60 * 1_000;
const LEAP_MS = 60 * 60 * 1_000;
/** The time that the credits of a killed server may be withheld. */
const GIVEN_BACK_MS = 60_000;
const PAUSE_MS = 8_000;

/**
 * Runs server processes that make calls of random prices. It kills and stops processes, breaks connections, takes PostgreSQL away
 * and passes midnight, each at a random moment. It then compares the ledger's final state with the processes' logs.
 */
export async function runStorm(options: StormOptions): Promise<StormReport> {
  const { engine, seed, calls, workers } = options;
  const random = createRandom(seed).next;
  const folder = mkdtempSync(join(tmpdir(), 'ethread-storm-'));
  const postgres = engine === 'PostgreSQL' ? await makeDatabase() : undefined;
  const place = postgres?.url ?? join(folder, 'accounts.sqlite');
  const tomorrow = utcDayOf(systemClock.now()) + 1;
  // The calls on each account exceed its credits on the two days.
  const creditsPerDay = Math.floor((calls * (LOWEST_PRICE + HIGHEST_PRICE)) / 2 / ACCOUNTS / 3);
  let clockOffset = utcDayStart(tomorrow) - BEFORE_MIDNIGHT_MS - systemClock.now();
  const logs: string[] = [];
  const killed: StormServer[] = [];
  const servers: StormServer[] = [];
  const pauses: Promise<void>[] = [];

  function start(left: number): StormServer {
    const log = join(folder, `${logs.length}.log`);
    logs.push(log);
    return startServer({
      place,
      seed: Math.floor(random() * 2 ** 32),
      calls: left,
      lanes: LANES,
      accounts: ACCOUNTS,
      creditsPerDay,
      lowestPrice: LOWEST_PRICE,
      highestPrice: HIGHEST_PRICE,
      clockOffset,
      log,
    });
  }

  try {
    const begun = performance.now();
    while (servers.length < workers) servers.push(start(Math.ceil(calls / workers)));
    const made = () => [...servers, ...killed].reduce((sum, server) => sum + server.made(), 0);
    for (const { at, weather } of forecast(options, random)) {
      while (made() < at * calls && !servers.every(({ hasEnded }) => hasEnded())) await setTimeout(5);
      if (weather === 'cut') await (await postgres?.cut())?.();
      if (weather === 'outage') await bringDown(postgres, random);
      if (weather === 'midnight') {
        clockOffset += LEAP_MS;
        for (const server of servers) server.leap(LEAP_MS);
      }
      const worker = Math.floor(random() * workers);
      const server = servers[worker];
      if (!server || server.hasEnded()) continue;
      if (weather === 'pause') pauses.push(server.pause(PAUSE_MS));
      if (weather === 'kill') {
        const left = await server.kill();
        killed.push(server);
        servers[worker] = start(left);
      }
    }
    await Promise.all([...pauses, ...servers.map(({ ended }) => ended)]);
    const seconds = (performance.now() - begun) / 1_000;

    const { calls: counts, accountDays } = sumLogs(logs);
    const clock = { time: 0, now: () => clock.time, monotonic: () => performance.now() };
    const database = await openDatabase(place);
    const ledger = createLedger({ database, clock, logger: silentLogger }, TIMES);
    const compared: AccountDay[] = [];
    for (const day of accountDays) {
      clock.time = Date.parse(day.date);
      compared.push({ ...day, ...(await queryLedger(ledger, day, creditsPerDay)) });
    }
    await ledger.close();
    await database.close();
    return { options, seconds, creditsPerDay, calls: counts, accountDays: compared };
  } finally {
    // When one failed, the others continue.
    await Promise.all(servers.map((server) => (server.hasEnded() ? undefined : server.kill())));
    await postgres?.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the events, and the part of the calls after which each occurs. */
function forecast({ weather: counts }: StormOptions, random: () => number) {
  const several = (['kill', 'pause', 'cut', 'outage'] as const).flatMap((weather) =>
    Array.from({ length: counts[weather] ?? 0 }, () => ({ weather, at: 0.02 + 0.93 * random() })),
  );
  const midnight = { weather: 'midnight' as const, at: 0.4 + 0.2 * random() };
  return [...several, midnight].sort((one, other) => one.at - other.at);
}

async function bringDown(postgres: TemporaryDatabase | undefined, random: () => number): Promise<void> {
  const allow = await postgres?.cut();
  await setTimeout(1_500 * random());
  await allow?.();
}

/** Returns the ledger's report of an account's day, once the credits of killed servers are free. */
async function queryLedger(ledger: Ledger, { name, date }: StormLog, creditsPerDay: number) {
  for (let waited = 0; ; waited += 100) {
    const isLast = waited >= GIVEN_BACK_MS;
    try {
      const spent = await ledger.spent(name, date);
      const left = await ledger.remaining({ accountId: name, creditsPerDay });
      if (spent + left === creditsPerDay || isLast) return { spent, left };
    } catch (error) {
      // PostgreSQL may have broken the connection.
      if (isLast) throw error;
    }
    await setTimeout(100);
  }
}
