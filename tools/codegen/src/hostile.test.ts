import { compileFiles } from './testing/compiled.ts';
import { DocumentError, type Json, type JsonObject } from '@ethread/openrpc';
import { layOutCode } from './testing/lay-out-code.ts';
import { readApi } from './model/read-api.ts';
import { parseText } from './source/parse-text.ts';
import { referencedReader } from './source/read-source.ts';

const TEXT = { type: 'string' };

const method = (fields: JsonObject): JsonObject => ({
  name: 'get',
  params: [],
  result: { name: 'result', schema: TEXT },
  ...fields,
});
const documentOf = (fields: JsonObject): JsonObject => ({
  openrpc: '1.3.2',
  info: { title: 'hostile', version: '1' },
  methods: [method({})],
  ...fields,
});
const ofSchema = (schema: Json, schemas: JsonObject = {}): JsonObject =>
  documentOf({
    methods: [method({ params: [{ name: 'value', required: true, schema }] })],
    components: { schemas },
  });
const readIt = (value: Json) =>
  readApi({ location: 'file:///hostile/document.json', value }, referencedReader());

function nested(depth: number): JsonObject {
  let schema: JsonObject = TEXT;
  for (let level = 0; level < depth; level++) schema = { type: 'array', items: schema };
  return schema;
}

const rejected: readonly (readonly [string, Json, string])[] = [
  ['no object', [], 'must be an object'],
  ['no version', { methods: [] }, 'openrpc: nothing is no version'],
  ['another version', { openrpc: '2.0.0', methods: [] }, '"2.0.0" is no version'],
  ['no methods', { openrpc: '1.3.2' }, 'methods: must be a list'],
  ['a method that is no object', documentOf({ methods: [1] }), 'methods.0: name must be text'],
  ['a method without a name', documentOf({ methods: [method({ name: '' })] }), 'methods.0: name'],
  ['a name beyond all bounds', documentOf({ methods: [method({ name: 'a'.repeat(201) })] }), '1 to 200'],
  [
    'a name that changes objects',
    documentOf({ methods: [method({ name: '__proto__' })] }),
    'methods.0: name',
  ],
  ['two methods of one name', documentOf({ methods: [method({}), method({})] }), 'two are called "get"'],
  [
    'two params of one name, by name',
    documentOf({
      methods: [
        method({
          paramStructure: 'by-name',
          params: [
            { name: 'a', schema: TEXT },
            { name: 'a', schema: TEXT },
          ],
        }),
      ],
    }),
    'two params have one name',
  ],
  [
    'an unknown param structure',
    documentOf({ methods: [method({ paramStructure: 'x' })] }),
    'neither by-name',
  ],
  ['a reference that leads nowhere', ofSchema({ $ref: '#/components/schemas/No' }), 'leads nowhere'],
  [
    'a reference to what objects inherit',
    ofSchema({ $ref: '#/components/schemas/constructor' }),
    'leads nowhere',
  ],
  ['a reference that is no text', ofSchema({ $ref: 1 }), '$ref must be text'],
  ['references in a circle', documentOf({ methods: [{ $ref: '#/methods/0' }] }), 'in a circle'],
  ['a file out of the folder', ofSchema({ $ref: '../../etc/passwd' }), "out of the document's folder"],
  ['a file by its address', ofSchema({ $ref: 'file:///etc/passwd' }), "out of the document's folder"],
  [
    'a server that nobody allowed',
    ofSchema({ $ref: 'http://127.0.0.1:9/a.json' }),
    'allow that with --remote',
  ],
  ['another scheme', ofSchema({ $ref: 'data:application/json,{}' }), 'cannot be followed'],
  [
    'a schema that is itself',
    ofSchema(
      { $ref: '#/components/schemas/A' },
      { A: { anyOf: [{ $ref: '#/components/schemas/A' }, TEXT] } },
    ),
    'with nothing between',
  ],
  [
    'schemas that are one another',
    ofSchema(
      { $ref: '#/components/schemas/A' },
      {
        A: { allOf: [{ $ref: '#/components/schemas/B' }] },
        B: { not: { $ref: '#/components/schemas/A' } },
      },
    ),
    'with nothing between',
  ],
  ['a pattern that is none', ofSchema({ type: 'string', pattern: '(' }), 'is no regular expression'],
  ['a pattern that looks ahead of repetitions', ofSchema({ pattern: '^(?=(a+)+$)b' }), 'exponential time'],
  ['a pattern without end', ofSchema({ pattern: 'a'.repeat(4001) }), 'more than 4000 characters'],
  ['a type that is none', ofSchema({ type: 'file' }), '"file" is no type'],
  ['a bound that is code', ofSchema({ minLength: '0); process.exit(' }), 'must be a whole number'],
  ['a bound that is no number', ofSchema({ minimum: '1' }), 'must be a number'],
  [
    'an error code that is code',
    documentOf({ methods: [method({ errors: [{ code: '1;', message: '' }] })] }),
    'code',
  ],
  [
    'too many methods',
    documentOf({ methods: Array.from({ length: 10_001 }, () => method({})) }),
    'more than 10000',
  ],
];

const CODE = "'];process.exit(7);//*/`${process.exit(7)}\u2028\n*/ process.exit(7) <script>";

