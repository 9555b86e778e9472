import { selectBlock } from './block-selector.ts';

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
});
