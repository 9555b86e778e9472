import type { JsonObject } from '../json.ts';
import { readContract } from './read-contract.ts';

const METHOD = {
  name: 'get',
  summary: 'Returns a thing.',
  params: [],
  result: { name: 'thing', schema: { type: 'string' } },
  errors: [{ $ref: '#/components/errors/Limited' }],
  examples: [{ name: 'one', params: [], result: { name: 'thing', value: 'a' } }],
  'x-credits': 80,
};

const documentOf = (method: JsonObject): JsonObject => ({
  info: { title: 'Small', version: '1.0.0' },
  methods: [method],
  components: {
    schemas: {},
    errors: {
      Limited: { code: -32_005, message: 'limited' },
      Missing: { code: -32_001, message: 'missing' },
    },
  },
  'x-errors': { Limited: { 'x-http-status': 429, 'x-retry-after': true } },
  'x-transport-limits': { maxBodyBytes: 100 },
});

describe('readContract', () => {
  it('reads prices, examples, and the fields of errors from the root of the document', () => {
    const { methods, errors } = readContract(documentOf(METHOD));
    expect(methods).toMatchObject([
      {
        name: 'get',
        credits: 80,
        errors: ['Limited'],
        examples: [{ params: {}, result: 'a' }],
      },
    ]);
    expect(errors).toMatchObject([
      { name: 'Limited', httpStatus: 429, retryAfter: true },
      { name: 'Missing', httpStatus: 200, retryAfter: false },
    ]);
  });
});
