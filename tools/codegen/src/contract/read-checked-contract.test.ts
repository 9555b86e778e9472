import type { JsonObject } from '@ethread/openrpc';
import { smallContract, smallDocument } from '../testing/small-contract.ts';
import { readCheckedContract } from './read-checked-contract.ts';

const TEXT = { type: 'string' };
const param = (name: string, required = true) => ({ name, required, schema: TEXT });

const rejectedSchemas: readonly (readonly [JsonObject, string])[] = [
  [{ type: 'string', nullable: true }, "the keyword nullable is not supported; use anyOf with type: 'null'"],
  [{ type: 'string', format: 'date' }, 'the keyword format is not supported; use a pattern'],
  [{ type: 'string', minLength: 1 }, 'the keyword minLength is not supported; use a pattern'],
  [{ type: 'array', items: { anyOf: [{ uniqueItems: true }] } }, 'the keyword uniqueItems is not supported'],
  [{ type: 'object', properties: { inner: { $defs: {} } } }, 'the keyword $defs is not supported'],
  [{ type: 'string', patterns: '^a' }, 'the keyword patterns is not supported; did you mean pattern?'],
  [{ $ref: '#/components/schemas/Nowhere' }, 'Nowhere is not a schema'],
  [{ $ref: './Address.yaml' }, './Address.yaml does not refer to a schema'],
  [{ $ref: '#/components/schemas/A/properties/b' }, 'does not refer to a schema'],
  [{ type: 'string', pattern: '(' }, 'the pattern ( is not a regular expression'],
  [{ type: 'array', prefixItems: [TEXT, TEXT] }, 'prefixItems needs minItems'],
  [{ type: 'array', prefixItems: [TEXT, TEXT], minItems: 1 }, 'prefixItems needs minItems'],
];

const rejectedMethods: readonly (readonly [string, JsonObject, string])[] = [
  ['two params of one name', { params: [param('one'), param('one')] }, 'two params have this name'],
  ['a reserved word', { params: [param('delete')] }, 'delete: a param cannot have this name'],
  ['a name that clients use', { params: [param('options')] }, 'options: a param cannot have this name'],
  ['a name that would be code', { params: [param('a=alert()')] }, 'does not match'],
  ['required after optional', { params: [param('one', false), param('two')] }, 'cannot follow an optional'],
  ['an error of its own', { errors: [{ code: 1, message: 'own' }] }, 'a reference to components.errors'],
  ['no price', { 'x-credits': null }, 'x-credits must be a number'],
];

describe('readCheckedContract', () => {
  it.each(rejectedSchemas)('rejects the schema %j', (schema, message) => {
    expect(() => smallContract(schema)).toThrow(message);
    expect(() => smallContract(TEXT, { Component: schema })).toThrow('components.schemas.Component');
  });

  it.each(rejectedMethods)('rejects %s', (_case, method, message) => {
    expect(() => smallContract(TEXT, {}, method)).toThrow(message);
  });

  it.each([
    ['a method', { EthTestResult: TEXT }],
    ['the generated code', { Promise: TEXT }],
  ])('refuses a schema whose type is that of %s', (_case, schemas) => {
    expect(() => smallContract(TEXT, schemas)).toThrow('its type');
  });

  it('rejects two methods of one name, with one message', () => {
    const document = smallDocument(TEXT);
    const twins = { ...document, methods: [...document.methods, ...document.methods] };
    const read = () => readCheckedContract(twins, { isPriced: true });
    expect(read).toThrow(/^methods eth_test: two methods have this name$/);
  });

  it('rejects two methods whose types would have the same name', () => {
    const document = smallDocument(TEXT);
    const twin = { ...document.methods[0], name: 'eth.test' };
    const twins = { ...document, methods: [...document.methods, twin] };
    expect(() => readCheckedContract(twins, { isPriced: true })).toThrow('EthTestParams');
  });

  describe('for a document without prices', () => {
    const read = (method: JsonObject) =>
      readCheckedContract(smallDocument(TEXT, {}, { 'x-credits': undefined, ...method } as never), {
        isPriced: false,
      });

    it('reads methods without prices', () => {
      expect(read({}).methods).toEqual([expect.objectContaining({ name: 'eth_test', failover: false })]);
      expect(read({}).methods[0]).not.toHaveProperty('credits');
    });

    it.each([
      ['a price', { 'x-credits': 80 }, 'x-credits has no meaning'],
      ['failover', { 'x-failover': false }, 'x-failover has no meaning'],
    ])('refuses %s', (_case, method, message) => {
      expect(() => read(method)).toThrow(message);
    });
  });

  it('reads the extension fields of an error', () => {
    const document = {
      ...smallDocument(TEXT, {}, {}, { Lost: { code: 7, message: '{what} is lost' } }),
      'x-errors': { Lost: { 'x-http-status': 404, 'x-retry-after': true, 'x-when': 'Now.' } },
    };
    const { errors } = readCheckedContract(document, { isPriced: true });
    expect(errors).toEqual([
      {
        name: 'Lost',
        code: 7,
        message: '{what} is lost',
        httpStatus: 404,
        retryAfter: true,
        owed: false,
        when: 'Now.',
        recovery: undefined,
        data: undefined,
      },
    ]);
  });

  it('reports the errors of all methods and schemas at once, with the nearest spelling', () => {
    const schemas = { Block: { type: 'string', format: 'date' }, Log: { $ref: '#/components/schemas/Blok' } };
    const read = () =>
      smallContract(TEXT, schemas, { params: [param('one'), param('one'), param('delete')] });
    expect(read).toThrow(
      'methods eth_test: one: two params have this name\n' +
        'methods eth_test: delete: a param cannot have this name\n' +
        'components.schemas.Block: the keyword format is not supported; use a pattern\n' +
        'components.schemas.Log: $ref: Blok is not a schema of the document; did you mean Block?',
    );
  });

  it.each([
    ['a param', { value: 7 }, 'a', 'value must be string'],
    ['a result', { value: 'a' }, 7, 'result must be string'],
  ])('rejects an example whose %s does not match its schema', (_case, params, result, message) => {
    const example = {
      name: 'seven',
      params: Object.entries(params).map(([name, value]) => ({ name, value })),
      result: { name: 'result', value: result },
    };
    expect(() => smallContract(TEXT, {}, { examples: [example] })).toThrow(
      `methods eth_test: the example "seven": ${message}`,
    );
  });
});
