import { companionTable, FilterNotFoundError, TooManyOpenError } from '@ethread/companions';

import { isUnavailable } from '@ethread/ports';
import { chain } from '../../testing/small-chain.ts';
import { toTrailBlock } from '../trail/trail-block.ts';
import { createLogMatcher } from '../trail/log-matcher.ts';
import { createFilterRegistry, type OpenFilter } from './filter-registry.ts';

const { maxPerKey, maxValuesPerKey, expiryMs } = companionTable.eth_newFilter.limits;

const head = await chain.header({ tag: 'latest' });
if (head === null || isUnavailable(head)) throw new Error('the small chain has a head');
const position = toTrailBlock(head);

const open = (logs?: OpenFilter['logs']): OpenFilter => ({
  logs,
  start: 0,
  position,
  polling: Promise.resolve(),
});

function createRegistry() {
  let now = 0;
  const filters = createFilterRegistry({ clock: { now: () => now, monotonic: () => now } });
  return { filters, pass: (ms: number) => (now += ms) };
}

describe('filter registry', () => {
  it('returns a filter to its own key only, by any case of its id', () => {
    const { filters } = createRegistry();
    const filter = open();
    const id = filters.add('one', filter);
    expect(id).toMatch(/^0x[0-9a-f]{32}$/);
    expect(filters.get('one', `0x${id.slice(2).toUpperCase()}`)).toBe(filter);
    expect(() => filters.get('other', id)).toThrow(FilterNotFoundError);
    expect(filters.remove('other', id)).toBe(false);
    expect(filters.remove('one', id)).toBe(true);
    expect(() => filters.get('one', id)).toThrow('filter not found');
  });

  it('ends filters that are not polled in time, and no others', () => {
    const { filters, pass } = createRegistry();
    const polled = filters.add('one', open());
    const left = filters.add('one', open());
    pass(expiryMs - 1);
    filters.get('one', polled);
    pass(2);
    filters.get('one', polled);
    expect(() => filters.get('one', left)).toThrow(FilterNotFoundError);
  });

  it('rejects more filters, and more addresses and topics, of a key than the document allows, until one ends', () => {
    const { filters, pass } = createRegistry();
    const ofValues = (values: number) =>
      open({ filter: {}, matcher: { ...createLogMatcher({}), values }, from: 0, to: Infinity });
    const ids = Array.from({ length: maxPerKey }, () => filters.add('one', open()));
    expect(() => filters.add('one', open())).toThrow(TooManyOpenError);
    filters.add('other', open());
    filters.remove('one', ids[0] ?? '');
    filters.add('one', ofValues(maxValuesPerKey));
    expect(() => filters.add('one', open())).toThrow(TooManyOpenError);
    filters.remove('one', ids[1] ?? '');
    expect(() => filters.add('one', ofValues(1))).toThrow(TooManyOpenError);
    pass(expiryMs + 1);
    filters.add('one', ofValues(maxValuesPerKey));
  });
});
