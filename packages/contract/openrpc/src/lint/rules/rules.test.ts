import type { Json, JsonObject } from '../../json.ts';
import { lintDocument } from '../lint-document.ts';
import { RULES } from './index.ts';

const METHOD = {
  name: 'get_pet',
  summary: 'Returns a pet.',
  params: [{ name: 'id', summary: 'The id of a pet.', required: true, schema: { type: 'integer' } }],
  result: { name: 'pet', schema: { $ref: '#/components/schemas/Pet' } },
  errors: [{ code: 1, message: 'no such pet' }],
  examples: [{ name: 'one', params: [{ name: 'id', value: 1 }], result: { name: 'pet', value: {} } }],
};
const PET = { type: 'object', description: 'A pet.', properties: { name: { type: 'string' } } };
const INFO = {
  title: 'Pets',
  version: '1.0.0',
  description: 'Pets by id.',
  license: { name: 'Apache-2.0' },
};

/** A document without findings. */
const CLEAN: JsonObject = {
  openrpc: '1.3.2',
  info: INFO,
  methods: [METHOD],
  components: { schemas: { Pet: PET } },
};

/** Returns the document with a method that has other fields. */
const withMethod = (fields: JsonObject, schemas: JsonObject = {}): JsonObject => ({
  ...CLEAN,
  methods: [{ ...METHOD, ...fields }],
  components: { schemas: { Pet: PET, ...schemas } },
});
const withMethods = (...names: readonly string[]): JsonObject => ({
  ...CLEAN,
  methods: names.map((name) => ({ ...METHOD, name })),
});
const withInfo = (fields: JsonObject): JsonObject => ({ ...CLEAN, info: { ...INFO, ...fields } });
const withoutInfo = (name: string): JsonObject => ({
  ...CLEAN,
  info: Object.fromEntries(Object.entries(INFO).filter(([key]) => key !== name)),
});
const withParam = (schema: Json, fields: JsonObject = {}): JsonObject =>
  withMethod({ params: [{ name: 'id', summary: 'The id.', schema, ...fields }] });
const withSchemas = (schemas: JsonObject): JsonObject =>
  withMethod({ result: { name: 'all', schema: { anyOf: Object.keys(schemas).map(refTo) } } }, schemas);
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Returns the places where a rule finds something, whatever its severity. */
const placesOf = (document: JsonObject, rule: string) => {
  const rules = new Map(RULES.map(({ name }) => [name, name === rule ? 'error' : 'off'] as const));
  return lintDocument(document, { rules, ignore: [] }).findings.map(({ place }) => place);
};

const optional = { name: 'limit', summary: 'The limit.', schema: { type: 'integer' } };
const [required] = METHOD.params;

