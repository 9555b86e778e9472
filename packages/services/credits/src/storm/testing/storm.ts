import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Clock, createRandom, silentLogger, systemClock, utcDayOf, utcDayStart } from '@ethread/core';
import { createEmbeddedLedger } from '../../create-embedded-ledger.ts';
import type { Ledger } from '@ethread/ports';
import { createRedisLedger } from '../../redis/create-redis-ledger.ts';
import { type OwnRedis, startRedis } from '../../testing/own-redis.ts';
import { type CallCounts, type StormLog, sumLogs } from './storm-log.ts';
import { type StormServer, startServer } from './storm-server.ts';
import type { WorkerOrder } from './storm-worker.ts';

export interface StormOptions {
  readonly engine: WorkerOrder['engine'];
  readonly seed: number;
  readonly calls: number;
  /** The number of server processes. */
  readonly workers: number;
  /** The number of times that a process is killed and another one takes its place. */
  readonly kills: number;
  /** The number of times that all connections to Redis are broken. */
  readonly cuts: number;
  /** The number of times that Redis is killed and restarted with its data. */
  readonly restarts: number;
  /** The calls of ten that are refunded. */
  readonly refunds: number;
}

/** The result of an account's day. */
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
  /** The number of calls by outcome. */
  readonly calls: CallCounts;
  readonly accountDays: readonly AccountDay[];
}

type Weather = 'kill' | 'cut' | 'restart' | 'midnight';

/** The calls that a process has open at a time. */
const LANES = 16;
const ACCOUNTS = 12;
const LOWEST_PRICE = 5;
const HIGHEST_PRICE = 120;
/** The greatest cost of the calls that a process has open at a time. */
export const OPEN_CREDITS = LANES * HIGHEST_PRICE;
/** The time before midnight at which the processes begin, and the time by which their clocks are set forward. */
const BEFORE_MIDNIGHT_MS = 30 * 60 * 1_000;
const LEAP_MS = 60 * 60 * 1_000;
/** The time that the credits of a killed server may be withheld. */
const GIVEN_BACK_MS = 20_000;

/**
 * Runs server processes that make calls of random prices. It kills processes, breaks connections, kills Redis and
 * passes midnight, each at a random moment. It then compares the ledger's final state with the processes' logs.
 */
export async function runStorm(options: StormOptions): Promise<StormReport> {
  const { engine, seed, calls, workers } = options;
  const random = createRandom(seed).next;
  const folder = mkdtempSync(join(tmpdir(), 'ethread-storm-'));
  const redis = engine === 'embedded' ? undefined : await startRedis();
  const tomorrow = utcDayOf(systemClock.now()) + 1;
  // The calls on each account exceed its credits on the two days.
  const creditsPerDay = Math.floor((calls * (LOWEST_PRICE + HIGHEST_PRICE)) / 2 / ACCOUNTS / 3);
  let clockOffset = utcDayStart(tomorrow) - BEFORE_MIDNIGHT_MS - systemClock.now();
  const folderOf = (worker: number) => (engine === 'embedded' ? folder : join(folder, String(worker)));
  const logs: string[] = [];
  const killed: StormServer[] = [];

  function start(worker: number, left: number): StormServer {
    const log = join(folder, `${logs.length}.log`);
    logs.push(log);
    return startServer({
      engine,
      folder: folderOf(worker),
      url: redis?.url ?? '',
      seed: Math.floor(random() * 2 ** 32),
      calls: left,
      lanes: LANES,
      accounts: ACCOUNTS,
      creditsPerDay,
      lowestPrice: LOWEST_PRICE,
      highestPrice: HIGHEST_PRICE,
      refunds: options.refunds,
      clockOffset,
      log,
    });
  }

  try {
    const begun = performance.now();
    const servers = Array.from({ length: workers }, (_, worker) => start(worker, Math.ceil(calls / workers)));
    const made = () => [...servers, ...killed].reduce((sum, server) => sum + server.made(), 0);
    for (const { at, weather } of forecast(options, random)) {
      while (made() < at * calls && !servers.every(({ hasEnded }) => hasEnded())) await setTimeout(5);
      if (weather === 'cut') await redis?.cutClients();
      if (weather === 'restart') await restart(redis, random);
      if (weather === 'midnight') {
        clockOffset += LEAP_MS;
        for (const server of servers) server.leap(LEAP_MS);
      }
      if (weather === 'kill') {
        const worker = Math.floor(random() * workers);
        const server = servers[worker];
        if (!server || server.hasEnded()) continue;
        const left = await server.kill();
        killed.push(server);
        servers[worker] = start(worker, left);
      }
    }
    await Promise.all(servers.map(({ ended }) => ended));
    const seconds = (performance.now() - begun) / 1_000;

    const { calls: counts, accountDays } = sumLogs(logs);
    const clock = { time: 0, now: () => clock.time, monotonic: () => performance.now() };
    const folders = engine === 'leases' ? servers.map((_, worker) => folderOf(worker)) : [folder];
    const ledgers: Ledger[] = [];
    for (const own of folders) ledgers.push(await openLedger(engine, clock, redis, own));
    const compared: AccountDay[] = [];
    for (const day of accountDays) {
      clock.time = Date.parse(day.date);
      compared.push({ ...day, ...(await queryLedger(ledgers, day, creditsPerDay)) });
    }
    for (const ledger of ledgers) await ledger.close();
    return { options, seconds, creditsPerDay, calls: counts, accountDays: compared };
  } finally {
    await redis?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the events, and the part of the calls after which each occurs. */
function forecast({ kills, cuts, restarts }: StormOptions, random: () => number) {
  const several = (weather: Weather, count: number) =>
    Array.from({ length: count }, () => ({ weather, at: 0.02 + 0.93 * random() }));
  return [
    ...several('kill', kills),
    ...several('cut', cuts),
    ...several('restart', restarts),
    { weather: 'midnight' as const, at: 0.4 + 0.2 * random() },
  ].sort((one, other) => one.at - other.at);
}

async function restart(redis: OwnRedis | undefined, random: () => number): Promise<void> {
  await redis?.kill();
  await setTimeout(300 * random());
  await redis?.start();
}

function openLedger(
  engine: StormOptions['engine'],
  clock: Clock,
  redis: OwnRedis | undefined,
  folder: string,
): Promise<Ledger> {
  const modules = { clock, logger: silentLogger };
  if (!redis) return createEmbeddedLedger(modules, { folder });
  const lease = engine === 'leases' ? { folder, lease: { credits: 1 } } : {};
  return createRedisLedger(modules, { url: redis.url, recoveryMs: 0, ...lease });
}

/** Returns the ledger's report of an account's day, once the credits of killed servers are free. */
async function queryLedger(ledgers: readonly Ledger[], { name, date }: StormLog, creditsPerDay: number) {
  const [ledger] = ledgers;
  if (!ledger) throw new Error('there is no ledger');
  for (let waited = 0; ; waited += 100) {
    const isLast = waited >= GIVEN_BACK_MS;
    try {
      const spent = await ledger.spent(name, date);
      const left = await ledger.remaining({ accountId: name, creditsPerDay });
      if (spent + left === creditsPerDay || isLast) return { spent, left };
    } catch (error) {
      // On a busy machine, Redis may take longer than a query waits for it.
      if (isLast) throw error;
    }
    await setTimeout(100);
  }
}
