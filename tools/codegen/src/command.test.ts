import { createServer, type Server as HttpServer } from 'node:http';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { itWith } from '@ethread/setup';
import { runCommand } from './command.ts';
import { checkExamples } from './values/check-examples.ts';
import { fuzz } from './commands/fuzz.ts';
import { createMock, serveOverHttp } from './commands/mock.ts';
import { features } from './testing/features.ts';
import type { Json } from '@ethread/openrpc';
import { readApi } from './model/read-api.ts';
import { readSource, referencedReader } from './source/read-source.ts';
import { createOracle } from './values/oracle.ts';

const PETSTORE = join(
  dirname(createRequire(import.meta.url).resolve('@open-rpc/examples/package.json')),
  'build/service-descriptions/petstore-openrpc.json',
);
const ETHEREUM = join(import.meta.dirname, '../../../../shared/conformance/openrpc/ethereum.json');
const readIt = (value: Json) => readApi({ location: 'file:///document.json', value }, referencedReader());

/** Returns a document with one method whose param and result have the schemas. */
const documentOf = (param: Json, result: Json = true, fields: Readonly<Record<string, Json>> = {}): Json => ({
  openrpc: '1.3.2',
  info: { title: 'small', version: '1' },
  methods: [
    {
      name: 'get',
      params: [{ name: 'value', required: true, schema: param }],
      result: { name: 'r', schema: result },
      ...fields,
    },
  ],
});

const urlOf = (server: HttpServer) => {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
};

