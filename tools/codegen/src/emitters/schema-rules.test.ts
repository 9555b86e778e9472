import { format } from 'prettier';
import { type Compiled, compileFiles } from '../testing/compiled.ts';
import { emitParamChecks } from '../documents.ts';
import { printTypes } from '../printer/print-types.ts';
import { besideOneAnother } from './imports.ts';
import { runtimeSource } from './read-runtime.ts';
import type { JsonObject } from '@ethread/openrpc';
import { smallApi } from '../testing/small-contract.ts';
import { checkList, type MethodChecks } from '@ethread/types/method-checks';
import { emitTypes } from './types.ts';

interface Rule {
  readonly rule: string;
  readonly schema: JsonObject;
  /** The type of a component with the schema. */
  readonly type: string;
  readonly takes: readonly unknown[];
  readonly rejects: readonly unknown[];
}

const HEX = { type: 'string', pattern: '^0x[0-9a-f]*$' };
const NULL = { type: 'null' };

const rules: readonly Rule[] = [
  {
    rule: 'hex is a template type',
    schema: HEX,
    type: '`0x${string}`',
    takes: ['0x', '0x0a'],
    rejects: ['0a', '0xg', 1, null],
  },
  {
    rule: 'another pattern is a string',
    schema: { type: 'string', pattern: '^[a-z]+$' },
    type: 'string',
    takes: ['abc'],
    rejects: ['A'],
  },
  {
    rule: 'an enum is a union of literals',
    schema: { type: 'string', enum: ['latest', "it's"] },
    type: `'latest' | "it's"`,
    takes: ['latest'],
    rejects: ['newest', 'toString'],
  },
  {
    rule: 'null among alternatives makes a type nullable',
    schema: { anyOf: [NULL, { $ref: '#/components/schemas/Other' }] },
    type: 'null | Other',
    takes: [null, '0x'],
    rejects: ['', 0, undefined],
  },
  {
    rule: 'a list of types is their union',
    schema: { type: ['string', 'null'] },
    type: 'string | null',
    takes: ['a', null],
    rejects: [1],
  },
  {
    rule: 'prefixItems make a tuple',
    schema: { type: 'array', prefixItems: [HEX, { type: 'boolean' }], minItems: 2, items: false },
    type: '[`0x${string}`, boolean]',
    takes: [['0x', true]],
    rejects: [['0x'], [true, '0x'], ['0x', true, 1], {}],
  },
  {
    rule: 'prefixItems and items make a tuple with a rest',
    schema: { type: 'array', prefixItems: [HEX], minItems: 1, items: { type: 'boolean' } },
    type: '[`0x${string}`, ...boolean[]]',
    takes: [['0x'], ['0x', true, false]],
    rejects: [[], [true], ['0x', '0x']],
  },
  {
    rule: 'a list of alternatives keeps its parentheses',
    schema: { type: 'array', items: { anyOf: [NULL, HEX] } },
    type: '(null | `0x${string}`)[]',
    takes: [[], [null, '0x']],
    rejects: [[1], null],
  },
  {
    rule: 'an integer is a number',
    schema: { type: 'integer', minimum: 0 },
    type: 'number',
    takes: [0, 1],
    rejects: [-1, 1.5, '1', Infinity],
  },
];

const objects: readonly Rule[] = [
  {
    rule: 'an object of which nothing is said holds anything',
    schema: { type: 'object' },
    type: '{ [k: string]: unknown }',
    takes: [{}, { a: 1 }],
    rejects: [[], 'a', null],
  },
  {
    rule: 'properties may have the names of keywords',
    schema: {
      type: 'object',
      required: ['title'],
      properties: { title: HEX, pattern: { type: 'boolean' }, $ref: HEX, 'two words': HEX },
    },
    type: '{ title: `0x${string}`; pattern?: boolean; $ref?: `0x${string}`; "two words"?: `0x${string}` }',
    takes: [{ title: '0x' }, { title: '0x', pattern: true, more: 1 }],
    rejects: [{}, { title: 'x' }, { title: '0x', pattern: 'x' }, { title: '0x', $ref: 1 }],
  },
  {
    rule: 'a schema may hold itself',
    schema: {
      type: 'object',
      properties: { inner: { $ref: '#/components/schemas/Schema' }, kind: { const: 'tree' } },
    },
    type: "{ inner?: Schema; kind?: 'tree' }",
    takes: [{}, { inner: { inner: { kind: 'tree' } } }],
    rejects: [{ inner: { inner: [] } }, { inner: { kind: 'bush' } }],
  },
];

