import { openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { createRandom, silentLogger, utcDate, utcDayOf } from '@ethread/core';
import { createEmbeddedLedger } from '../../create-embedded-ledger.ts';
import { LedgerUnreachableError } from '@ethread/ports';
import type { Hold, Ledger } from '@ethread/ports';
import { createRedisLedger } from '../../redis/create-redis-ledger.ts';

/** The order for a worker, its only argument in JSON. */
export interface WorkerOrder {
  readonly engine: 'embedded' | 'redis' | 'leases';
  /** The folder of the ledger, or of the server's journal. */
  readonly folder: string;
  readonly url: string;
  readonly seed: number;
  readonly calls: number;
  /** The calls that are open at a time. */
  readonly lanes: number;
  readonly accounts: number;
  readonly creditsPerDay: number;
  readonly lowestPrice: number;
  readonly highestPrice: number;
  /** The number of refunds in ten calls. */
  readonly refunds: number;
  readonly clockOffset: number;
  /** The path of a new file, with a line for each event. */
  readonly log: string;
}

/** Runs a server: it reserves, works for a while, settles or refunds, and logs which. */
async function work(order: WorkerOrder): Promise<void> {
  const { calls, lanes, accounts, creditsPerDay, lowestPrice, highestPrice, refunds } = order;
  const log = openSync(order.log, 'wx');
  const note = (line: string) => writeSync(log, `${line}\n`);
  const random = createRandom(order.seed).next;
  let offset = order.clockOffset;
  // The time does not advance while a reservation begins, so that its day is known.
  let time: number | undefined;
  const clock = { now: () => time ?? Date.now() + offset, monotonic: () => performance.now() };
  const ledger = await openLedger(order, clock);
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
      const isOwed = random() * 10 >= refunds;
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
            note('refunded');
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
}

function openLedger(
  { engine, folder, url }: WorkerOrder,
  clock: { now(): number; monotonic(): number },
): Promise<Ledger> {
  const modules = { clock, logger: silentLogger };
  if (engine === 'embedded') return createEmbeddedLedger(modules, { folder });
  return createRedisLedger(modules, {
    url,
    recoveryMs: 700,
    goneAfterMs: 4_000,
    ...(engine === 'leases' ? { folder, lease: { credits: 2_000 } } : {}),
  });
}

const [order] = process.argv.slice(2);
if (order !== undefined) await work(JSON.parse(order) as WorkerOrder);
