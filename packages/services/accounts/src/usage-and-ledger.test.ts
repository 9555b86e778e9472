import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@ethread/core';
import * as fc from 'fast-check';
import { createLedger, createUsageRecorder, createUsageStore, openSqlite } from './index.ts';

const MINUTE_MS = 60_000;
/** Two hours before the end of a UTC day, so that calls span two days. */
const LATE_EVENING = Date.UTC(2026, 10, 21, 22);
const DAYS = ['2026-11-21', '2026-11-22', '2026-11-23'] as const;

const anyCall = fc.record({
  accountId: fc.constantFrom('key_a', 'key_b'),
  method: fc.constantFrom('eth_call', 'eth_getLogs'),
  credits: fc.integer({ min: 1, max: 1_000 }),
  isOwed: fc.boolean(),
  /** Minutes since the previous call, and from its beginning to its end. */
  minutesBetween: fc.nat(120),
  minutesOfWork: fc.nat(120),
});

describe('usage and ledger', () => {
  const parent = mkdtempSync(join(tmpdir(), 'ethread-usage-'));
  let count = 0;

  afterAll(() => rmSync(parent, { recursive: true }));

  it('record the same credits of every account and day, including calls that last past midnight', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { maxLength: 25 }), async (calls) => {
        let now = LATE_EVENING;
        const clock = { now: () => now, monotonic: () => now };
        const modules = { clock, logger: silentLogger };
        const database = await openSqlite(join(parent, String(++count), 'accounts.sqlite'));
        const ledger = createLedger({ ...modules, database });
        const store = createUsageStore(database);
        const recorder = createUsageRecorder({ ...modules, store });
        for (const { accountId, method, credits, isOwed, minutesBetween, minutesOfWork } of calls) {
          now += minutesBetween * MINUTE_MS;
          const hold = await ledger.reserve({ accountId, creditsPerDay: 3_000 }, credits);
          now += minutesOfWork * MINUTE_MS;
          const call = { accountId, method, chain: 'sample', bytes: 100, day: hold?.day };
          if (isOwed) hold?.settle();
          else hold?.refund();
          const owed = hold && isOwed ? credits : 0;
          recorder.record({ ...call, credits: owed, isError: owed === 0 });
        }
        await recorder.close();

        const days = await store.sumBy(['day', 'accountId'], {});
        for (const accountId of ['key_a', 'key_b']) {
          for (const day of DAYS) {
            const used = days.find((row) => row.day === day && row.accountId === accountId);
            expect(used?.credits ?? 0).toBe(await ledger.spent(accountId, day));
          }
        }
        await ledger.close();
        await database.close();
      }),
      { numRuns: 25 },
    );
  });
});
