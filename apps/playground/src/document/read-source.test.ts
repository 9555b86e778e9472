import fc from 'fast-check';
import { stringify } from 'yaml';
import { readSource, UnreadableError } from './read-source.ts';

const VALUE = { info: { title: 'T' }, methods: [{ name: 'a' }, { name: 'b', params: [{ x: 1 }] }] };

describe.each([
  ['json', JSON.stringify(VALUE, null, 2)],
  ['yaml', stringify(VALUE)],
] as const)('readSource of %s', (format, text) => {
  const source = readSource(text);
  const at = (path: (string | number)[], part?: 'key' | 'value') => {
    const { from, to } = source.rangeOf(path, part);
    return text.slice(from, to);
  };

  it('detects the format and parses the text', () => {
    expect(source.format).toBe(format);
    expect(source.value).toEqual(VALUE);
    expect(source.faults).toEqual([]);
  });

  it('returns the ranges of values and keys, also for indices as text', () => {
    expect(at(['info', 'title'])).toMatch(/^"?T"?$/);
    expect(at(['info', 'title'], 'key')).toMatch(/^"?title"?$/);
    expect(at(['methods', '1', 'name'])).toMatch(/^"?b"?$/);
  });

  it('returns the range of the nearest parent for a missing place', () => {
    expect(source.rangeOf(['info', 'version', 'x'])).toEqual(source.rangeOf(['info']));
  });

  it('returns the path at an offset', () => {
    expect(source.pathAt(text.indexOf('x'))).toEqual(['methods', 1, 'params', 0, 'x']);
  });
});

describe('readSource', () => {
  it('reads the valid part of a faulty text, and reports the place of the fault', () => {
    const { faults, value } = readSource('{\n  "a": 1,\n  "b": tru\n}');
    expect(faults[0]).toMatchObject({ from: 19, to: 22 });
    expect(value).toMatchObject({ a: 1 });
  });

  it.each([
    ['nested too deeply', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'more than 200 levels'],
    ['nested too deeply in YAML', `a: ${'['.repeat(5_000)}`, 'more than 200 levels'],
    ['too long', `{"a": "${'x'.repeat(12_000_000)}"}`, 'at most 12,000,000 are read'],
  ])('rejects a text that is %s', (_name, text, words) => {
    expect(() => readSource(text)).toThrow(UnreadableError);
    expect(() => readSource(text)).toThrow(words);
  });

  it('rejects aliases that multiply', () => {
    const lines = [...'bcdefghi'].map((key, index) => {
      const alias = `*${'abcdefgh'[index]}`;
      return `${key}: &${key} [${Array.from({ length: 9 }, () => alias).join(',')}]`;
    });
    const { faults, value } = readSource(`a: &a [1,1,1,1,1,1,1,1,1]\n${lines.join('\n')}\n`);
    expect(value).toBeUndefined();
    expect(faults[0]?.message).toContain('alias');
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
