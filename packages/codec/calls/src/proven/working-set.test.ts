import { ProvenValues } from './proven-values.ts';
import { accountWith, ADDRESS, blockWith, KEY } from '../testing/blocks.ts';
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
    const set = new WorkingSet(1_000_000);
    set.add(first, blockWith(1, 1));
    if (second) set.add(second, blockWith(2, 2));
    return set;
  }

  it('has an account, or its absence, only at blocks with the state root under which it was proven', () => {
    const set = setWith(valuesWith(1));
    expect(set.at(blockWith(1, 2)).account(ADDRESS)).toEqual(accountWith(1));
    expect(set.at(blockWith(2, 1)).account(ADDRESS)).toBeUndefined();
    const values = new ProvenValues();
    values.setAccount(ADDRESS, null);
    expect(setWith(values).at(blockWith(1, 1)).account(ADDRESS)).toBeNull();
  });

  it('has a slot wherever its account has the same storage root', () => {
    const set = setWith(valuesWith(1, VALUE), valuesWith(1));
    expect(set.at(blockWith(2, 2)).slot(ADDRESS, KEY)).toEqual(VALUE);
  });

  it('has no slot of another storage root, but expects its value', () => {
    const set = setWith(valuesWith(1, VALUE), valuesWith(2));
    expect(set.at(blockWith(2, 2)).slot(ADDRESS, KEY)).toBeUndefined();
    expect(set.likely.slot(ADDRESS, KEY)).toEqual(VALUE);
  });

  it('has the values of both forks after a reorg', () => {
    const set = setWith(valuesWith(1, Uint8Array.of(1)), valuesWith(2, Uint8Array.of(2)));
    expect(set.at(blockWith(1, 1)).slot(ADDRESS, KEY)).toEqual(Uint8Array.of(1));
    expect(set.at(blockWith(2, 2)).slot(ADDRESS, KEY)).toEqual(Uint8Array.of(2));
  });

  it('has the hashes of ancestors by the hash of a block', () => {
    const values = new ProvenValues();
    values.setBlockHash(3, KEY);
    const set = setWith(values);
    expect(set.at(blockWith(1, 1)).blockHash(3)).toEqual(KEY);
    expect(set.at(blockWith(1, 2)).blockHash(3)).toBeUndefined();
    expect(set.at(blockWith(1, 2)).blockHash(6)).toEqual(new Uint8Array(32).fill(1));
  });
});
