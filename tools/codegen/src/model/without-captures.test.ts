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
});
