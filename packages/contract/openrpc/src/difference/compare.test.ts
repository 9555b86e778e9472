import { readContract } from '../contract/read-contract.ts';
import type { Schema } from '../contract/contract.ts';
import type { JsonObject } from '../json.ts';
import { compareVersions } from './compare.ts';

const text: Schema = { type: 'string' };
const filter = { name: 'filter', required: true, schema: { $ref: '#/components/schemas/Filter' } };
const thing = { name: 'thing', schema: { $ref: '#/components/schemas/Thing' } };
const method = { name: 'get', params: [filter], result: thing, errors: [], 'x-credits': 80 };
const object = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
});

function version(part: {
  readonly methods?: readonly JsonObject[];
  readonly sent?: Schema;
  readonly received?: Schema;
  readonly code?: number;
  readonly limits?: JsonObject;
}) {
  const {
    methods = [method],
    sent = object({ from: text }),
    received = object({ hash: text }, ['hash']),
  } = part;
  const errors = { Missing: { code: part.code ?? -32001, message: 'missing' } };
  return readContract({
    methods,
    components: { schemas: { Filter: sent, Thing: received }, errors },
    'x-transport-limits': part.limits ?? { maxBodyBytes: 100 },
  });
}

const compare = (part: Parameters<typeof version>[0]) =>
  compareVersions(version({}), version(part)).map(({ kind, text }) => `${kind}: ${text}`);
const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

describe('compareVersions', () => {
  it('finds no changes between equal versions', () => {
    expect(compare({})).toEqual([]);
  });

  it.each<[Parameters<typeof version>[0], string]>([
    [{ methods: [method, { ...method, name: 'more' }] }, 'added: Method `more` was added.'],
    [{ methods: [] }, 'breaking: Method `get` was removed.'],
    [{ methods: [{ ...method, 'x-credits': 90 }] }, 'changed: `get` costs 90 credits instead of 80.'],
    [{ code: 5 }, 'breaking: Error `Missing` has the code 5 instead of -32001.'],
    [{ limits: { maxBodyBytes: 50 } }, 'breaking: The transports: maxBodyBytes is 50 instead of 100.'],
    [{ limits: { maxBodyBytes: 100, maxDepth: 64 } }, 'changed: The transports: maxDepth is stated: 64.'],
    [{ received: object({ hash: text, size: text }, ['hash']) }, 'added: Field `size` of Thing was added.'],
    [{ received: object({ hash: text }) }, 'breaking: Field `hash` of Thing may be absent.'],
    [
      { received: object({ hash: nullable(text) }, ['hash']) },
      'breaking: Field `hash` of Thing is `string | null` instead of `string`.',
    ],
    [{ sent: object({ from: text }, ['from']) }, 'breaking: Field `from` of Filter is required.'],
    [
      { sent: object({ from: { type: 'string', enum: ['a'] } }) },
      'breaking: Field `from` of Filter is `"a"` instead of `string`.',
    ],
    [
      { methods: [{ ...method, result: { ...thing, schema: nullable(thing.schema) } }] },
      'breaking: `get` returns `Thing | null` instead of `Thing`.',
    ],
    [
      { methods: [{ ...method, params: [filter, { ...filter, name: 'more' }] }] },
      'breaking: Param `more` of `get` was added, and is required.',
    ],
    [
      { methods: [{ ...method, params: [filter, { ...filter, name: 'more', required: false }] }] },
      'added: Param `more` of `get` was added.',
    ],
  ])('reports %j', (part, expected) => {
    expect(compare(part)).toEqual([expected]);
  });

  it('compares recursive types', () => {
    const tree = (leaf: Schema) =>
      version({
        received: { anyOf: [leaf, { type: 'array', items: { $ref: '#/components/schemas/Thing' } }] },
      });
    expect(compareVersions(tree(text), tree(text))).toEqual([]);
    const changes = compareVersions(tree(text), tree({ type: 'integer' }));
    expect(changes.map(({ kind }) => kind)).toEqual(['breaking']);
  });

  it('reports a sent object without a name that requires a member', () => {
    const sent = (required: readonly string[]) =>
      version({ sent: object({ from: object({ hash: text }, required) }) });
    expect(compareVersions(sent([]), sent(['hash'])).map(({ kind }) => kind)).toEqual(['breaking']);
    expect(compareVersions(sent(['hash']), sent([]))).toEqual([]);
  });

  it('reports no change for clients when a sent field accepts more values', () => {
    expect(compare({ sent: object({ from: { anyOf: [text, { type: 'integer' }] } }) })).toEqual([]);
  });
});
