import { type FoundLog, type FoundLogs, foundLogs } from '@ethread/ports';
import { logToJson } from '@ethread/chain';
import fc from 'fast-check';
import { printLogs } from './print-logs.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const arbitraryLog: fc.Arbitrary<FoundLog> = fc.record({
  log: fc.record({
    address: bytes(20),
    topics: fc.array(bytes(32), { maxLength: 4 }),
    data: fc.oneof(fc.uint8Array({ maxLength: 70 }), fc.integer({ min: 250, max: 260 }).chain(bytes)),
  }),
  blockNumber: fc.nat(),
  blockHash: bytes(32),
  blockTimestamp: fc.maxSafeNat(),
  transactionHash: bytes(32),
  transactionIndex: fc.nat(),
  logIndex: fc.nat(),
  removed: fc.boolean(),
});

async function printed(logs: FoundLogs) {
  const pieces: Buffer[] = [];
  const printing = printLogs(logs);
  for (let next = await printing.next(); !next.done; next = await printing.next()) {
    pieces.push(Buffer.from(next.value));
  }
  return pieces;
}

async function* inParts(parts: readonly (readonly FoundLog[])[]) {
  yield* parts;
}

describe('printLogs', () => {
  it('prints the wire form of logs as JSON', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(arbitraryLog, { maxLength: 4 }), { maxLength: 4 }),
        async (parts) => {
          const text = Buffer.concat(await printed(inParts(parts))).toString();
          expect(text).toBe(JSON.stringify(parts.flat().map(logToJson)));
        },
      ),
    );
  });

  it('distinguishes the logs of one transaction from those of the next in a reused buffer', async () => {
    const [sample] = fc.sample(arbitraryLog, { numRuns: 1, seed: 2 });
    if (!sample) throw new Error('no sample');
    const log: FoundLog = sample;
    const reused = { blockHash: new Uint8Array(32), transactionHash: new Uint8Array(32) };
    const expected: unknown[] = [];
    async function* found() {
      for (const [transactionIndex, blockNumber] of [
        [0, 1],
        [0, 1],
        [1, 1],
        [1, 1],
        [0, 2],
        [0, 2],
      ] as const) {
        reused.transactionHash.fill(16 * blockNumber + transactionIndex);
        reused.blockHash.fill(blockNumber);
        const place: FoundLog = { ...log, ...reused, transactionIndex, blockNumber };
        expected.push(logToJson(place));
        yield [place];
      }
    }
    const pieces = await printed(found());
    expect(JSON.parse(Buffer.concat(pieces).toString())).toEqual(expected);
  });

  it('prints many or large logs in chunks', async () => {
    const [small] = fc.sample(arbitraryLog, { numRuns: 1, seed: 1 });
    if (!small) throw new Error('no sample');
    const large = { ...small, log: { ...small.log, data: new Uint8Array(300_000).fill(0xab) } };
    const logs = [...Array<FoundLog>(1_000).fill(small), large, small];
    const pieces = await printed(foundLogs(logs));
    expect(pieces.length).toBeGreaterThan(3);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1_000_000);
    expect(Buffer.concat(pieces).toString()).toBe(JSON.stringify(logs.map(logToJson)));
  });

  it('frees the memory of a long response when its reader has read it', async () => {
    const [sample] = fc.sample(arbitraryLog, { numRuns: 1, seed: 2 });
    if (!sample) throw new Error('no sample');
    const logs = Array.from({ length: 1_000 }, () => sample);
    const printing = printLogs(inParts([logs]));
    const memories = new Set<ArrayBufferLike>();
    let bytes = 0;
    for (let next = await printing.next(); !next.done; next = await printing.next()) {
      memories.add(next.value.buffer);
      bytes += next.value.length;
    }
    expect(bytes).toBeGreaterThan(3 * 65_536);
    expect([...memories].map(({ byteLength }) => byteLength)).toEqual([...memories].map(() => 0));
  });
});
