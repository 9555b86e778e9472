import type { JsonObject } from '../json.ts';
import { compareNumbers, leastVersion } from './least-version.ts';

const documentOf = (method: JsonObject = {}, version = '1.2.3'): JsonObject => ({
  openrpc: '1.3.2',
  info: { title: 'Small', version },
  methods: [
    { name: 'get', params: [], result: { name: 'r', schema: { type: 'integer', minimum: 0 } }, ...method },
  ],
});

describe('leastVersion', () => {
  it.each<[string, JsonObject, string]>([
    ['a major version for a wider result', { result: { name: 'r', schema: { type: 'integer' } } }, '2.0.0'],
    ['a minor version for another price', { 'x-credits': 20 }, '1.3.0'],
    ['a minor version for a new param', { params: [{ name: 'p', schema: { type: 'string' } }] }, '1.3.0'],
    ['a patch version for other words', { summary: 'Returns a number.' }, '1.2.4'],
  ])('requires %s', (_what, method, version) => {
    expect(leastVersion(documentOf(), documentOf(method, '9.0.0'))?.version).toBe(version);
  });

  it('requires nothing when only the version differs', () => {
    expect(leastVersion(documentOf(), documentOf({}, '1.2.4'))).toBeUndefined();
  });

  it('compares versions by their numbers', () => {
    expect(compareNumbers('1.10.0', '1.9.9')).toBeGreaterThan(0);
    expect(compareNumbers('1.9.9', '1.10.0')).toBeLessThan(0);
    expect(compareNumbers('2.0.0', '2.0.0')).toBe(0);
  });
});
