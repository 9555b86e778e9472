import { runAccountFlips } from './flips/run-account-flips.ts';
import { runFlips } from './flips/run-flips.ts';

/** `npm run storms -- flips` runs more flips, each with all requests. */
const FLIPS = 2;
/** One in each store of accounts. */
const ACCOUNT_FLIPS = 3;
/** No divisor of the number of requests that belong to one block or account, so that each kind is sent. */
const STRIDE = 7;
const SEED = 7;

it('serves no wrong response from a store with a flipped bit', async () => {
  let right = 0;
  for await (const { flip, wrong, ...outcome } of runFlips(FLIPS, SEED, STRIDE)) {
    expect({ flip, wrong }).toEqual({ flip, wrong: [] });
    right += outcome.right;
  }
  expect(right).toBeGreaterThan(0);
});

it('reads no wrong key, usage or credit from account stores with a flipped bit', () => {
  const wrong = [...runAccountFlips(ACCOUNT_FLIPS, SEED)].filter(({ end }) => end === 'wrong');
  expect(wrong).toEqual([]);
});
