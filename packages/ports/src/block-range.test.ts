import { cutRange } from './block-range.ts';

describe('block ranges', () => {
  const of = (...pairs: [number, number][]) => pairs.map(([from, to]) => ({ from, to }));
  it.each([
    ['no block is stored of', of(), of([3, 9])],
    ['only other blocks are stored than those of', of([20, 30]), of([3, 9])],
    ['all blocks are stored of', of([0, 9]), of([3, 9])],
    ['the first blocks are stored of', of([0, 4]), of([3, 4], [5, 9])],
    ['the last blocks are stored of', of([8, 40]), of([3, 7], [8, 9])],
    ['the middle is stored of', of([5, 6]), of([3, 4], [5, 6], [7, 9])],
    ['both ends are stored of', of([0, 3], [9, 9]), of([3, 3], [4, 8], [9, 9])],
  ])('cutRange cuts a block range where %s it', (_what, stored, parts) => {
    expect(cutRange({ from: 3, to: 9 }, stored)).toEqual(parts);
  });
});
