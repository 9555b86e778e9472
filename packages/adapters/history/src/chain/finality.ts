import type { Store } from '../store/store.ts';

/** The safe and finalized blocks, as far as they were set. */
export interface Finality {
  readonly safe?: number;
  readonly finalized?: number;
}

/** Reads the safe and finalized blocks from a store. @throws {CorruptStoreError} */
export function finalityOf(store: Store): Finality {
  const [safe, finalized] = [store.number('safe'), store.number('finalized')];
  return { ...(safe === undefined ? {} : { safe }), ...(finalized === undefined ? {} : { finalized }) };
}

/** Sets the safe and finalized blocks. An absent field stays unchanged. Finality never decreases. */
export function setFinality(store: Store, reported: Finality): void {
  const before = finalityOf(store);
  store.transaction(() => {
    if (reported.safe !== undefined) store.facts.put('safe', String(reported.safe));
    if (reported.finalized !== undefined) {
      store.facts.put('finalized', String(Math.max(reported.finalized, before.finalized ?? 0)));
    }
  });
}
