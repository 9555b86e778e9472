import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, silentLogger } from '@ethread/core';
import { createEmbeddedLedger } from './create-embedded-ledger.ts';
import { itAgreesWithSums } from './testing/ledger-model.ts';

describe('the embedded ledger', () => {
  const parent = mkdtempSync(join(tmpdir(), 'ethread-ledger-'));
  let count = 0;
  const newFolder = () => join(parent, String(++count));
  const open = (clock: Clock, folder: string) =>
    createEmbeddedLedger({ clock, logger: silentLogger }, { folder });

  afterAll(() => rmSync(parent, { recursive: true }));

  describe.each([1, 3])('opened %d times', (times) => {
    itAgreesWithSums(
      async (clock) => {
        const folder = newFolder();
        const ledgers = await Promise.all(Array.from({ length: times }, () => open(clock, folder)));
        return {
          ledgers,
          knowOfEachOther: true,
          async reopen(index) {
            await ledgers[index]?.close();
            ledgers[index] = await open(clock, folder);
          },
          async close() {
            await Promise.all(ledgers.map((ledger) => ledger.close()));
          },
        };
      },
      { numRuns: 40 },
    );
  });

  it('counts by the day of the clock, when the clock is set ahead and back', async () => {
    const times = { now: Date.UTC(2026, 10, 21, 23, 59) };
    const ledger = await open({ now: () => times.now, monotonic: () => performance.now() }, newFolder());
    const account = { accountId: 'key_a', creditsPerDay: 100 };
    const before = await ledger.reserve(account, 60);
    const dayAhead = 24 * 60 * 60 * 1_000;
    times.now += dayAhead;
    expect(await ledger.remaining(account)).toBe(100);
    const ahead = await ledger.reserve(account, 70);
    // The refund goes to the day of the reservation, whatever the current day is.
    before?.refund();
    ahead?.settle();
    times.now -= dayAhead;
    expect(await ledger.remaining(account)).toBe(100);
    (await ledger.reserve(account, 90))?.settle();
    expect(await ledger.reserve(account, 11)).toBeUndefined();
    times.now += dayAhead;
    expect(await ledger.remaining(account)).toBe(30);
    expect(await ledger.reserve(account, 31)).toBeUndefined();
    expect(await ledger.spent('key_a', '2026-11-21')).toBe(90);
    expect(await ledger.spent('key_a', '2026-11-22')).toBe(70);
    await ledger.close();
  });
});
