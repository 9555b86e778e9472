import { silentLogger } from '@ethread/core';
import { backfill, innerGaps, logMissing } from './backfill.ts';

const HELD = [
  { from: 0, to: 0 },
  { from: 100, to: 200 },
  { from: 300, to: 400 },
  { from: 90_000, to: 90_100 },
];

describe('the scan for damaged blocks', () => {
  it('checks 64 blocks at a time, at the configured rate', async () => {
    const ending = new AbortController();
    const waits: number[] = [];
    let steps = 0;
    await backfill(
      {
        store: { ranges: () => [{ from: 0, to: 1_000 }] },
        floor: () => 0,
        // The second step repairs a block, after which the scan goes on at once.
        repair: { step: () => Promise.resolve(++steps === 2 ? 1 : 0) },
        fillBelow: { step: () => Promise.reject(new Error('no block is missing')) },
        clock: { now: () => 0, monotonic: () => 0 },
        logger: silentLogger,
        pauses: {
          wake() {},
          wait(milliseconds) {
            if (waits.push(milliseconds) === 3) ending.abort();
            return Promise.resolve();
          },
        },
      },
      { from: undefined, blocksPerSecond: 20, scanBlocksPerSecond: 128 },
      ending.signal,
    );
    expect(waits).toEqual([500, 0, 500]);
  });
});

describe('the backfill of a store with a window', () => {
  it.each([
    [1, [301, 281, 261]],
    [undefined, [301, 281]],
  ])('fetches no block below the window, from %s on', async (from, edges) => {
    const ending = new AbortController();
    const asked: [number, number][] = [];
    let first = 301;
    await backfill(
      {
        store: {
          ranges: () => [
            { from: 0, to: 0 },
            { from: 200, to: 240 },
            { from: first, to: 400 },
          ],
        },
        floor: () => (from === undefined ? 261 : 241),
        repair: { step: () => Promise.resolve(ending.abort()).then(() => 0) },
        fillBelow: {
          step(edge, lowest) {
            asked.push([edge, lowest]);
            first -= 20;
            return Promise.resolve(20);
          },
        },
        clock: { now: () => 0, monotonic: () => 0 },
        logger: silentLogger,
        pauses: { wake() {}, wait: () => Promise.resolve() },
      },
      { from, blocksPerSecond: 20, scanBlocksPerSecond: 128 },
      ending.signal,
    );
    expect(asked.map(([edge]) => edge)).toEqual(edges);
    expect(new Set(asked.map(([, lowest]) => lowest))).toEqual(new Set([from === undefined ? 261 : 241]));
  });
});

describe('missing blocks between stored blocks', () => {
  it('are none above a lone genesis block', () => {
    expect(innerGaps(HELD)).toEqual([
      { from: 401, to: 89_999 },
      { from: 201, to: 299 },
    ]);
  });

  it.each([
    [{ from: 201, to: 299 }, undefined, 'are fetched in the background'],
    [{ from: 401, to: 89_999 }, undefined, 'set keep.backfillFrom to 401'],
    [{ from: 401, to: 89_999 }, 1, 'are fetched in the background'],
    [{ from: 201, to: 299 }, 250, 'set keep.backfillFrom to 201'],
  ])('logs gaps at warn with what happens to them: %j, backfill from %s', (gap, from, expected) => {
    const said: string[] = [];
    const warn = (fields: object, message: string) => void said.push(`${message} ${JSON.stringify(fields)}`);
    logMissing({ ...silentLogger, warn }, gap, from);
    expect(said).toEqual([expect.stringContaining(expected)]);
    expect(said[0]).toContain(`"from":${gap.from},"to":${gap.to}`);
  });
});