/** Returns the types of a document whose component Schema is the rule's schema, and the type of its only param. */
const typesOf = async (schema: JsonObject) =>
  emitTypes(await smallApi({ $ref: '#/components/schemas/Schema' }, { Schema: schema, Other: HEX }));

const formatted = async (source: string | Promise<string>) =>
  format(await source, { parser: 'typescript', singleQuote: true });

describe('Generated types', () => {
  it.each(rules)('$rule', async ({ schema, type }) => {
    const types = await formatted(typesOf(schema));
    expect(types).toContain(await formatted(`export type Schema = ${type}`));
  });

  it.each(objects)('$rule', async ({ schema, type }) => {
    const types = await formatted(typesOf(schema));
    expect(types).toContain(await formatted(`export interface Schema ${type.replaceAll(';', '\n')}`));
  });

  it.each(rules)('$rule, also in a param', async ({ schema, type }) => {
    const { text } = (await printTypes([schema], String)).of(schema);
    expect(await formatted(`type A = ${text}`)).toBe(await formatted(`type A = ${type}`));
  });

  it('generates types with descriptions, which cannot end their comment', async () => {
    const described = {
      type: 'object',
      properties: { a: { ...HEX, description: 'Why */ export const x = 1;' } },
    };
    const types = await typesOf({ ...described, description: 'What it is.' });
    expect(types).toContain('What it is.');
    expect(types).not.toContain('*/ export');
  });
});

describe('Generated checks', () => {
  const all = [...rules, ...objects].map((rule, index) => ({ ...rule, index }));
  let code: string;
  let compiled: Compiled;
  let checks: MethodChecks | undefined;

  beforeAll(async () => {
    const nameOf = (index: number) => `Schema${index}`;
    const schemas = all.map(({ schema, index }) => {
      const text = JSON.stringify(schema).replaceAll('schemas/Schema', `schemas/${nameOf(index)}`);
      return [nameOf(index), JSON.parse(text)];
    });
    const params = all.map(({ index }) => ({
      name: `param${index}`,
      required: true,
      schema: { $ref: `#/components/schemas/${nameOf(index)}` },
    }));
    const optional = ['more', 'evenMore'].map((name) => ({ name, required: false, schema: HEX }));
    const method = { params: [...params, ...optional] };
    const api = await smallApi(HEX, { ...Object.fromEntries(schemas), Other: HEX }, method);
    code = emitParamChecks(api, besideOneAnother);
    const runtime = ['fault', 'method-checks'].map((name): [string, string] => [
      `${name}.ts`,
      runtimeSource(name, besideOneAnother),
    ]);
    compiled = compileFiles(
      new Map([['package.json', '{"type":"module"}'], ['validators.ts', code], ...runtime]),
    );
    const { methodChecks } = await compiled.load<{ methodChecks: ReadonlyMap<string, MethodChecks> }>(
      'validators',
    );
    checks = methodChecks.get('eth_test');
  });

  afterAll(() => compiled.remove());

  it('generates checks that compile', () => {
    expect(compiled.messages).toEqual([]);
  });

  it.each(all)('generates checks that match the types: $rule', ({ index, takes, rejects }) => {
    const isTaken = (value: unknown) => checks?.params[index]?.check(value) === undefined;
    for (const value of takes) expect([value, isTaken(value)]).toEqual([value, true]);
    for (const value of rejects) expect([value, isTaken(value)]).toEqual([value, false]);
  });

  it.each([[[]], [['0x']], [['0x', '0x0a']]])(
    'generates a check of a whole list, that takes the optional params %j',
    (optional) => {
      const required = all.map(({ takes }) => takes[0]);
      const taken = [...required, ...optional];
      expect(checks && checkList(checks, taken)).toEqual({ params: taken });
      expect(checks && checkList(checks, [...taken, '0xg'])).toHaveProperty('fault');
    },
  );

  it('generates checks that import only their shared code, and compile nothing at run time', () => {
    const imports = [...code.matchAll(/^import .* from "(.*)";$/gm)].map(([, from]) => from);
    expect(imports).toEqual(['./fault.js', './method-checks.js']);
    expect(code).not.toMatch(/\brequire\b|\bFunction\b|\beval\b|\bimport\(/);
  });

  it('generates checks of params only', () => {
    expect(code).not.toContain('schemaChecks');
    expect(checks?.result).toBeUndefined();
  });
});
