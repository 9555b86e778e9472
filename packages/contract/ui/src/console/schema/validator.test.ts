import { type Json, readContract } from '@ethread/openrpc';
import { sampleValue } from './sample-value.ts';
import { createValidator } from './validator.ts';

const schemas = {
  Hash: { type: 'string', pattern: '^0x[0-9a-f]{64}$' },
  Tag: { enum: ['latest', 'earliest'] },
  Address: {
    type: 'string',
    pattern: '^0x[0-9a-f]{40}$',
    description: 'A 20-byte address in hex, either case. It is checked.',
  },
  Filter: {
    anyOf: [{ $ref: '#/components/schemas/Address' }, { type: 'null' }],
    description: 'an address or null',
  },
  Block: {
    anyOf: [
      { $ref: '#/components/schemas/Hash' },
      { $ref: '#/components/schemas/Tag' },
      {
        type: 'object',
        required: ['number'],
        properties: { number: { type: 'integer' } },
        additionalProperties: false,
      },
    ],
  },
  Pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
  Tree: {
    type: 'object',
    properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
  },
  Circle: { $ref: '#/components/schemas/Circle' },
};

function mismatches(schema: Json, value: Json) {
  const method = { name: 'm', params: [{ name: 'p', required: true, schema }] };
  const model = readContract({ methods: [method], components: { schemas } });
  const [read] = model.methods;
  if (!read) throw new Error('the method was not read');
  return createValidator(model)
    .params(read, [value])
    .map(({ path, message }) => `${path.join('.')} ${message}`);
}
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('the validator', () => {
  it.each([
    [ref('Tag'), 'latest'],
    [ref('Block'), { number: 3 }],
    [ref('Pair'), ['a', 1]],
    [ref('Tree'), { children: [{ children: [] }] }],
    [{ $ref: '#/nowhere' }, 'anything'],
    [{ $id: 'https://elsewhere.example/', properties: { a: ref('Tag') } }, { a: 'latest' }],
  ])('accepts the values that %j allows', (schema, value) => {
    expect(mismatches(schema, value)).toEqual([]);
  });

  it.each([
    [ref('Tag'), 'last', ['p does not match any of ["latest","earliest"]']],
    [ref('Block'), { number: 'x' }, ['p.number must be integer']],
    [ref('Address'), '0x12', ['p must be a 20-byte address in hex, either case']],
    [
      { properties: { to: ref('Address') } },
      { to: '' },
      ['p.to must be a 20-byte address in hex, either case'],
    ],
    [ref('Hash'), '0x12', ['p does not have the right form']],
    [
      { anyOf: [{ type: 'null' }, ref('Address')] },
      'x',
      ['p must be null, or a 20-byte address in hex, either case'],
    ],
    [ref('Filter'), true, ['p must be an address or null']],
    [ref('Block'), 3, ['p matches none of the forms, or several']],
    [ref('Pair'), ['a', 1, 2], ['p.2 is not known here']],
    [ref('Tree'), { children: [{ children: 1 }] }, ['p.children.0.children must be array']],
    [{ required: ['a/b'] }, {}, ['p.a/b is required']],
  ])('reports the one mismatch: %j', (schema, value, wanted) => {
    expect(mismatches(schema, value)).toEqual(wanted);
  });

  it('reports a schema that it cannot use', () => {
    expect(mismatches(ref('Circle'), 1)[0]).toContain('its schema cannot be used');
    expect(mismatches({ pattern: '(' }, 'x')[0]).toContain('its schema cannot be used');
  });
});

describe('sampleValue', () => {
  it.each(['Hash', 'Tag', 'Block', 'Pair', 'Tree'])('returns a value that matches the schema %s', (name) => {
    expect(mismatches(ref(name), sampleValue({ components: { schemas } }, ref(name)))).toEqual([]);
  });

  it('returns a finite value for a recursive schema', () => {
    const root = { components: { schemas } };
    expect(JSON.stringify(sampleValue(root, ref('Tree'))).length).toBeLessThan(10_000);
    expect(sampleValue(root, ref('Circle'))).toBeNull();
  });
});
