import { silentLogger } from '@ethread/core';
import { logMissing, missedGaps, unfilledGaps } from './backfill.ts';

const HELD = [
  { from: 0, to: 0 },
  { from: 100, to: 200 },
  { from: 300, to: 400 },
  { from: 90_000, to: 90_100 },
];

describe('missing blocks between stored blocks', () => {
  it('fetches gaps by default that are not longer than a likely downtime', () => {
    expect(missedGaps(HELD)).toEqual([{ from: 201, to: 299 }]);
    expect(unfilledGaps(HELD, undefined)).toEqual([{ from: 401, to: 89_999 }]);
  });

  it('fetches gaps from the configured block on', () => {
    expect(unfilledGaps(HELD, 1)).toEqual([]);
    expect(unfilledGaps(HELD, 250)).toEqual([{ from: 201, to: 299 }]);
  });

  it('finds no gap above a lone genesis block', () => {
    expect(
      unfilledGaps(
        [
          { from: 0, to: 0 },
          { from: 90_000, to: 90_100 },
        ],
        undefined,
      ),
    ).toEqual([]);
  });

  it.each([
    [{ from: 201, to: 299 }, undefined, 'are fetched in the background'],
    [{ from: 401, to: 89_999 }, undefined, 'set keep.backfillFrom to 401'],
    [{ from: 401, to: 89_999 }, 1, 'are fetched in the background'],
  ])('logs gaps at warn with what happens to them: %j, backfill from %s', (gap, from, expected) => {
    const said: string[] = [];
    const warn = (fields: object, message: string) => void said.push(`${message} ${JSON.stringify(fields)}`);
    logMissing({ ...silentLogger, warn }, gap, from);
    expect(said).toEqual([expect.stringContaining(expected)]);
    expect(said[0]).toContain(`"from":${gap.from},"to":${gap.to}`);
  });
});
