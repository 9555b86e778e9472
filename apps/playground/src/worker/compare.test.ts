import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { JsonObject } from '@ethread/openrpc';
import { createDocumentApi } from './create-document-api.ts';

const own: JsonObject = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../openrpc/openrpc.json'), 'utf8'),
);
const loaded = createRequire(import.meta.url)('@open-rpc/examples');
const examples: Readonly<Record<string, JsonObject>> = loaded.default ?? loaded;

const text = { type: 'string' };
const owner = { type: 'object', properties: { name: text }, required: ['name'] };

/** Creates a document with one method, each part of which can be replaced. */
function documentOf({
  params = [{ name: 'id', required: true, schema: text }],
  result = { name: 'thing', schema: { type: 'object', properties: { owner, size: { type: 'integer' } } } },
  ...others
}: {
  params?: readonly JsonObject[];
  result?: JsonObject;
  errors?: readonly JsonObject[];
  components?: JsonObject;
  [field: string]: JsonObject | readonly JsonObject[] | number | undefined;
} = {}): JsonObject {
  const { errors = [], components = {}, ...fields } = others;
  return JSON.parse(
    JSON.stringify({
      openrpc: '1.3.2',
      info: { title: 'Small', version: '1' },
      methods: [{ name: 'get', params, result, errors, ...fields }],
      components,
    }),
  );
}
function changes(after: JsonObject, before = documentOf()): string[] {
  const api = createDocumentApi();
  api.open(JSON.stringify(after));
  return api.compare(JSON.stringify(before)).map(({ kind, text: words }) => `${kind}: ${words}`);
}

describe('the comparison of documents', () => {
  it.each(Object.entries({ own, ...examples }))(
    'finds no difference between a document and itself: %s',
    (_name, document) => expect(changes(document, document)).toEqual([]),
  );

  it.each<[string, JsonObject, string[]]>([
    [
      'a field that is gone within an object without a name',
      documentOf({
        result: {
          name: 'thing',
          schema: {
            type: 'object',
            properties: { owner: { ...owner, properties: {} }, size: { type: 'integer' } },
          },
        },
      }),
      ['breaking: Field `name` of get result.owner was removed.'],
    ],
    [
      'another type of a field',
      documentOf({
        result: { name: 'thing', schema: { type: 'object', properties: { owner, size: text } } },
      }),
      ['breaking: Field `size` of get result is `string` instead of `integer`.'],
    ],
    [
      'a choice of fewer words',
      documentOf({
        params: [{ name: 'id', required: true, schema: { oneOf: [{ const: 'a' }, { enum: ['b'] }] } }],
      }),
      ['breaking: Param `id` of `get` takes `"a" | "b"` instead of `string`.'],
    ],
    [
      'a param that may be null, too',
      documentOf({ params: [{ name: 'id', required: true, schema: { type: ['string', 'null'] } }] }),
      [],
    ],
    [
      'a required param',
      documentOf({
        params: [
          { name: 'id', required: true, schema: text },
          { name: 'more', required: true, schema: text },
        ],
      }),
      ['breaking: Param `more` of `get` was added, and is required.'],
    ],
    [
      'an error',
      documentOf({ errors: [{ code: 7, message: 'none' }] }),
      ['changed: `get` may end with 7 none.', 'added: Error `7 none` was added.'],
    ],
    ['a price', documentOf({ 'x-credits': 80 }), ['changed: `get` costs 80 credits instead of none.']],
  ])('lists the changes for %s', (_what, after, expected) => {
    expect(changes(after)).toEqual(expected);
  });

  it('treats a named schema and the same schema written out and merged as equal', () => {
    const named = (schema: JsonObject) =>
      documentOf({
        result: { name: 'thing', schema: { $ref: '#/components/schemas/Thing' } },
        components: { schemas: { Thing: schema, Owner: owner } },
      });
    const whole = { type: 'object', properties: { name: text, size: text }, required: ['name'] };
    const parts = { allOf: [{ $ref: '#/components/schemas/Owner' }, { properties: { size: text } }] };
    expect(changes(named(parts), named(whole))).toEqual([]);
    const less = { allOf: [{ $ref: '#/components/schemas/Owner' }] };
    expect(changes(named(less), named(whole))).toEqual(['breaking: Field `size` of Thing was removed.']);
  });

  it('accepts recursive types, and references that are dangling or circular', () => {
    const strange = documentOf({
      result: { name: 'tree', schema: { $ref: '#/components/schemas/Tree' } },
      components: {
        schemas: {
          Tree: { oneOf: [text, { type: 'array', items: { $ref: '#/components/schemas/Tree' } }] },
          Self: { $ref: '#/components/schemas/Self' },
          Missing: { $ref: '#/components/schemas/Nothing' },
          Deep: { not: {}, items: { items: { $ref: '#/components/schemas/Deep/items' } } },
        },
      },
    });
    expect(changes(strange, strange)).toEqual([]);
  });
});
