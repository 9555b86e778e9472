import { openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { createRandom, silentLogger } from '@ethread/core';
import { utcDate, utcDayOf } from '../../../utc-day.ts';
import { type Hold, LedgerUnreachableError } from '@ethread/ports';
import { type AccountDatabase, AccountDatabaseError } from '../../../database/account-database.ts';
import { openDatabase } from '../../../testing/open-database.ts';
import { createLedger } from '../../ledger.ts';
import type { LedgerOptions } from '../../ledger.ts';

/** Killed servers are noticed soon, and a busy machine may take long to return spare credits. */
export const TIMES: LedgerOptions = {
  goneMs: 6_000,
  inForceMs: 4_000,
  beatMs: 500,
  patienceMs: 10_000,
  waitMs: 12_000,
};

/** The order for a worker, its only argument in JSON. */
export interface WorkerOrder {
  /** The file of SQLite, or the URL of PostgreSQL. */
  readonly place: string;
  readonly seed: number;
  readonly calls: number;
  /** The calls that are open at a time. */
  readonly lanes: number;
  readonly accounts: number;
  readonly creditsPerDay: number;
  readonly lowestPrice: number;
  readonly highestPrice: number;
  readonly clockOffset: number;
  /** The path of a new file, with a line for each event. */
  readonly log: string;
}

/** The share of calls that are refunded, of every second account. */
const REFUNDED = 0.2;
/** The attempts to open a database that is away, and the time between two, in milliseconds. */
const ATTEMPTS = 500;
const ATTEMPT_MS = 20;

/** Opens the database. The storm may begin a server during an outage. */
async function openOnceAvailable(place: string): Promise<AccountDatabase> {
  for (let left = ATTEMPTS; ; left--) {
    try {
      return await openDatabase(place);
    } catch (error) {
      if (left === 0 || !(error instanceof AccountDatabaseError)) throw error;
      await setTimeout(ATTEMPT_MS);
    }
  }
}

/** Runs a server: it reserves, works for a while, settles or refunds, and logs which. */
async function work(order: WorkerOrder): Promise<void> {
  const { calls, lanes, accounts, creditsPerDay, lowestPrice, highestPrice } = order;
  const log = openSync(order.log, 'wx');
  const note = (line: string) => writeSync(log, `${line}\n`);
  const random = createRandom(order.seed).next;
  let offset = order.clockOffset;
  // The time does not advance while a reservation begins, so that its day is known.
  let time: number | undefined;
  const clock = { now: () => time ?? Date.now() + offset, monotonic: () => performance.now() };
  const database = await openOnceAvailable(order.place);
  const ledger = createLedger({ database, clock, logger: silentLogger }, TIMES);
  createInterface(process.stdin).on('line', (line) => (offset += Number(line)));
  process.stdin.unref();

  let left = calls;
  let made = 0;
  async function makeCalls(): Promise<void> {
    while (left-- > 0) {
      // Some accounts get far more calls than others.
      const account = Math.floor(accounts * random() * random());
      const credits = lowestPrice + Math.floor(random() * (highestPrice - lowestPrice + 1));
      const name = `account-${account}`;
      const kind = random();
      const isOwed = random() >= REFUNDED || account % 2 === 1;
      time = Date.now() + offset;
      const call = `${utcDate(utcDayOf(time))} ${name} ${credits}`;
      try {
        const reserving = ledger.reserve({ accountId: name, creditsPerDay }, credits);
        time = undefined;
        const hold: Hold | undefined = reserving instanceof Promise ? await reserving : reserving;
        if (!hold) {
          note(`rejected ${call}`);
        } else {
          if (kind < 0.05) await setTimeout(kind * 60);
          else if (kind < 0.3) await setImmediate();
          if (isOwed) {
            note(`settles ${call}`);
            hold.settle();
            note('settled');
          } else {
            hold.refund();
            note(`refunded ${call}`);
          }
        }
      } catch (error) {
        time = undefined;
        if (!(error instanceof LedgerUnreachableError)) throw error;
        note('unreachable');
        await setTimeout(5);
      }
      if (++made % 50 === 0) {
        if (made % 500 === 0) process.stdout.write(`${made}\n`);
        await setImmediate();
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, makeCalls));
  await ledger.close();
  await database.close();
}

const [, script, order] = process.argv;
if (script === import.meta.filename && order !== undefined) await work(JSON.parse(order) as WorkerOrder);
