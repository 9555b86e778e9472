import { type CallOutcome, type CallRequest, MEMORY_EXCEEDED } from '@ethread/calls';
import type { OutcomeOf } from '../jobs.ts';
import { OutcomeCache } from './outcome-cache.ts';

const BLOCK = new Uint8Array(32).fill(1);
type Sent = Parameters<OutcomeCache['of']>[1];
const request = (changes: Partial<CallRequest> = {}, kind: Sent['kind'] = 'call'): Sent => ({
  kind,
  request: {
    from: new Uint8Array(20),
    to: new Uint8Array(20).fill(2),
    value: 0n,
    input: new Uint8Array(36).fill(3),
    ...changes,
  },
});
const ended = (outcome: CallOutcome): OutcomeOf<'call'> => ({ kind: 'call', outcome });
const returned = (gasUsed: bigint) => ended({ kind: 'returned', output: new Uint8Array(32), gasUsed });
const CHEAP = returned(30_000n);

/** Sends a request some times. Returns how often its outcome was computed. */
function computations(outcome: OutcomeOf<'call'>, times: number, sent = request()): number {
  const cache = new OutcomeCache(1_000_000);
  let computed = 0;
  for (let time = 0; time < times; time++) {
    const found = cache.of(BLOCK, sent, () => {
      computed++;
      return outcome;
    });
    expect(found).toBe(outcome);
  }
  return computed;
}

describe('OutcomeCache', () => {
  it('caches a cheap outcome when its call is repeated', () => {
    expect(computations(CHEAP, 5)).toBe(2);
  });

  it('caches an expensive outcome, and one that does not tell its gas, at once', () => {
    expect(computations(returned(1_000_000n), 5)).toBe(1);
    expect(computations(ended({ kind: 'reverted', payload: new Uint8Array() }), 5)).toBe(1);
  });

  it('finds an expensive outcome after any number of other calls', () => {
    const cache = new OutcomeCache(1_000_000);
    const expensive = returned(1_000_000n);
    void cache.of(BLOCK, request(), () => expensive);
    for (let value = 1n; value <= 20_000n; value++) {
      void cache.of(BLOCK, request({ value }), () => CHEAP);
    }
    expect(cache.of(BLOCK, request(), () => CHEAP)).toBe(expensive);
  });

  it('caches the outcomes of calls that differ in their last byte alone', () => {
    const cache = new OutcomeCache(1_000_000);
    const lastByte = (byte: number, length: number) => {
      const input = new Uint8Array(length);
      input[length - 1] = byte;
      return request({ input });
    };
    for (const length of [36, 37, 38, 39]) {
      const outcomes = Array.from({ length: 100 }, (_, byte) => returned(1_000_000n + BigInt(byte)));
      for (const [byte, outcome] of outcomes.entries()) {
        void cache.of(BLOCK, lastByte(byte, length), () => outcome);
      }
      for (const [byte, outcome] of outcomes.entries()) {
        expect(cache.of(BLOCK, lastByte(byte, length), () => CHEAP)).toBe(outcome);
      }
    }
  });

  it('never caches an outcome of the moment, or a call with a long input', () => {
    expect(computations(ended({ kind: 'failed', message: MEMORY_EXCEEDED }), 5)).toBe(5);
    expect(computations(CHEAP, 5, request({ input: new Uint8Array(5_000) }))).toBe(5);
  });

  it('distinguishes calls by each value that their outcome depends on', () => {
    const cache = new OutcomeCache(1_000_000);
    const calls: readonly (readonly [Uint8Array, Sent])[] = [
      [BLOCK, request()],
      [new Uint8Array(32), request()],
      [BLOCK, request({}, 'estimate')],
      [BLOCK, request({ to: null })],
      [BLOCK, request({ value: 1n })],
      [BLOCK, request({ gas: 1n })],
      [BLOCK, request({ from: new Uint8Array(20).fill(9) })],
      ...[0, 1, 2, 3].map((byte) => [BLOCK, request({ input: new Uint8Array(36).fill(byte, 33) })] as const),
    ];
    const outcomes = calls.map((_, index) => returned(BigInt(index)));
    for (let time = 0; time < 4; time++) {
      for (const [index, [block, sent]] of calls.entries()) {
        expect(cache.of(block, sent, () => outcomes[index] ?? CHEAP)).toBe(outcomes[index]);
      }
    }
  });

  it('caches an outcome that comes later', async () => {
    const cache = new OutcomeCache(1_000_000);
    const expensive = returned(1_000_000n);
    const first = cache.of(BLOCK, request(), async () => expensive);
    // Another call is composed in the same memory meanwhile.
    void cache.of(BLOCK, request({ value: 5n }), () => CHEAP);
    await first;
    expect(cache.of(BLOCK, request(), () => CHEAP)).toBe(expensive);
  });
});
