import { conditionsProblem, filterProblem } from './filter-problem.ts';
import type { Filter } from './generated/types.gen.ts';

const HASH = `0x${'ab'.repeat(32)}` as const;
const ADDRESS = `0x${'11'.repeat(20)}` as const;
const list = (length: number) => Array<typeof HASH>(length).fill(HASH);

describe('filterProblem', () => {
  it.each<[string, Filter]>([
    ['nothing', {}],
    ['nulls', { address: null, topics: null, blockHash: null, fromBlock: '0x1' }],
    ['5,000 parameters', { address: ADDRESS, topics: [HASH, null, list(4_998)] }],
    ['a list with a null, which means any topic', { topics: [[...list(5_000), null], HASH] }],
    ['one block hash in two spellings', { blockHash: HASH, blockhash: `0x${'AB'.repeat(32)}` }],
  ])('finds none in a filter with %s', (_case, filter) => {
    expect(filterProblem(filter)).toBeUndefined();
  });

  it.each<[string, Filter, string]>([
    [
      '5,001 parameters',
      { address: ADDRESS, topics: [list(2_500), list(2_500)] },
      'has 5001 addresses and topics',
    ],
    ['a hash beside a start', { blockHash: HASH, fromBlock: '0x1' }, 'has blockHash beside fromBlock'],
    ['a hash beside an end', { blockhash: HASH, toBlock: 'latest' }, 'has blockHash beside fromBlock'],
    ['two hashes', { blockHash: HASH, blockhash: `0x${'00'.repeat(32)}` }, 'two block hashes'],
  ])('finds %s', (_case, filter, words) => {
    expect(filterProblem(filter)).toContain(words);
  });
});

describe('conditionsProblem', () => {
  it('ignores the blocks of a filter', () => {
    expect(conditionsProblem({ blockHash: HASH, fromBlock: '0x1' })).toBeUndefined();
    expect(conditionsProblem({ topics: [list(5_001)] })).toContain('5001');
  });
});
