import { CorruptStoreError } from '../base/errors.ts';
import type { Store } from '../store/store.ts';

/** The safe and finalized blocks, as far as they were set. */
export interface Finality {
  readonly safe?: number;
  readonly finalized?: number;
}

/** Reads the safe and finalized blocks from a store. @throws {CorruptStoreError} */
export function finalityOf(store: Store): Finality {
  const read = (fact: keyof Finality): Finality => {
    const text = store.facts.get(fact);
    if (text === undefined) return {};
    if (/^\d{1,10}$/.test(text)) return { [fact]: Number(text) };
    throw new CorruptStoreError(`the store's fact ${fact} is unreadable`);
  };
  return { ...read('safe'), ...read('finalized') };
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
