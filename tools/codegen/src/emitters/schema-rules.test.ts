import { type JsonObject, readContract } from '@ethread/openrpc';
import { checkParams } from '@ethread/types/checks';
import { format } from 'oxfmt';
import { smallDocument } from '../testing/small-contract.ts';
import { type CompiledChecks, compileChecks } from '../testing/compile-checks.ts';
import { emitTypes } from './types.ts';
import { wordsOf } from './words.ts';

interface Rule {
  readonly rule: string;
  readonly schema: JsonObject;
  readonly type: string;
  readonly takes: readonly unknown[];
  readonly rejects: readonly unknown[];
  /** The words for a client that sent another value. */
  readonly words: string;
}

const HEX = { type: 'string', pattern: '^0x[0-9a-f]*$' };
const NULL = { type: 'null' };
const other = { $ref: '#/components/schemas/Other' };

const rules: readonly Rule[] = [
  {
    rule: 'hex is a template type',
    schema: { ...HEX, description: 'Bytes in hex. At most e.g. ten.' },
    type: 'type Schema = `0x${string}`',
    takes: ['0x', '0x0a'],
    rejects: ['0a', '0xg', 1, null],
    words: 'bytes in hex',
  },
  {
    rule: 'another pattern is a string',
    schema: { type: 'string', pattern: '^[a-z]+$', title: 'lower case' },
    type: 'type Schema = string',
    takes: ['abc'],
    rejects: ['A'],
    words: 'a string that matches ^[a-z]+$ (lower case)',
  },
  {
    rule: 'an enum is a union of literals',
    schema: { type: 'string', enum: ['latest', "it's"] },
    type: `type Schema = 'latest' | "it's"`,
    takes: ['latest', "it's"],
    rejects: ['newest', 'toString'],
    words: `"latest", "it's"`,
  },
  {
    rule: 'many values are looked up in a set',
    schema: { type: 'integer', enum: Array.from({ length: 11 }, (_one, index) => index) },
    type: 'type Schema = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10',
    takes: [0, 10],
    rejects: [11, '0'],
    words: '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10',
  },
  {
    rule: 'null among alternatives makes a type nullable',
    schema: { anyOf: [NULL, other] },
    type: 'type Schema = null | Other',
    takes: [null, '0x'],
    rejects: ['', 0, undefined],
    words: 'null or a string that matches ^0x[0-9a-f]*$',
  },
  {
    rule: 'a list of alternatives keeps its parentheses',
    schema: { type: 'array', items: { anyOf: [NULL, HEX] }, minItems: 1, maxItems: 3 },
    type: 'type Schema = (null | `0x${string}`)[]',
    takes: [[null], [null, '0x', '0x0']],
    rejects: [[], [1], [null, null, null, null], null],
    words: 'a list of 1 to 3 items',
  },
  {
    rule: 'a list of fixed length is a tuple',
    schema: { type: 'array', prefixItems: [HEX, { type: 'boolean' }], minItems: 2, maxItems: 2 },
    type: 'type Schema = [`0x${string}`, boolean]',
    takes: [['0x', true]],
    rejects: [['0x'], [true, '0x'], ['0x', true, 1], {}],
    words: 'a list of 2 items',
  },
  {
    rule: 'an integer is a number',
    schema: { type: 'integer', minimum: 0, maximum: 9 },
    type: 'type Schema = number',
    takes: [0, 9],
    rejects: [-1, 10, 1.5, '1', Infinity],
    words: 'a whole number from 0 to 9',
  },
  {
    rule: 'an object of which nothing is said holds anything',
    schema: { type: 'object' },
    type: 'interface Schema { [k: string]: unknown }',
    takes: [{}, { a: 1 }],
    rejects: [[], 'a', null],
    words: 'an object',
  },
  {
    rule: 'properties may have the names of keywords and of what objects inherit',
    schema: {
      type: 'object',
      required: ['title'],
      properties: { title: HEX, pattern: { type: 'boolean' }, toString: { anyOf: [NULL, HEX] } },
      additionalProperties: false,
    },
    type: 'interface Schema { title: `0x${string}`; pattern?: boolean; toString?: null | `0x${string}` }',
    takes: [{ title: '0x' }, { title: '0x', pattern: true, toString: null }],
    rejects: [
      {},
      { title: 'x' },
      { title: '0x', pattern: 'x' },
      { title: '0x', toString: 1 },
      { title: '0x', more: 1 },
    ],
    words: 'an object with title',
  },
  {
    rule: 'other properties have a schema of their own',
    schema: { type: 'object', properties: { a: {} }, additionalProperties: HEX },
    type: 'interface Schema { a?: unknown; [k: string]: unknown }',
    takes: [{}, { a: 1, b: '0x' }],
    rejects: [{ b: 1 }],
    words: 'an object',
  },
  {
    rule: 'an object may exclude a property',
    schema: {
      type: 'object',
      required: ['more'],
      not: { required: ['less'] },
      description: 'More. Not less.',
    },
    type: 'interface Schema { [k: string]: unknown }',
    takes: [{ more: 1 }],
    rejects: [{}, { more: 1, less: 1 }],
    words: 'more',
  },
];

