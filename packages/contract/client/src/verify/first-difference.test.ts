import { firstDifference } from './first-difference.ts';

describe('the first difference', () => {
  it.each<[string, unknown, unknown, string | undefined]>([
    ['is none between equal values', { a: ['0x1', { b: null }] }, { a: ['0x1', { b: null }] }, undefined],
    ['is named by its path', { a: [{ b: '0x1' }] }, { a: [{ b: '0x2' }] }, 'a.0.b'],
    ['is a field that is missing', { a: '0x1' }, {}, 'a'],
    ['is a list that is shorter', { a: [1, 2] }, { a: [1] }, 'a'],
    ['is a list that is longer', { a: [1] }, { a: [1, 2] }, 'a'],
    ['is null for a value', { a: { b: 1 } }, { a: null }, 'a'],
    ['is a value of another kind', { a: [1] }, { a: { 0: 1 } }, 'a'],
    ['is none in a field that nobody gets to see', { a: 1 }, { a: 1, b: 2 }, undefined],
    ['is not taken from a prototype', { toString: 1 }, {}, 'toString'],
    ['may be the whole', '0x1', '0x2', ''],
  ])('%s', (_case, expected, response, path) => {
    expect(firstDifference(expected, response)).toBe(path);
  });
});