const harmless: readonly (readonly [string, JsonObject])[] = [
  ['an empty document', documentOf({ methods: [] })],
  ['a name that is a path', documentOf({ methods: [method({ name: '../../../etc/passwd' })] })],
  ['a name that is code', documentOf({ methods: [method({ name: CODE })] })],
  [
    'names that objects inherit',
    documentOf({
      methods: ['constructor', 'toString', 'hasOwnProperty', 'then'].map((name) => method({ name })),
    }),
  ],
  [
    'names that become one',
    documentOf({ methods: ['a_b', 'aB', 'a.b', 'a/b', 'A b', '!', '?'].map((name) => method({ name })) }),
  ],
  [
    'code wherever text may stand',
    {
      ...documentOf({
        info: { title: CODE, version: CODE, description: CODE },
        servers: [{ name: CODE, url: CODE, variables: { [CODE]: { default: CODE, enum: [CODE] } } }],
        methods: [
          method({
            summary: CODE,
            description: CODE,
            tags: [{ name: CODE }],
            externalDocs: { url: CODE },
            params: [{ name: CODE, description: CODE, schema: { $ref: '#/components/schemas/Text' } }],
            result: {
              name: CODE,
              description: CODE,
              schema: { title: CODE, description: CODE, default: CODE },
            },
            errors: [{ code: 1, message: CODE, data: CODE }],
            examples: [
              { name: CODE, params: [{ name: CODE, value: CODE }], result: { name: CODE, value: CODE } },
            ],
          }),
        ],
        components: {
          schemas: {
            Text: {
              type: 'object',
              properties: { [CODE]: { enum: [CODE], description: CODE } },
              required: [CODE],
            },
            [CODE]: { const: CODE, format: CODE },
          },
        },
      }),
      [CODE]: CODE,
    },
  ],
  [
    'properties that change objects',
    ofSchema(
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}'),
    ),
  ],
  ['a pattern that takes exponential time', ofSchema({ type: 'string', pattern: '^(a+)+$' })],
  [
    'values beyond number',
    ofSchema({ enum: Array.from({ length: 6_000 }, (_value, index) => `value ${index}`) }),
  ],
  [
    'choices beyond number',
    ofSchema({
      anyOf: [
        {
          oneOf: Array.from({ length: 6_000 }, (_value, index) => ({
            const: index,
            title: `Value ${index}`,
          })),
        },
        {
          anyOf: Array.from({ length: 1_000 }, (_value, index) => ({
            type: 'string',
            pattern: `^${index}-`,
          })),
        },
      ],
    }),
  ],
  ['alternatives that take exponential time', ofSchema({ type: 'string', pattern: '^(a|a)*$' })],
];

describe('A hostile document', () => {
  it.each(rejected)('rejects a hostile document: %s', async (_name, document, message) => {
    const reading = readIt(document);
    await expect(reading).rejects.toThrow(DocumentError);
    await expect(reading).rejects.toThrow(message);
  });

  it.each(harmless)('generates harmless code from a hostile document: %s', async (_name, document) => {
    const files = await layOutCode(await readIt(document));
    for (const path of files.keys()) expect(path).toMatch(/^[a-z-]+\.(ts|json|md)$/);
    const compiled = compileFiles(files);
    try {
      expect(compiled.messages).toEqual([]);
      // The content of a module runs when it is loaded. If it ended the process, it would end this test too.
      for (const name of ['validators', 'client', 'server', 'errors', 'document']) await compiled.load(name);
    } finally {
      compiled.remove();
    }
  });

  it.each([
    ['deep lists', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['deep flows of YAML', `a: ${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['YAML that grows', growing()],
    ['what is neither JSON nor YAML', '{"a": [}'],
    ['the same key twice', 'a: 1\na: 2'],
  ])('rejects a hostile text: %s', (_name, text) => {
    expect(() => parseText(text, 'hostile.yaml')).toThrow(DocumentError);
    expect(() => parseText(text, 'hostile.yaml')).toThrow('hostile.yaml');
  });

  it('rejects a document whose schemas are nested too deeply', () => {
    expect(() => parseText(JSON.stringify(nested(250)), 'deep.json')).toThrow('deeper than 200 levels');
  });

  it('generates validators that no schema makes run long and no value crashes', async () => {
    const compiled = compileFiles(
      await layOutCode(
        await readIt(
          ofSchema(
            { $ref: '#/components/schemas/Node' },
            {
              Node: {
                anyOf: [
                  { type: 'string', pattern: '^(a+)+$' },
                  { type: 'array', items: { $ref: '#/components/schemas/Node' } },
                ],
              },
            },
          ),
        ),
      ),
    );
    try {
      const { methodChecks } = await compiled.load<{
        methodChecks: ReadonlyMap<
          string,
          { params: readonly { check(value: unknown): object | undefined }[] }
        >;
      }>('validators');
      const check = methodChecks.get('get')?.params[0]?.check;
      expect(check?.('a'.repeat(1000))).toBeUndefined();
      const started = performance.now();
      expect(check?.(`${'a'.repeat(100_000)}!`)).toMatchObject({ path: [] });
      expect(performance.now() - started).toBeLessThan(30_000);
      let deep: unknown = 'a';
      for (let level = 0; level < 200_000; level++) deep = [deep];
      expect(check?.(deep)).toMatchObject({ expected: 'a value that goes less deep' });
    } finally {
      compiled.remove();
    }
  });
});

/** Each line repeats the one before ten times. */
function growing(): string {
  const lines = ['a0: &a0 [x, x]'];
  for (let level = 1; level < 12; level++)
    lines.push(`a${level}: &a${level} [${Array.from({ length: 10 }, () => `*a${level - 1}`).join(', ')}]`);
  return lines.join('\n');
}
