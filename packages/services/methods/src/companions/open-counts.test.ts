import { TooManyOpenError } from '@ethread/companions';
import { createOpenCounts } from './open-counts.ts';

const LIMITS = { maxPerKey: 2, maxPerServer: 3, maxValuesPerKey: 100, maxValuesPerServer: 150 };

describe('createOpenCounts', () => {
  it('rejects more of a key, and more of all keys, until one ends', () => {
    const counts = createOpenCounts('filters', LIMITS);
    const end = counts.enter('one', 0);
    counts.enter('one', 0);
    expect(() => counts.check('one', 0)).toThrow('too many filters: a key may have 2 on this server');
    counts.check('other', 0);
    counts.enter('other', 0);
    expect(() => counts.check('third', 0)).toThrow(TooManyOpenError);
    end();
    counts.check('one', 0);
    counts.check('third', 0);
  });

  it('rejects more addresses and topics of a key, and of all keys, until one ends', () => {
    const counts = createOpenCounts('subscriptions', LIMITS);
    const end = counts.enter('one', 80);
    counts.check('one', 20);
    expect(() => counts.check('one', 21)).toThrow(
      'too many addresses and topics of subscriptions: a key may have 100 on this server',
    );
    counts.enter('other', 70);
    expect(() => counts.check('third', 1)).toThrow(TooManyOpenError);
    end();
    counts.check('one', 80);
  });
});
