import { CorruptStoreError } from './errors.ts';
import type { Store } from './store.ts';

/** Which blocks are safe and finalized, as far as the store was told. */
export interface Finality {
  readonly safe?: number;
  readonly finalized?: number;
}

/** What the store was told. @throws {CorruptStoreError} */
export function finalityOf(store: Store): Finality {
  const read = (fact: keyof Finality): Finality => {
    const text = store.facts.get(fact);
    if (text === undefined) return {};
    if (/^\d{1,10}$/.test(text)) return { [fact]: Number(text) };
    throw new CorruptStoreError(`the store's fact ${fact} is unreadable`);
  };
  return { ...read('safe'), ...read('finalized') };
}

/** Says which blocks are safe and finalized; what is not named stays as it was. Finality never goes back. */
export function setFinality(store: Store, told: Finality): void {
  const before = finalityOf(store);
  store.transaction(() => {
    if (told.safe !== undefined) store.facts.putSync('safe', String(told.safe));
    if (told.finalized !== undefined) {
      store.facts.putSync('finalized', String(Math.max(told.finalized, before.finalized ?? 0)));
    }
  });
}
