import type { JsonObject } from '@ethread/openrpc';
import { smallContract, smallDocument } from '../testing/small-contract.ts';
import { isLinear } from './pattern-cost.ts';
import { readCheckedContract } from './read-checked-contract.ts';

const TEXT = { type: 'string', title: 'A text.' };
const TREE = { type: 'object', properties: { inner: { $ref: '#/components/schemas/Tree' } } };
const TO_TREE = { $ref: '#/components/schemas/Tree' };
const param = (name: string, schema: JsonObject = TEXT) => ({ name, required: true, schema });
const method = (changes: JsonObject): Parameters<typeof smallContract> => [TEXT, {}, changes];

describe('readCheckedContract', () => {
  it.each<[string, Parameters<typeof smallContract>, string]>([
    ['a name that would be code', method({ params: [param('a=alert()')] }), 'does not match'],
    [
      'an error of its own',
      method({ errors: [{ code: 1, message: 'own' }] }),
      'a reference to components.errors',
    ],
    ['no price', method({ 'x-credits': null }), 'x-credits must be a number'],
    ['a method without a summary', method({ summary: '' }), 'methods eth_test: the summary is missing'],
    [
      'a param without words',
      method({ params: [param('value', { type: 'string' })] }),
      'methods eth_test: value: neither the param nor its schema is described',
    ],
    [
      'a reserved code',
      [TEXT, {}, {}, { Lost: { code: -32_500, message: 'lost' } }],
      'components.errors.Lost: JSON-RPC reserves the code -32500',
    ],
    ['an unused schema', [TEXT, { Left: TEXT }], 'components.schemas.Left: nothing refers to it'],
    ['a param that contains itself', [TO_TREE, { Tree: TREE }], 'value: the schema Tree contains itself'],
  ])('rejects %s', (_case, document, message) => {
    expect(() => smallContract(...document)).toThrow(message);
  });

  it.each<[string, JsonObject, string]>([
    ['a keyword that no check has', { type: 'string', format: 'date' }, 'the keyword format is not checked'],
    ['an unknown type', { type: 'text' }, 'type text is none that is checked'],
    [
      'a value of another type',
      { type: 'string', enum: ['a', 1] },
      'each value must be plain and of the type',
    ],
    ['a slow pattern', { type: 'string', pattern: '^(a+)+$' }, 'pattern may take more than linear time'],
    ['a schema that is not', { type: 'object', not: { type: 'string' } }, 'not may only list properties'],
    ['a part of that kind', { type: 'array', items: { oneOf: [] } }, 'the keyword oneOf is not checked'],
  ])('rejects a schema with %s', (_case, schema, message) => {
    expect(() => smallContract(schema)).toThrow(message);
  });

  it('accepts a result that contains itself', () => {
    const result = { name: 'tree', schema: TO_TREE };
    expect(() => smallContract(TEXT, { Tree: TREE }, { result })).not.toThrow();
  });

  it.each([
    ['a price', { 'x-credits': 80 }],
    ['failover', { 'x-failover': false }],
  ])('rejects %s in a document without prices', (_case, changes) => {
    const document = smallDocument(TEXT, {}, { 'x-credits': undefined, ...changes } as never);
    expect(() => readCheckedContract(document, { isPriced: false })).toThrow('has no meaning');
  });

  it('reports the errors of all methods and schemas at once', () => {
    expect(() => smallContract(TEXT, { block: TEXT }, { params: [param('One'), param('two_')] })).toThrow(
      'components.schemas.block: "block" does not match /^[A-Z][A-Za-z0-9]*$/\n' +
        'methods eth_test: name of a param: "One" does not match /^[a-z][A-Za-z0-9]*$/\n' +
        'methods eth_test: name of a param: "two_" does not match /^[a-z][A-Za-z0-9]*$/',
    );
  });
});

describe('isLinear', () => {
  it.each(['^0x(0|[1-9a-f][0-9a-f]*)$', '^[a-z]{1,20}$', '^a|b$', '^execution reverted.*'])(
    'accepts %s',
    (source) => expect(isLinear(source)).toBe(true),
  );
  it.each(['a*b', '^\\d+\\d+$', '^(a+)+$', '^(a|a)*$', '^(?=(a+)+$)b', '(a+)\\1+', '('])(
    'rejects %s',
    (source) => expect(isLinear(source)).toBe(false),
  );
});
