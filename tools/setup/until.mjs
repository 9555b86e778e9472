const POLL_MS = 5;

/** Polls a condition of another process or thread; see index.d.mts. */
export async function until(holds, withinMs = 240_000) {
  const deadline = performance.now() + withinMs;
  for (;;) {
    let cause;
    try {
      if (await holds()) return;
    } catch (error) {
      cause = error;
    }
    if (performance.now() > deadline) {
      throw new Error(`not true within ${withinMs} ms: ${holds.toString()}`, { cause });
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
