import fc from 'fast-check';
import type { Filter } from '@ethread/types';
import { createLogMatcher, type LogMatcher } from './log-matcher.ts';
import { MatcherIndex } from './matcher-index.ts';

const address = fc.constantFrom(...[1, 2, 3].map((byte) => `0x${`0${byte}`.repeat(20)}` as const));
const topic = fc.constantFrom(...[1, 2, 3, 4].map((byte) => `0x${`0${byte}`.repeat(32)}` as const));
const filter: fc.Arbitrary<Filter> = fc.record({
  address: fc.oneof(fc.constant(null), fc.uniqueArray(address, { minLength: 1 })),
  topics: fc.array(fc.oneof(fc.constant(null), topic, fc.uniqueArray(topic, { minLength: 1 })), {
    maxLength: 4,
  }),
});
const logs = fc.array(fc.record({ address, topics: fc.array(topic, { maxLength: 4 }) }), { maxLength: 8 });

interface Added {
  readonly slot: number;
  readonly matcher: LogMatcher;
}

describe('MatcherIndex', () => {
  it('finds exactly the waiting matchers that match one of the logs, while matchers come and go', () => {
    const change = fc.record({ add: filter, copies: fc.integer({ min: 1, max: 80 }), removed: fc.nat() });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), logs, fc.nat(), (changes, found, sleeping) => {
        const index = new MatcherIndex();
        const added: Added[] = [];
        for (const { add, copies, removed } of changes) {
          const matcher = createLogMatcher(add);
          for (let copy = 0; copy < copies; copy++) {
            const slot = index.add(matcher);
            index.setWaiting(slot, true);
            added.push({ slot, matcher });
          }
          const [gone] = added.splice(removed % added.length, 1);
          if (gone) index.remove(gone.slot, gone.matcher);
        }
        const asleep = added.filter((_one, at) => sleeping % (at + 2) === 0);
        for (const { slot } of asleep) index.setWaiting(slot, false);
        const search = index.search();
        for (const log of found) search.add(log);
        const expected = added.filter((one) => !asleep.includes(one) && found.some(one.matcher.matches));
        const inOrder = (slots: readonly number[]) => slots.toSorted((one, other) => one - other);
        expect(inOrder(search.found())).toEqual(inOrder(expected.map(({ slot }) => slot)));
      }),
    );
  });
});
