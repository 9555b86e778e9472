import { withoutCaptures } from './without-captures.ts';

describe('withoutCaptures', () => {
  it.each([
    ['^0x([0-9a-fA-F]{2})*$', '^0x(?:[0-9a-fA-F]{2})*$'],
    ['^(a|(b))$', '^(?:a|(?:b))$'],
    ['(?:a)(?=b)(?<name>c)', '(?:a)(?=b)(?<name>c)'],
    ['\\(a\\)[(\\](]', '\\(a\\)[(\\](]'],
    ['\\\\(a)', '\\\\(?:a)'],
    ['(a)\\1', '(a)\\1'],
  ])('turns %s into %s', (source, expected) => {
    expect(withoutCaptures(source)).toBe(expected);
    expect(() => new RegExp(expected, 'u')).not.toThrow();
  });

  it('lets a group repeat without a stack, whose limit ends the match of a long text', () => {
    const source = '^0x([0-9a-f]{2})*$';
    const long = '0x'.padEnd(20_000_000, '0');
    expect(() => new RegExp(source, 'u').test(long)).toThrow(RangeError);
    expect(new RegExp(withoutCaptures(source), 'u').test(long)).toBe(true);
    expect(new RegExp(withoutCaptures(source), 'u').test(`${long}0`)).toBe(false);
  });
});
