import type { ErrorRow, ContractMethod, Schema } from '../contract/contract.ts';
import { compareVersions, type Version } from './compare.ts';

const method = (part: Partial<ContractMethod> = {}): ContractMethod => ({
  name: 'get',
  summary: '',
  description: '',
  params: [
    {
      name: 'filter',
      description: '',
      required: true,
      requiredByContract: false,
      schema: { $ref: '#/components/schemas/Filter' },
    },
  ],
  result: { name: 'thing', description: '', schema: { $ref: '#/components/schemas/Thing' } },
  credits: 80,
  failover: false,
  requiredPropertiesByContract: [],
  errors: ['Missing'],
  examples: [],
  ...part,
});
const missing: ErrorRow = {
  name: 'Missing',
  code: -32001,
  message: 'missing',
  httpStatus: 200,
  retryAfter: false,
  owed: true,
  when: '',
};
const text: Schema = { type: 'string' };

function version(part: Partial<Version> & { filter?: Schema; thing?: Schema } = {}): Version {
  const { filter, thing, ...others } = part;
  return {
    methods: [method()],
    schemas: {
      Filter: filter ?? { type: 'object', properties: { from: text }, required: [] },
      Thing: thing ?? { type: 'object', properties: { hash: text }, required: ['hash'] },
    },
    errors: [missing],
    transportLimits: { maxBodyBytes: 100, maxBatchItems: 10 },
    ...others,
  };
}

const compare = (after: Version) =>
  compareVersions(version(), after).map(({ kind, text }) => `${kind}: ${text}`);

describe('compareVersions', () => {
  it('finds no changes between equal versions', () => {
    expect(compare(version())).toEqual([]);
  });

  it.each<[string, Version, string]>([
    [
      'a method more',
      version({ methods: [method(), method({ name: 'more' })] }),
      'added: Method `more` was added.',
    ],
    ['a method less', version({ methods: [] }), 'breaking: Method `get` was removed.'],
    [
      'another price',
      version({ methods: [method({ credits: 90 })] }),
      'changed: `get` costs 90 credits instead of 80.',
    ],
    [
      'another code',
      version({ errors: [{ ...missing, code: 5 }] }),
      'breaking: Error `Missing` has the code 5 instead of -32001.',
    ],
    [
      'a lower limit',
      version({ transportLimits: { maxBodyBytes: 50, maxBatchItems: 10 } }),
      'breaking: The transports: maxBodyBytes is 50 instead of 100.',
    ],
    [
      'a newly stated limit',
      version({ transportLimits: { maxBodyBytes: 100, maxBatchItems: 10, maxDepth: 64 } }),
      'changed: The transports: maxDepth is stated: 64.',
    ],
    [
      'a higher limit',
      version({ transportLimits: { maxBodyBytes: 200, maxBatchItems: 10 } }),
      'changed: The transports: maxBodyBytes is 200 instead of 100.',
    ],
    [
      'a field more in a result',
      version({
        thing: { type: 'object', properties: { hash: text, size: text }, required: ['hash', 'size'] },
      }),
      'added: Field `size` of Thing was added.',
    ],
    [
      'a field that may be absent in a result',
      version({ thing: { type: 'object', properties: { hash: text }, required: [] } }),
      'breaking: Field `hash` of Thing may be absent.',
    ],
    [
      'a field of a result that may be null',
      version({
        thing: {
          type: 'object',
          properties: { hash: { anyOf: [text, { type: 'null' }] } },
          required: ['hash'],
        },
      }),
      'breaking: Field `hash` of Thing is `string | null` instead of `string`.',
    ],
    [
      'a field that callers must send',
      version({ filter: { type: 'object', properties: { from: text }, required: ['from'] } }),
      'breaking: Field `from` of Filter is required.',
    ],
    [
      'fewer values that callers may send',
      version({
        filter: { type: 'object', properties: { from: { type: 'string', enum: ['a'] } }, required: [] },
      }),
      'breaking: Field `from` of Filter is `"a"` instead of `string`.',
    ],
    [
      'a result that may be absent',
      version({
        methods: [
          method({
            result: {
              name: 'thing',
              description: '',
              schema: { anyOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'null' }] },
            },
          }),
        ],
      }),
      'breaking: `get` returns `Thing | null` instead of `Thing`.',
    ],
  ])('reports %s', (_what, after, expected) => {
    expect(compare(after)).toEqual([expected]);
  });

  it('reports a new required param as breaking, and a new optional param as not breaking', () => {
    const [filter] = method().params;
    if (!filter) throw new Error('the method has a param');
    const withParam = (required: boolean) =>
      compare(version({ methods: [method({ params: [filter, { ...filter, name: 'more', required }] })] }));
    expect(withParam(true)).toEqual(['breaking: Param `more` of `get` was added, and is required.']);
    expect(withParam(false)).toEqual(['added: Param `more` of `get` was added.']);
  });

  it('compares recursive types', () => {
    const tree = (leaf: Schema): Schema => ({
      anyOf: [leaf, { type: 'array', items: { $ref: '#/components/schemas/Thing' } }],
    });
    expect(compare(version({ thing: tree(text) }))).not.toEqual([]);
    const [one, other] = [version({ thing: tree(text) }), version({ thing: tree({ type: 'integer' }) })];
    expect(compareVersions(one, one)).toEqual([]);
    expect(compareVersions(one, other).map(({ kind }) => kind)).toEqual(['breaking']);
  });

  it('reports no change for clients when a sent field accepts more values', () => {
    const wider: Schema = { anyOf: [text, { type: 'integer' }] };
    expect(
      compare(version({ filter: { type: 'object', properties: { from: wider }, required: [] } })),
    ).toEqual([]);
  });
});
