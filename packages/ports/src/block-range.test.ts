import { cutRange } from './block-range.ts';

describe('block ranges', () => {
  it.each([
    ['no block is stored of', [], [[3, 9]]],
    ['only other blocks are stored than those of', [{ from: 20, to: 30 }], [[3, 9]]],
    ['all blocks are stored of', [{ from: 0, to: 9 }], [[3, 9]]],
    [
      'the first blocks are stored of',
      [{ from: 0, to: 4 }],
      [
        [3, 4],
        [5, 9],
      ],
    ],
    [
      'the last blocks are stored of',
      [{ from: 8, to: 40 }],
      [
        [3, 7],
        [8, 9],
      ],
    ],
    [
      'the middle is stored of',
      [{ from: 5, to: 6 }],
      [
        [3, 4],
        [5, 6],
        [7, 9],
      ],
    ],
    [
      'both ends are stored of',
      [
        { from: 0, to: 3 },
        { from: 9, to: 9 },
      ],
      [
        [3, 3],
        [4, 8],
        [9, 9],
      ],
    ],
  ])('cutRange cuts a block range where %s it', (_what, stored, parts) => {
    expect(cutRange({ from: 3, to: 9 }, stored).map(({ from, to }) => [from, to])).toEqual(parts);
  });
});
