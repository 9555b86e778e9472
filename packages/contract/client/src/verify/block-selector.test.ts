import { selectBlock, selectHash, selectIndex } from './block-selector.ts';

const HASH = `0x${'Ab'.repeat(32)}`;
const hash = HASH.toLowerCase();

describe('selectBlock', () => {
  it.each<[unknown, object]>([
    [undefined, { at: 'latest' }],
    [null, { at: 'latest' }],
    ['finalized', { at: 'finalized' }],
    ['0x10', { at: 16 }],
    ['17', { at: 17 }],
    [18, { at: 18 }],
    [HASH, { hash, mustBeLinked: false }],
    [{ blockNumber: '0x10' }, { at: 16 }],
    [{ blockNumber: 'safe' }, { at: 'safe' }],
    [{ blockHash: HASH }, { hash, mustBeLinked: false }],
    [
      { blockHash: HASH, requireCanonical: true },
      { hash, mustBeLinked: true },
    ],
  ])('accepts the block param %j', (parameter, selector) => {
    expect(selectBlock(parameter)).toEqual(selector);
  });

  it.each(['newest', '0x', '-1', '1e3', true, [], ['0x1', '0x2']])(
    'rejects the block param %j',
    (parameter) => {
      expect(() => selectBlock(parameter)).toThrow(expect.objectContaining({ code: -32602 }));
    },
  );
});

describe('selectHash and selectIndex', () => {
  it('accept a hash and an index in hex', () => {
    expect(selectHash(HASH)).toBe(hash);
    expect(selectIndex('0x0a')).toBe(10);
  });

  it.each([undefined, null, 5, '0x', '5', {}])('reject %j as hash and as index', (parameter) => {
    for (const select of [selectHash, selectIndex]) {
      expect(() => select(parameter)).toThrow(expect.objectContaining({ code: -32602 }));
    }
  });
});