/** Returns a document with a component of the schema, which its only param refers to. */
const contractOf = (schema: JsonObject) =>
  readContract(smallDocument({ $ref: '#/components/schemas/Schema' }, { Schema: schema, Other: HEX }));

const formatted = async (source: string) => (await format('a.ts', source, { singleQuote: true })).code.trim();

describe.each(rules)('$rule', ({ schema, type, takes, rejects, words }) => {
  let compiled: CompiledChecks;

  beforeAll(async () => {
    compiled = await compileChecks(contractOf(schema));
  });
  afterAll(() => compiled.remove());

  it('in the type', async () => {
    expect(await formatted(await emitTypes(contractOf(schema)))).toContain(await formatted(`export ${type}`));
  });

  it('in the check, which compiles', () => {
    const [param] = compiled.paramChecks.get('eth_test') ?? [];
    const isTaken = (value: unknown) => param?.check(value) === undefined;
    expect(compiled.messages).toEqual([]);
    for (const value of takes) expect([value, isTaken(value)]).toEqual([value, true]);
    for (const value of rejects) expect([value, isTaken(value)]).toEqual([value, false]);
  });

  it('in the words for a client', () => {
    expect(wordsOf(schema, { Other: HEX })).toBe(words);
  });
});

describe('The generated checks', () => {
  it('import only their shared code, and compile nothing at run time', async () => {
    const { code, remove } = await compileChecks(contractOf(HEX));
    remove();
    expect([...code.matchAll(/^import .* from "(.*)";$/gm)].map(([, from]) => from)).toEqual(['./fault.js']);
    expect(code).not.toMatch(/\beval\b|new Function/);
  });

  it.each([
    [['0x'], { params: ['0x'] }],
    [{ first: '0x' }, { params: ['0x'] }],
    [['0x', null, '0x1'], { params: ['0x', undefined, '0x1'] }],
    [{ first: '0x', second: null }, { params: ['0x'] }],
  ])('take %j, where a null for an optional param counts as omitted', async (given, expected) => {
    const params = ['first', 'second', 'third'].map((name) => ({
      name,
      required: name === 'first',
      schema: HEX,
    }));
    const { paramChecks, remove } = await compileChecks(readContract(smallDocument(HEX, {}, { params })));
    remove();
    expect(checkParams(paramChecks.get('eth_test') ?? [], given)).toEqual(expected);
  });
});

it('The text of a document cannot end its comment', async () => {
  const types = await emitTypes(contractOf({ ...HEX, description: 'Why */ export const x = 1;' }));
  expect(types).not.toContain('*/ export');
});
