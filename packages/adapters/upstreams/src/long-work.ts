/** The longest time for which one unit of work blocks the event loop, in milliseconds. */
const TICK_MS = 4;

/** The work that waits for a tick, longest waiting first. */
const waiting: (() => void)[] = [];
let isTickAhead = false;

/** Gives the tick to one unit of work, and plans the next while others wait. */
function beginTick(): void {
  isTickAhead = false;
  waiting.shift()?.();
  if (waiting.length > 0) planTick();
}

function planTick(): void {
  if (isTickAhead) return;
  isTickAhead = true;
  setImmediate(beginTick);
}

/** Divides long work into event-loop ticks. One unit of the thread's work runs in each tick. */
export class LongWork {
  #tickEnd = 0;

  /** True if the work has to wait for its next tick, which is also the case at its start. */
  get isDue(): boolean {
    return performance.now() >= this.#tickEnd;
  }

  /** Resolves in the tick in which the work may continue, or at once while its tick lasts. */
  async pause(): Promise<void> {
    if (!this.isDue) return;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      planTick();
    });
    this.#tickEnd = performance.now() + TICK_MS;
  }
}

/** Items that are processed without a tick of their own. */
const FEW = 64;

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
  const work = items.length > FEW ? new LongWork() : undefined;
  for (const [index, item] of items.entries()) {
    if (work?.isDue) await work.pause();
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
