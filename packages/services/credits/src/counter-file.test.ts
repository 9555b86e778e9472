import { mkdtempSync, openSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@ethread/core';
import fc from 'fast-check';
import { createCounterFile, readCounterFile, readCounters } from './counter-file.ts';
import { type CounterRecord, type CounterSlot, SLOT_BYTES } from './counter-record.ts';

describe('the counter file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-counters-'));
  let count = 0;
  const create = (path: string) => createCounterFile(path, { logger: silentLogger, flushMs: 1 });
  const newPath = () => join(folder, `${++count}.credits`);

  afterAll(() => rmSync(folder, { recursive: true }));

  it('reads back the last counters of every slot, whatever was opened, written and freed before', () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('open' as const),
        accountId: fc.string({ maxLength: 20 }),
        day: fc.nat(30_000),
      }),
      fc.record({
        kind: fc.constant('write' as const),
        which: fc.nat(),
        settled: fc.maxSafeNat(),
        used: fc.maxSafeNat(),
      }),
      fc.record({ kind: fc.constant('free' as const), which: fc.nat() }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const path = newPath();
        const file = create(path);
        const open: CounterSlot[] = [];
        const expected = new Map<number, CounterRecord>();
        for (const taken of steps) {
          if (taken.kind === 'open') {
            const slot = file.open(taken.accountId, taken.day);
            open.push(slot);
            const accountId = new TextDecoder().decode(new TextEncoder().encode(taken.accountId));
            expected.set(slot.index, { ...slot, accountId, day: taken.day, settled: 0, used: 0 });
            continue;
          }
          const slot = open[taken.which % open.length];
          if (!slot) continue;
          if (taken.kind === 'free') {
            file.free(slot);
            open.splice(open.indexOf(slot), 1);
          } else {
            const { settled, used } = taken;
            file.write(slot, settled, used);
            const before = expected.get(slot.index);
            if (before) expected.set(slot.index, { ...before, settled, used });
          }
        }
        const { records, torn } = readCounterFile(path);
        expect(records).toEqual([...expected.values()]);
        expect(torn).toBe(0);
        file.close({ isEmpty: true });
      }),
      { numRuns: 100 },
    );
  });

  it('omits a slot of which a single byte is wrong, and no other', () => {
    fc.assert(
      fc.property(fc.nat(SLOT_BYTES - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const path = newPath();
        const file = create(path);
        const [first, second] = [file.open('key_a', 20_000), file.open('key_b', 20_000)];
        file.write(first, 7, 9);
        file.write(second, 1, 2);
        file.close({ isEmpty: false });
        const bytes = readFileSync(path);
        bytes.writeUInt8(bytes.readUInt8(at) ^ change, at);
        writeFileSync(path, bytes);
        const { records, torn } = readCounterFile(path);
        // Some bytes of a slot are unused.
        expect(records.length + torn).toBe(2);
        for (const record of records) {
          expect(record).toMatchObject(
            record.index === 0
              ? { accountId: 'key_a', settled: 7, used: 9 }
              : { accountId: 'key_b', settled: 1 },
          );
        }
        expect(records.some(({ index }) => index === 1)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('ignores a partial slot at the end of the file', () => {
    const path = newPath();
    const file = create(path);
    file.write(file.open('key_a', 20_000), 5, 5);
    file.open('key_b', 20_000);
    file.close({ isEmpty: false });
    truncateSync(path, SLOT_BYTES + 50);
    expect(readCounterFile(path)).toMatchObject({ records: [{ accountId: 'key_a', settled: 5 }], torn: 0 });
  });

  it('lets another process read a slot while it is written, until the slot goes to another account', () => {
    const path = newPath();
    const file = create(path);
    const slot = file.open('key_a', 20_000);
    file.write(slot, 3, 4);
    const reader = openSync(path, 'r');
    expect(readCounters(reader, slot)).toMatchObject({ settled: 3, used: 4 });
    file.free(slot);
    file.open('key_b', 20_000);
    expect(readCounters(reader, slot)).toBeUndefined();
    file.close({ isEmpty: true });
  });

  it('rejects an id that does not fit into a slot', () => {
    const file = create(newPath());
    expect(() => file.open('x'.repeat(100), 20_000)).toThrow(RangeError);
    expect(file.open('x'.repeat(80), 20_000)).toEqual({ index: 0, generation: 2 });
    file.close({ isEmpty: true });
  });
});
