import { checkDocument } from './check-document.ts';

const document = (change: object) => ({
  openrpc: '1.3.2',
  info: { title: 'T', version: '1' },
  methods: [],
  ...change,
});
const method = (change: object) => document({ methods: [{ name: 'm', params: [], ...change }] });

describe('checkDocument', () => {
  it.each([
    ['a missing field', document({ info: { title: 'T' } }), ['info'], '“info” needs “version”.'],
    [
      'an unknown field',
      method({ parameters: [] }),
      ['methods', '0', 'parameters'],
      'has no field “parameters”; fields of your own begin with x-.',
    ],
    [
      'a misspelt field',
      method({ param: [] }),
      ['methods', '0', 'param'],
      'has no field “param”; did you mean “params”?',
    ],
    ['another type', method({ params: {} }), ['methods', '0', 'params'], 'Expected array, not an object.'],
    [
      'a value that is not allowed',
      method({ paramStructure: 'any' }),
      ['methods', '0', 'paramStructure'],
      'not one of',
    ],
    [
      'a schema that is none',
      method({ result: { name: 'r', schema: { type: 'text' } } }),
      ['methods', '0', 'result', 'schema', 'type'],
      '',
    ],
    [
      'a dead reference',
      method({ result: { $ref: '#/components/x' } }),
      ['methods', '0', 'result', '$ref'],
      'leads nowhere',
    ],
    [
      'a field beside a reference',
      method({ params: [{ $ref: '#/info', name: 'x' }] }),
      ['methods', '0', 'params', '0', 'name'],
      'no field “name”',
    ],
  ])('reports %s and the place of the fault', (_name, value, path, message) => {
    const faults = checkDocument(value);
    expect(faults.map((fault) => fault.path.map(String))).toContainEqual(path);
    expect(faults.map((fault) => fault.message).join('\n')).toContain(message);
  });

  it('reports one fault for one mistake', () => {
    expect(checkDocument(method({ params: [{ name: 'p', schema: {}, requird: true }] }))).toHaveLength(1);
  });

  it('warns of constructs that are valid and cannot work', () => {
    const params = [
      { name: 'a', schema: {} },
      { name: 'b', required: true, schema: {} },
    ];
    expect(checkDocument(method({ params }))).toMatchObject([
      { severity: 'warning', path: ['methods', 0, 'params', 1] },
    ]);
    expect(checkDocument(method({ result: { name: 'r', schema: { $ref: 'other.json' } } }))).toMatchObject([
      { severity: 'warning' },
    ]);
  });

  it('treats references in examples as data', () => {
    const schema = { const: { $ref: '#/nowhere' }, properties: { default: { $ref: '#/nowhere' } } };
    const faults = checkDocument(method({ result: { name: 'r', schema } }));
    expect(faults.map(({ path }) => path.join('/'))).toEqual([
      'methods/0/result/schema/properties/default/$ref',
    ]);
  });
});
