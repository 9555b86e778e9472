import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, silentLogger } from '@ethread/core';
import { createEmbeddedLedger } from './create-embedded-ledger.ts';
import { itAgreesWithSums } from './ledger-model.test.data.ts';

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
});
