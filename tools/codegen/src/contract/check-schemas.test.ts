import type { JsonObject } from '@ethread/openrpc';
import { smallContract } from '../testing/small-contract.ts';
import { isLinear } from './pattern-cost.ts';

const refused: readonly (readonly [string, JsonObject, string])[] = [
  ['a keyword that no check has', { type: 'string', format: 'date' }, 'the keyword format is not checked'],
  ['a keyword of another type', { type: 'string', minimum: 1 }, 'the keyword minimum is not checked'],
  ['an unknown type', { type: 'text' }, 'type text is none that is checked'],
  ['a list of types', { type: ['string', 'null'] }, 'is none that is checked'],
  ['a value of another type', { type: 'string', enum: ['a', 1] }, 'each value must be plain and of the type'],
  ['a slow pattern', { type: 'string', pattern: '^(a+)+$' }, 'pattern may take more than linear time'],
  ['a schema that is not', { type: 'object', not: { type: 'string' } }, 'not may only list properties'],
  ['a part of that kind', { type: 'array', items: { oneOf: [] } }, 'the keyword oneOf is not checked'],
];

describe('The schemas of a document', () => {
  it.each(refused)('may not have %s', (_case, schema, message) => {
    expect(() => smallContract(schema)).toThrow(message);
  });

  it('may contain themselves in results, but not in params', () => {
    const Tree = { type: 'object', properties: { inner: { $ref: '#/components/schemas/Tree' } } };
    const to = { $ref: '#/components/schemas/Tree' };
    expect(() =>
      smallContract({ type: 'string' }, { Tree }, { result: { name: 'tree', schema: to } }),
    ).not.toThrow();
    expect(() => smallContract(to, { Tree })).toThrow(
      'methods eth_test: value: the schema Tree contains itself',
    );
  });
});

describe('isLinear', () => {
  it.each(['^0x(0|[1-9a-f][0-9a-f]*)$', '^[a-z]{1,20}$', '^a|b$', '^execution reverted.*'])(
    'accepts %s',
    (source) => expect(isLinear(source)).toBe(true),
  );
  it.each(['a*b', '^\\d+\\d+$', '^(a+)+$', '^(a|a)*$', '^(?=(a+)+$)b', '(a+)\\1+', '('])(
    'refuses %s',
    (source) => expect(isLinear(source)).toBe(false),
  );
});