describe('ethread-codegen', () => {
  let folder: string;
  let servers: HttpServer[];
  let said: string[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ethread-command-'));
    servers = [];
    said = [];
  });
  afterEach(() => {
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (args: readonly string[]) =>
    runCommand(args, { log: (line) => void said.push(line), error: (line) => void said.push(line) });
  const write = (name: string, value: Json) => {
    writeFileSync(join(folder, name), JSON.stringify(value));
    return join(folder, name);
  };
  const mock = async (value: Json) => {
    const server = await serveOverHttp(createMock(await readIt(value)), 0);
    servers.push(server);
    return urlOf(server);
  };
  /** Starts a server that responds to each request with the result of `answer`. */
  const serve = async (respond: (request: { id: number; params: Json }) => string): Promise<string> => {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        response.end(respond(text === '' ? { id: 0, params: null } : JSON.parse(text)));
      });
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return urlOf(server);
  };

  it('prints its usage and the problem with its arguments', async () => {
    expect(await run(['--help'])).toBe(0);
    expect(await run([])).toBe(2);
    expect(await run(['nowhere.json'])).toBe(2);
    expect(await run([join(folder, 'nowhere.json'), '--out', folder])).toBe(2);
    expect(await run([PETSTORE, '--out', folder, '--form', 'zip'])).toBe(2);
    expect(await run([PETSTORE, '--out', folder, '--unknown'])).toBe(2);
    expect(said.join('\n')).toMatch(
      /usage: ethread-codegen DOC[^]*cannot be read[^]*zip is not one of folder[^]*--unknown/,
    );
  });

  it('generates a folder, a workspace, or types alone, and changes nothing the second time', async () => {
    expect(await run([PETSTORE, '--out', join(folder, 'one')])).toBe(0);
    expect(await run([PETSTORE, '--out', join(folder, 'one')])).toBe(0);
    expect(said.at(-1)).toMatch(/^0 of 16 files written/);
    expect(await run([PETSTORE, '--out', join(folder, 'nx'), '--form', 'nx', '--name', 'pets'])).toBe(0);
    expect(existsSync(join(folder, 'nx/nx.json'))).toBe(true);
    expect(readdirSync(join(folder, 'nx/packages'))).toEqual(['client', 'docs', 'server', 'types']);
    expect(
      await run([PETSTORE, '--out', join(folder, 'types'), '--client', 'types', '--only', 'client']),
    ).toBe(0);
    expect(readdirSync(join(folder, 'types'))).toEqual([
      'client.ts',
      'index.ts',
      'package.json',
      'tsconfig.json',
      'types.ts',
    ]);
  });

  it('runs plugins, and confines their files to the folder', async () => {
    const plugin = join(folder, 'plugin.mjs');
    writeFileSync(
      plugin,
      "export default (api) => ({ 'names.txt': api.methods.map(({ name }) => name).join(' ') });",
    );
    expect(await run([PETSTORE, '--out', join(folder, 'out'), '--plugin', plugin])).toBe(0);
    expect(existsSync(join(folder, 'out/names.txt'))).toBe(true);
    writeFileSync(join(folder, 'bad.mjs'), "export default () => ({ '../outside.txt': '' });");
    expect(await run([PETSTORE, '--out', join(folder, 'out'), '--plugin', join(folder, 'bad.mjs')])).toBe(2);
    expect(existsSync(join(folder, 'outside.txt'))).toBe(false);
  });

  it('accepts YAML, files to which a document refers, and a service through rpc.discover', async () => {
    writeFileSync(
      join(folder, 'doc.yaml'),
      'openrpc: 1.2.6\ninfo: {title: y, version: "1"}\nmethods: [{$ref: parts.json#/get}]\n',
    );
    write('parts.json', {
      get: { name: 'get', params: [], result: { name: 'r', schema: { $ref: '#/Inner' } } },
      Inner: { type: 'integer' },
    });
    const api = await readApi(await readSource(join(folder, 'doc.yaml')), referencedReader());
    expect([...api.schemas.values()]).toMatchObject([{ typeName: 'Inner', schema: { type: 'integer' } }]);
    expect(await readSource(await mock(features))).toMatchObject({ value: features });
  });

  it('names a schema from a file after the component that refers to it', async () => {
    write('item.json', { type: 'object', properties: { parent: { $ref: '#' }, id: { type: 'integer' } } });
    const file = write('doc.json', {
      openrpc: '1.3.2',
      info: { title: 'files', version: '1' },
      methods: [
        { name: 'get', params: [], result: { name: 'item', schema: { $ref: 'item.json' } } },
        { name: 'id', params: [], result: { name: 'id', schema: { $ref: 'item.json#/properties/id' } } },
      ],
      components: { schemas: { Item: { $ref: './item.json' }, Same: { $ref: 'item.json' } } },
    });
    expect(await run([file, '--out', join(folder, 'out')])).toBe(0);
    const types = readFileSync(join(folder, 'out/types.ts'), 'utf8');
    expect(types).toContain('export interface Item {\n  parent?: Item;\n  id?: number;\n}');
    expect(types).toContain('export type Same = Item;');
    expect(types).toContain('export type GetResult = Item;');
    expect(types).not.toContain('Item2');
  });

  it('follows a reference to a server only with the option --remote', async () => {
    const url = await serve(() => JSON.stringify({ Inner: { type: 'integer' } }));
    const document = documentOf({ $ref: `${url}/schemas.json#/Inner` });
    await expect(readIt(document)).rejects.toThrow('--remote');
    const source = { location: 'file:///document.json', value: document };
    const api = await readApi(source, referencedReader({ remote: true }));
    expect(api.schemas.get('Inner')?.schema).toEqual({ type: 'integer' });
  });

  describe('check', () => {
    const example = (value: Json, result: Json) => ({
      examples: [{ name: 'one', params: [{ name: 'value', value }], result: { name: 'r', value: result } }],
    });

    it('names each part of an example that its schema rejects', async () => {
      const wrong = write('wrong.json', documentOf({ type: 'integer' }, { type: 'string' }, example('1', 2)));
      expect(await run(['check', wrong])).toBe(1);
      expect(said).toEqual([
        'get: the example "one": param value: the value must be integer',
        'get: the example "one": result: the value must be string',
        '2 findings in 1 examples of 1 methods',
      ]);
      expect(
        await run(['check', write('right.json', documentOf({ type: 'integer' }, true, example(1, 2)))]),
      ).toBe(0);
    });

    it('calls a server with the examples', async () => {
      const document = documentOf({ type: 'integer' }, { type: 'string' }, example(1, 'a'));
      const file = write('doc.json', document);
      expect(await run(['check', file, '--live', await mock(document)])).toBe(0);
      const other = await serve(({ id }) => JSON.stringify({ jsonrpc: '2.0', id, result: 5 }));
      expect(await run(['check', file, '--live', other])).toBe(1);
      expect(said).toContain('get: the example "one": live: the result: the value must be string');
    });

    itWith('recorded data')("lists the 36 invalid parts of Ethereum's examples", async () => {
      const api = await readApi(await readSource(ETHEREUM), referencedReader());
      expect(checkExamples(api, createOracle(api))).toHaveLength(36);
    });
  });

  describe('diff', () => {
    const changed = { ...Object(documentOf(true)), methods: [] };
    it.each<[string, Json, Json, readonly string[]]>([
      [
        'a narrower param',
        documentOf({ type: 'integer' }),
        documentOf({ type: 'integer', minimum: 0 }),
        ['breaking Param `value` of `get` takes `integer` with other values than before.'],
      ],
      ['a wider param', documentOf({ type: 'integer', minimum: 0 }), documentOf({ type: 'integer' }), []],
      [
        'a wider result',
        documentOf(true, { type: 'integer' }),
        documentOf(true, { type: ['integer', 'null'] }),
        ['breaking `get` returns `integer | null` instead of `integer`.'],
      ],
      [
        'a narrower result',
        documentOf(true, { type: ['integer', 'null'] }),
        documentOf(true, { type: 'integer' }),
        [],
      ],
      ['a method that is gone', documentOf(true), changed, ['breaking Method `get` was removed.']],
      ['a new method', changed, documentOf(true), ['added Method `get` was added.']],
      [
        'a param that is gone',
        documentOf(true),
        documentOf(true, true, { params: [] }),
        ['breaking Param `value` of `get` was removed.'],
      ],
      [
        'a new error',
        documentOf(true),
        documentOf(true, true, { errors: [{ code: 1, message: 'new' }] }),
        ['changed `get` may end with 1 new.', 'added Error `1 new` was added.'],
      ],
      [
        'another structure',
        documentOf(true),
        documentOf(true, true, { paramStructure: 'by-name' }),
        ['breaking `get` takes params by-name instead of either.'],
      ],
      [
        'fewer words and another description',
        documentOf({ enum: ['a', 'b'] }),
        documentOf({ enum: ['a'], title: 'Words' }),
        ['breaking Param `value` of `get` takes `"a"` instead of `"a" | "b"`.'],
      ],
    ])('reports %s', async (_name, before, after, expected) => {
      const broken = expected.filter((line) => line.startsWith('breaking'));
      expect(await run(['diff', write('a.json', before), write('b.json', after)])).toBe(broken.length);
      expect(said).toEqual([...expected, `${expected.length} changes, of which ${broken.length} break`]);
    });

    it('compares the schemas of other files in the folder', async () => {
      const shared = (type: string) => write('shared.json', { Value: { type } });
      const document = documentOf({ $ref: './shared.json#/Value' });
      const before = write('a.json', documentOf({ type: 'string' }));
      const after = write('b.json', document);
      shared('string');
      expect(await run(['diff', before, after])).toBe(0);
      shared('integer');
      expect(await run(['diff', before, after])).toBe(1);
      write('c.json', documentOf({ $ref: '../elsewhere.json' }));
      expect(await run(['diff', before, join(folder, 'c.json')])).toBe(2);
    });
  });

  describe('fuzz', () => {
    it('reports no problem of a server that conforms to its document', async () => {
      const { calls, findings } = await fuzz(await readIt(features), {
        url: await mock(features),
        count: 5,
        seed: 3,
        only: undefined,
      });
      expect(calls).toBeGreaterThan(50);
      expect(findings).toEqual([]);
    });

    it.each([
      [
        'a result of another kind',
        ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: 1 }),
        'the result: the value must be string',
      ],
      ['another id', () => ({ jsonrpc: '2.0', id: 99, result: 'a' }), 'the id of another request'],
      [
        'an error that the document does not name',
        ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, error: { code: 7, message: 'x' } }),
        'the error 7 (x) is not one',
      ],
      [
        'wrong params taken',
        ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: 'a' }),
        'takes params that its schemas do not take',
      ],
    ])('reports %s, with the call that shows it', async (_name, respond, words) => {
      const file = write('doc.json', documentOf({ type: 'integer' }, { type: 'string' }));
      const url = await serve((request) => JSON.stringify(respond(request)));
      expect(await run(['fuzz', file, '--url', url, '--count', '3'])).toBe(1);
      expect(said.some((line) => line.startsWith('get[') && line.includes(words))).toBe(true);
    });
  });

  it('serves the examples of a document in preference to generated values', async () => {
    const pets = join(folder, 'pets.json');
    cpSync(PETSTORE, pets);
    const api = await readApi(await readSource(pets), referencedReader());
    const response = await createMock(api).respond(
      '{"jsonrpc":"2.0","id":1,"method":"list_pets","params":[1]}',
      undefined,
    );
    expect(JSON.parse(response ?? '')).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: [{ id: 7, name: 'fluffy', tag: 'poodle' }],
    });
    const rejected = await createMock(api).respond(
      '{"jsonrpc":"2.0","id":1,"method":"get_pet","params":["x"]}',
      undefined,
    );
    expect(JSON.parse(rejected ?? '')).toMatchObject({
      error: { code: -32602, message: expect.stringContaining('params.petId') },
    });
  });
});
