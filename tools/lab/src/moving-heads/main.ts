import { parseArgs } from 'node:util';
import { followHead, type Movement } from './follow-head.ts';

/**
 * Five cells of the grid that a test of the service's upstreams runs by a hand-moved clock, in real time: blocks that
 * come faster than a round trip, jumps, and slow nodes.
 */
const CELLS: readonly Movement[] = [
  { periodMs: 100, roundTripMs: 50, jump: 1 },
  { periodMs: 250, roundTripMs: 300, jump: 1 },
  { periodMs: 1_000, roundTripMs: 1, jump: 80 },
  { periodMs: 2_000, roundTripMs: 1_000, jump: 500 },
  { periodMs: 12_000, roundTripMs: 50, jump: 500 },
];

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } });
const seconds = Number(values.seconds);
if (!Number.isSafeInteger(seconds) || seconds < 1) {
  console.error('moving heads: --seconds takes a whole number');
  process.exit(2);
}

let isHealthy = true;
for (const cell of CELLS) {
  const { blocks, served, refused, firstError, partnerCalls, mostBehind } = await followHead(cell, seconds);
  isHealthy &&= served > 0 && refused === 0 && partnerCalls === 0;
  console.log(
    `a block each ${cell.periodMs} ms, round trip ${cell.roundTripMs} ms, jumps of ${cell.jump}: head ${blocks}, ` +
      `served ${served}, refused ${refused}${firstError === undefined ? '' : ` (${firstError})`}, ` +
      `partner ${partnerCalls}, at most ${mostBehind} blocks behind`,
  );
}
process.exit(isHealthy ? 0 : 1);
