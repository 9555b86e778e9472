import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger, systemClock } from '@ethread/core';
import type { CreditAccount, Ledger } from '@ethread/ports';
import { openDatabase } from '../../testing/open-database.ts';
import { createLedger } from '../ledger.ts';

/**
 * `node --conditions=@ethread/source measure-ledger.ts [URL]`: measures the cost of a call over a file and, with its URL,
 * over PostgreSQL, in nanoseconds, as the median of the rounds with the lowest and the highest.
 */
const ROUNDS = 9;
const ACCOUNTS = 1_000;
const modules = { clock: systemClock, logger: silentLogger };
const accounts: readonly CreditAccount[] = Array.from({ length: ACCOUNTS }, (_, index) => ({
  accountId: `key_${String(index).padStart(16, '0')}`,
  creditsPerDay: 1e12,
}));
const at = (index: number): CreditAccount =>
  accounts[index % ACCOUNTS] ?? { accountId: '', creditsPerDay: 0 };

const folder = mkdtempSync(join(tmpdir(), 'ethread-measure-'));
try {
  await measureEngine('SQLite', join(folder, 'accounts.sqlite'));
  const [url] = process.argv.slice(2);
  if (url !== undefined) await measureEngine('PostgreSQL', url);
} finally {
  rmSync(folder, { recursive: true });
}

async function measureEngine(engine: string, place: string): Promise<void> {
  const database = await openDatabase(place);
  const ledger = createLedger({ ...modules, database });
  await measureLanes(`${engine}, first calls of accounts`, ACCOUNTS, 1, ledger);
  for (let round = 0; round < 4; round++)
    await measureLanes(`${engine}, while slices are reserved, 32 at a time`, 100_000, 32, ledger);
  await measure(`${engine}, reserve and settle`, 200_000, (index) =>
    end(ledger.reserve(at(index), 20), 'settle'),
  );
  await measure(`${engine}, reserve and refund`, 200_000, (index) =>
    end(ledger.reserve(at(index), 20), 'refund'),
  );
  await measure(`${engine}, remaining`, 200_000, (index) => void ledger.remaining(at(index)));
  // Each rejection is one exact transaction.
  const poor = { accountId: 'poor', creditsPerDay: 10 };
  for (const lanes of [1, 32, 256])
    await measureLanes(`${engine}, rejected, ${lanes} at a time`, 900, lanes, ledger, poor);
  await ledger.close();
  await database.close();
}

/** Ends a hold that is available at once. */
function end(hold: ReturnType<Ledger['reserve']>, how: 'settle' | 'refund'): void {
  if (hold === undefined || hold instanceof Promise)
    throw new Error('a reservation was rejected, or had to wait');
  hold[how]();
}

async function measure(what: string, calls: number, call: (index: number) => void): Promise<void> {
  await measureRounds(what, calls, () => {
    for (let index = 0; index < calls; index++) call(index);
  });
}

async function measureLanes(
  what: string,
  calls: number,
  lanes: number,
  ledger: Ledger,
  poor?: CreditAccount,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < calls) {
      const reserving = ledger.reserve(poor ?? at(next), 20);
      next++;
      const hold = reserving instanceof Promise ? await reserving : reserving;
      if (!hold && !poor) throw new Error('a reservation was rejected');
      hold?.settle();
    }
  };
  await measureRounds(what, calls, async () => {
    next = 0;
    await Promise.all(Array.from({ length: lanes }, lane));
  });
}

async function measureRounds(what: string, calls: number, round: () => void | Promise<void>): Promise<void> {
  const costs: number[] = [];
  for (let count = 0; count < ROUNDS; count++) {
    const start = performance.now();
    await round();
    costs.push(((performance.now() - start) * 1e6) / calls);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  costs.sort((one, other) => one - other);
  const [lowest, median, highest] = [0, Math.floor(ROUNDS / 2), ROUNDS - 1].map((index) =>
    Math.round(costs[index] ?? 0)
      .toLocaleString('en')
      .padStart(9),
  );
  console.log(`${what.padEnd(50)} ${median} (${lowest} … ${highest} )`);
}
