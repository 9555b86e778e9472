import { runAccountFlips } from './flips/run-account-flips.ts';
import { runFlips } from './flips/run-flips.ts';

/** `npm run storms -- flips` runs more flips, each with all requests. */
const FLIPS = 2;
/** All stores of accounts are one file. */
const ACCOUNT_FLIPS = 1;
/** No divisor of the number of requests that belong to one block or account, so that each kind is sent. */
const STRIDE = 7;
const SEED = 7;

it('serves no wrong response from a store with a flipped bit', async () => {
  let flips = 0;
  for await (const { flip, end, right, errors, wrong } of runFlips(FLIPS, SEED, STRIDE)) {
    // A service that rejects the store sends no response.
    const isSilent = end === 'served' && right + errors === 0;
    expect({ flip, wrong, isSilent }).toEqual({ flip, wrong: [], isSilent: false });
    flips++;
  }
  expect(flips).toBe(FLIPS);
});

it('reads no wrong key, usage or credit from account stores with a flipped bit', () => {
  const wrong = [...runAccountFlips(ACCOUNT_FLIPS, SEED)].filter(({ end }) => end === 'wrong');
  expect(wrong).toEqual([]);
});
