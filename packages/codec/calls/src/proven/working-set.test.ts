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
  it('has an account only at blocks with the state root under which it was proven', () => {
    const set = new WorkingSet(1_000_000);
    set.add(valuesWith(1), blockWith(1, 1));
    expect(set.at(blockWith(1, 2)).account(ADDRESS)).toEqual(accountWith(1));
    expect(set.at(blockWith(2, 1)).account(ADDRESS)).toBeUndefined();
  });

  it('has absence like a value', () => {
    const set = new WorkingSet(1_000_000);
    const values = new ProvenValues();
    values.setAccount(ADDRESS, null);
    set.add(values, blockWith(1, 1));
    expect(set.at(blockWith(1, 1)).account(ADDRESS)).toBeNull();
  });

  it('has a slot wherever its account has the same storage root', () => {
    const set = new WorkingSet(1_000_000);
    set.add(valuesWith(1, VALUE), blockWith(1, 1));
    set.add(valuesWith(1), blockWith(2, 2));
    expect(set.at(blockWith(2, 2)).slot(ADDRESS, KEY)).toEqual(VALUE);
  });

  it('has no slot of another storage root, but expects its value', () => {
    const set = new WorkingSet(1_000_000);
    set.add(valuesWith(1, VALUE), blockWith(1, 1));
    set.add(valuesWith(2), blockWith(2, 2));
    expect(set.at(blockWith(2, 2)).slot(ADDRESS, KEY)).toBeUndefined();
    expect(set.likely.slot(ADDRESS, KEY)).toEqual(VALUE);
  });

  it('has the values of both forks after a reorg', () => {
    const set = new WorkingSet(1_000_000);
    set.add(valuesWith(1, Uint8Array.of(1)), blockWith(1, 1));
    set.add(valuesWith(2, Uint8Array.of(2)), blockWith(2, 2));
    expect(set.at(blockWith(1, 1)).slot(ADDRESS, KEY)).toEqual(Uint8Array.of(1));
    expect(set.at(blockWith(2, 2)).slot(ADDRESS, KEY)).toEqual(Uint8Array.of(2));
  });

  it('has the hashes of ancestors by the hash of a block', () => {
    const set = new WorkingSet(1_000_000);
    const values = new ProvenValues();
    values.setBlockHash(3, KEY);
    set.add(values, blockWith(1, 1));
    expect(set.at(blockWith(1, 1)).blockHash(3)).toEqual(KEY);
    expect(set.at(blockWith(1, 2)).blockHash(3)).toBeUndefined();
    expect(set.at(blockWith(1, 2)).blockHash(6)).toEqual(new Uint8Array(32).fill(1));
  });
});
