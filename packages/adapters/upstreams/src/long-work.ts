import { type ClientPace, eventLoopTurns } from '@ethread/core';

/** Returns the pace of long work on what nodes sent. All of it takes the turns of one client. */
export const paceOfNodes = (): ClientPace => eventLoopTurns.paceOf('nodes');

/** Maps the items of a list, which may be long, in event-loop ticks. */
export async function mapInTicks<T, R>(
  items: readonly T[],
  map: (item: T, index: number) => R,
): Promise<R[]> {
  const mapped: R[] = [];
  await findInTicks(items, (item, index) => void mapped.push(map(item, index)));
  return mapped;
}

/** Returns the first defined result of `find`, if there is one, in event-loop ticks. */
export async function findInTicks<T, R>(
  items: readonly T[],
  find: (item: T, index: number) => R | undefined,
): Promise<R | undefined> {
  const pace = paceOfNodes();
  for (const [index, item] of items.entries()) {
    if (pace.isDue()) await pace.rest();
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