/** Each rule with a document that breaks it, and the places where. */
const BREACHES: readonly (readonly [rule: string, document: JsonObject, places: readonly string[]])[] = [
  ['valid-document', { ...CLEAN, openrpc: '9' }, ['openrpc']],
  ['resolved-references', withParam(refTo('Dog')), ['methods.get_pet.params.id.schema.$ref']],
  ['unique-method-names', withMethods('a', 'a'), ['methods.a.name']],
  ['unique-param-names', withMethod({ params: [optional, optional] }), ['methods.get_pet.params.limit']],
  ['reserved-method-names', withMethods('rpc.list'), ['methods.rpc.list.name']],
  [
    'required-params-first',
    withMethod({ params: [optional, { ...required }] }),
    ['methods.get_pet.params.id'],
  ],
  ['method-name-style', withMethods('get_pet', 'add_pet', 'removePet'), ['methods.removePet']],
  [
    'param-name-style',
    withMethod({ params: [optional, { ...required, name: 'Pet id' }] }),
    ['methods.get_pet.params.Pet id'],
  ],
  ['schema-name-style', withSchemas({ Dog: PET, cat: PET }), ['components.schemas.cat']],
  ['info-description', withoutInfo('description'), ['info']],
  ['info-license', withoutInfo('license'), ['info']],
  ['semantic-version', withInfo({ version: 'v1' }), ['info.version']],
  ['method-summary', withMethod({ summary: ' ' }), ['methods.get_pet']],
  ['method-description', CLEAN, ['methods.get_pet']],
  ['param-description', withParam({ type: 'integer' }, { summary: '' }), ['methods.get_pet.params.id']],
  ['schema-description', withSchemas({ Dog: { type: 'object' } }), ['components.schemas.Dog']],
  ['method-examples', withMethod({ examples: [] }), ['methods.get_pet']],
  ['deprecation-reason', withMethod({ deprecated: true }), ['methods.get_pet']],
  ['method-errors', withMethod({ errors: null }), ['methods.get_pet']],
  [
    'error-code-range',
    withMethod({ errors: [{ code: -32_100, message: 'reserved' }] }),
    ['methods.get_pet.errors.0'],
  ],
  [
    'distinct-errors',
    withMethod({ errors: [...METHOD.errors, ...METHOD.errors] }),
    ['methods.get_pet.errors.1'],
  ],
  ['typed-schemas', withParam({ description: 'Anything.' }), ['methods.get_pet.params.id.schema']],
  ['safe-integers', withParam({ type: 'integer', format: 'uint64' }), ['methods.get_pet.params.id.schema']],
  ['bounded-params', withParam({ type: 'array' }), ['methods.get_pet.params.id.schema']],
  ['closed-params', withParam(refTo('Pet')), ['components.schemas.Pet']],
  ['unique-schemas', withSchemas({ Dog: { ...PET, description: 'A dog.' } }), ['components.schemas.Dog']],
  ['used-components', withMethod({}, { Dog: { type: 'object' } }), ['components.schemas.Dog']],
];

describe('the rules for documents', () => {
  it('find nothing in a document that keeps them', () => {
    expect(lintDocument(CLEAN)).toEqual({ findings: [], unused: [] });
  });

  it.each(BREACHES)('%s finds the part that breaks it', (rule, document, places) => {
    expect(placesOf(document, rule)).toEqual(places);
  });

  it('each have a test, and a name of their own', () => {
    expect(BREACHES.map(([rule]) => rule)).toEqual(RULES.map(({ name }) => name));
    expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length);
  });

  it.each([
    ['typed-schemas', withParam(refTo('Pet'))],
    ['safe-integers', withParam({ type: 'integer', format: 'int64', maximum: 1_000 })],
    ['bounded-params', withParam({ type: 'array', maxItems: 5 })],
    ['closed-params', CLEAN],
    ['param-description', withParam(refTo('Pet'), { summary: '' })],
    ['error-code-range', withMethod({ errors: [{ code: -32_602, message: 'invalid params' }] })],
    ['method-errors', withMethod({ errors: [] })],
    ['method-name-style', withMethods('eth_call', 'eth_getLogs', 'rpc.discover')],
    ['method-name-style', withMethods('getPet', 'list')],
    ['valid-document', { ...CLEAN, openrpc: '1.4.1' }],
  ])('%s accepts a document that keeps it', (rule, document) => {
    expect(placesOf(document, rule)).toEqual([]);
  });

  it('end for references in a circle, and for documents of any form', () => {
    const circle = withMethod(
      { params: [{ name: 'id', schema: refTo('Node') }] },
      {
        Node: { type: 'object', properties: { next: refTo('Node'), self: { $ref: '#/x-loop' } } },
      },
    );
    for (const rule of RULES) {
      expect(() => [...rule.find({ ...circle, 'x-loop': { inner: { $ref: '#/x-loop' } } })]).not.toThrow();
      for (const odd of [{}, { methods: 5 }, { methods: [null, { params: [3] }], components: [] }])
        expect(() => [...rule.find(odd)]).not.toThrow();
    }
  });
});
