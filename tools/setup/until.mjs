/** The least and the most time between two polls, in milliseconds. */
const LEAST_MS = 5;
const MOST_MS = 100;
/** The part of the past wait after which the next poll follows. A poll may take a request and a log of many lines. */
const PART = 1 / 40;

export async function until(holds, withinMs = 240_000) {
  const begun = performance.now();
  for (;;) {
    let cause;
    try {
      if (await holds()) return;
    } catch (error) {
      cause = error;
    }
    const waited = performance.now() - begun;
    if (waited > withinMs) {
      throw new Error(`not true within ${withinMs} ms: ${holds.toString()}`, { cause });
    }
    const pause = Math.min(MOST_MS, Math.max(LEAST_MS, waited * PART));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
