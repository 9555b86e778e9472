import type { Awaitable } from '@ethread/core';

/** Processes items, a limited number at a time, and returns the outcomes in the order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Awaitable<R>,
): Promise<R[]> {
  const outcomes: R[] = [];
  const queue = items.entries();
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (const [index, item] of queue) outcomes[index] = await work(item);
  });
  await Promise.all(workers);
  return outcomes;
}
