import { partsMissing, type BlockRange, parseRanges, printRanges } from './block-range.ts';
import { removeRows } from './block-rows.ts';
import { CorruptStoreError } from './errors.ts';
import type { HeldChain } from './held-chain.ts';
import type { Pace } from './pace.ts';
import type { Store } from './store.ts';

/** How many blocks one transaction takes out. */
const REMOVED_AT_ONCE = 64;

/**
 * The blocks of an archive that are written and not yet held: those of this range that are not held. They were checked;
 * the archive's other blocks were not. At most one archive is unfinished, and while one is, nothing else is written: its
 * logs have the highest numbers of all.
 */
export function unfinishedArchive(store: Store): BlockRange | undefined {
  const written = store.facts.get('unfinished');
  if (written === undefined) return undefined;
  const [range] = parseRanges(written) ?? [];
  if (!range) throw new CorruptStoreError("the store's fact unfinished is unreadable");
  return range;
}

/** Says what is written of an archive; within the transaction that writes it. */
export function setUnfinished(store: Store, range: BlockRange): void {
  store.facts.putSync('unfinished', printRanges([range]));
}

/** Says that all of the archive is held; within the transaction that makes it so. */
export function setFinished(store: Store): void {
  store.facts.removeSync('unfinished');
}

/**
 * Takes an unfinished archive out of the store again, from its end: whoever is killed meanwhile goes on where it was.
 * Steps are short; something else may be done between two of them, but not with the store.
 */
export function* removeUnfinished(store: Store, chain: HeldChain): Generator<void> {
  for (;;) {
    const range = unfinishedArchive(store);
    if (!range) return;
    const numbers = partsMissing(chain.runs(), range)
      .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
      .slice(-REMOVED_AT_ONCE);
    const [first] = numbers;
    store.transaction(() => {
      removeRows(store, numbers);
      if (first === undefined || first === range.from) setFinished(store);
      else setUnfinished(store, { from: range.from, to: first - 1 });
    });
    yield;
  }
}

/** Takes an unfinished archive out, and lets others go first meanwhile. */
export async function clearUnfinished(store: Store, chain: HeldChain, pace: Pace): Promise<void> {
  for (const _step of removeUnfinished(store, chain)) if (pace.isDue()) await pace.rest();
}
