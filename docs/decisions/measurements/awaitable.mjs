import { awaited, runSteps, whenReady } from '../../../packages/base/core/src/awaitable.ts';
import { printCpuTime } from './cpu-time.mjs';

// Steps that never wait, as those of a response from the cache: admission, parsing, validation, head, repeat, credits,
// dispatch, settlement.
const STEPS = 8;
const step = (value) => value + 1;

async function asynchronous() {
  let value = 0;
  for (let index = 0; index < STEPS; index++) value = await step(value);
  return value;
}

const following = (value, index) =>
  index === STEPS ? value : whenReady(step(value), (next) => following(next, index + 1));

function* generator() {
  let value = 0;
  for (let index = 0; index < STEPS; index++) value = yield* awaited(step(value));
  return value;
}

const CALLS = 1_000;
for (const [name, run] of [
  ['async and await', asynchronous],
  ['whenReady', () => following(0, 0)],
  ['runSteps', () => runSteps(generator())],
])
  await printCpuTime(`${name}, 1,000 calls of ${STEPS} steps`, 500, () =>
    Promise.all(Array.from({ length: CALLS }, run)),
  );
