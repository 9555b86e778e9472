import { kindOf } from './difference.ts';

describe('kindOf', () => {
  it('names the place of the first difference without its positions, and errors without their numbers', () => {
    const result = (gas: number) => ({ result: { calls: [{ gas: 1 }, { gas }] } });
    expect(kindOf(result(1), result(1))).toBeUndefined();
    expect(kindOf(result(1), result(2))).toBe('result.calls.*.gas');
    const error = { error: { code: -32_000, message: 'block 7 is not there' } };
    expect(kindOf(result(1), error)).toBe('a result where geth has -32000 "block * is not there"');
  });
});
