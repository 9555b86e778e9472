import { runFlips } from './flips/run-flips.ts';

/** flips/main.ts runs more flips, with other seeds. */
const FLIPS = 5;
const SEED = 7;

it('serves no wrong response from a store with a flipped bit', async () => {
  let right = 0;
  for await (const { flip, wrong, ...outcome } of runFlips(FLIPS, SEED)) {
    expect({ flip, wrong }).toEqual({ flip, wrong: [] });
    right += outcome.right;
  }
  expect(right).toBeGreaterThan(0);
}, 300_000);
