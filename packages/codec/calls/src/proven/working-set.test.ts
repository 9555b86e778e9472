import { ProvenValues } from './proven-values.ts';
import { accountWith, ADDRESS, headerWith, KEY } from '../testing/blocks.ts';
import { WorkingSet } from './working-set.ts';

const VALUE = Uint8Array.of(9);

function valuesWith(storageRoot: number, value?: Uint8Array): ProvenValues {
  const values = new ProvenValues();
  values.setAccount(ADDRESS, accountWith(storageRoot));
  if (value) values.setSlot(ADDRESS, KEY, value);
  return values;
}

describe('WorkingSet', () => {
  /** Returns a set with values that were proven at block 1, and others at block 2. */
  function setWith(first: ProvenValues, second?: ProvenValues): WorkingSet {
    const set = new WorkingSet({ state: 1_000_000, programs: 1_000, worlds: 0 });
    set.add(first, headerWith(1));
    if (second) set.add(second, headerWith(2));
    return set;
  }

  it('has an account, or its absence, only at blocks with the state root under which it was proven', () => {
    const set = setWith(valuesWith(1));
    expect(set.at(headerWith(1)).account(ADDRESS)).toEqual(accountWith(1));
    expect(set.at(headerWith(2)).account(ADDRESS)).toBeUndefined();
    const values = new ProvenValues();
    values.setAccount(ADDRESS, null);
    expect(setWith(values).at(headerWith(1)).account(ADDRESS)).toBeNull();
  });

  it('has a slot wherever its account has the same storage root', () => {
    const set = setWith(valuesWith(1, VALUE), valuesWith(1));
    expect(set.at(headerWith(2)).slot(ADDRESS, KEY)).toEqual(VALUE);
  });

  it('has no slot of another storage root, but expects its value', () => {
    const set = setWith(valuesWith(1, VALUE), valuesWith(2));
    expect(set.at(headerWith(2)).slot(ADDRESS, KEY)).toBeUndefined();
    expect(set.likely.slot(ADDRESS, KEY)).toEqual(VALUE);
  });

  it('has the values of both forks after a reorg', () => {
    const set = setWith(valuesWith(1, Uint8Array.of(1)), valuesWith(2, Uint8Array.of(2)));
    expect(set.at(headerWith(1)).slot(ADDRESS, KEY)).toEqual(Uint8Array.of(1));
    expect(set.at(headerWith(2)).slot(ADDRESS, KEY)).toEqual(Uint8Array.of(2));
  });

  it('has the hash of the parent, and of no other ancestor', () => {
    const state = setWith(new ProvenValues()).at(headerWith(1));
    expect([state.blockHash(6), state.blockHash(5)]).toEqual([new Uint8Array(32).fill(1), undefined]);
  });
});
