import fc from 'fast-check';
import { readSource, UnreadableError } from './read-source.ts';

const VALUE = { info: { title: 'T' }, methods: [{ name: 'a' }, { name: 'b', params: [{ x: 1 }] }] };

describe('readSource', () => {
  const text = JSON.stringify(VALUE, null, 2);
  const source = readSource(text);
  const at = (path: (string | number)[], part?: 'key' | 'value') => {
    const { from, to } = source.rangeOf(path, part);
    return text.slice(from, to);
  };

  it('returns the ranges of values and keys, and of the nearest parent of a missing place', () => {
    expect(at(['info', 'title'])).toBe('"T"');
    expect(at(['info', 'title'], 'key')).toBe('"title"');
    expect(at(['methods', '1', 'name'])).toBe('"b"');
    expect(source.rangeOf(['info', 'version', 'x'])).toEqual(source.rangeOf(['info']));
    expect(source.pathAt(text.indexOf('x'))).toEqual(['methods', 1, 'params', 0, 'x']);
  });

  it('reads the valid part of a faulty text, and reports the place of the fault', () => {
    const { faults, value } = readSource('{\n  "a": 1,\n  "b": tru\n}');
    expect(faults[0]).toMatchObject({ from: 19, to: 22 });
    expect(value).toMatchObject({ a: 1 });
  });

  it.each([
    ['nested too deeply', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'more than 200 levels'],
    ['too long', `{"a": "${'x'.repeat(12_000_000)}"}`, 'at most 12,000,000 are read'],
  ])('rejects a text that is %s', (_name, text, words) => {
    expect(() => readSource(text)).toThrow(UnreadableError);
    expect(() => readSource(text)).toThrow(words);
  });

  it('parses any JSON as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.json()), fc.dictionary(fc.string(), fc.json())), (value) => {
        const text = JSON.stringify(value);
        expect(readSource(text).value).toEqual(JSON.parse(text));
      }),
    );
  });
});
