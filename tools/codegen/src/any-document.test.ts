import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describeWith } from '@ethread/setup';
import { features } from './testing/features.ts';
import type { Json, JsonObject, Source } from '@ethread/openrpc';
import { readApi } from './model/read-api.ts';
import { layOutCode } from './testing/lay-out-code.ts';
import { proveDocument } from './testing/prove-document.ts';
import { readSource, referencedReader } from './source/read-source.ts';
import { unusualNames, unusualSchemas } from './testing/unusual.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ETHEREUM = join(ROOT, '../shared/conformance/openrpc/ethereum.json');
const EXAMPLES = join(
  dirname(createRequire(import.meta.url).resolve('@open-rpc/examples/package.json')),
  'build/service-descriptions',
);
const source = (value: Json): Source => ({ location: 'file:///document.json', value });
const TRADES = join(import.meta.dirname, '../test-documents');
/** Returns a document with the version of another OpenRPC release. */
const as = (openrpc: string, document: Json): JsonObject => ({ ...Object(document), openrpc });

const documents: readonly (readonly [string, string | Json])[] = [
  ...[
    'api-with-examples',
    'link-example',
    'params-by-name-petstore',
    'petstore-expanded',
    'petstore',
    'simple-math',
  ].map((name) => [name, join(EXAMPLES, `${name}-openrpc.json`)] as const),
  ...['insurance', 'library', 'robots'].map(
    (name) => [`of other trades: ${name}`, join(TRADES, `${name}.yaml`)] as const,
  ),
  ['our own', join(ROOT, 'openrpc/openrpc.json')],
  ['our administration', join(ROOT, 'openrpc/admin/openrpc.json')],
  ['one that has of everything', features],
  ['one of unusual names', unusualNames],
  ['one of unusual schemas', unusualSchemas],
  [
    "one that refers to OpenRPC's own schema, as for rpc.discover",
    {
      openrpc: '1.4.1',
      info: { title: 'discovered', version: '1' },
      methods: [
        {
          name: 'rpc.discover',
          params: [],
          result: {
            name: 'document',
            schema: { $ref: 'https://raw.githubusercontent.com/open-rpc/meta-schema/master/schema.json' },
          },
        },
      ],
    },
  ],
];

const read = async (place: string | Json) => (typeof place === 'string' ? readSource(place) : source(place));

describe.each(documents)('The document %s', (_name, place) => {
  it('generates packages that compile, validate and call according to the document', async () => {
    const proof = await proveDocument(await readApi(await read(place), referencedReader()), 4);
    expect(proof.compileErrors).toEqual([]);
    for (const tally of [proof.valid, proof.mutated, proof.calls])
      expect(tally).toMatchObject({ right: tally.all, wrong: [] });
    expect(proof.calls.all).toBeGreaterThan(0);
    expect(proof.longestMessage).toBeLessThan(500);
  }, 600_000);
});

describe('All documents', () => {
  it('generates code without any `any`', async () => {
    for (const [, place] of documents) {
      const files = await layOutCode(await readApi(await read(place), referencedReader()));
      for (const name of ['types.ts', 'client.ts', 'server.ts'])
        expect(files.get(name)).not.toMatch(/: any\b|<any\b|\bas any\b|any\[\]/);
    }
  }, 600_000);
});

/** Returns the code generated from a document, and separately the module with the document itself. */
async function codeOf(document: Json) {
  const files = new Map(await layOutCode(await readApi(source(document), referencedReader())));
  const own = files.get('document.ts');
  files.delete('document.ts');
  return { files, own };
}

const usualCode = new Map<Json, ReturnType<typeof codeOf>>();

/** Returns the code of a document, generated once for the tests of all versions. */
function usualCodeOf(document: Json): ReturnType<typeof codeOf> {
  const code = usualCode.get(document) ?? codeOf(document);
  usualCode.set(document, code);
  return code;
}

describe.each(['1.0.0-rc1', '1.1.12', '1.2.0', '1.2.6', '1.3.0', '1.4.1'])('OpenRPC %s', (version) => {
  it.each([
    ['that has of everything', features],
    ['of unusual names', unusualNames],
    ['of unusual schemas', unusualSchemas],
  ])('generates the same code from a document %s, apart from its version', async (_name, document) => {
    const given = await codeOf(as(version, document));
    const usual = await usualCodeOf(document);
    expect(given.files).toEqual(usual.files);
    expect(given.own).toContain(JSON.stringify({ openrpc: version }).slice(1, -1).replaceAll('"', '\\"'));
  });
});

describeWith('recorded data')("Ethereum's document", () => {
  it("keeps every name of Ethereum's document, with validators that accept the same values as ajv", async () => {
    const proof = await proveDocument(await readApi(await readSource(ETHEREUM), referencedReader()), 2);
    expect(proof.compileErrors).toEqual([]);
    expect(proof.componentNames).toEqual({ unchanged: 124, all: 124 });
    for (const tally of [proof.valid, proof.mutated, proof.calls])
      expect(tally).toMatchObject({ right: tally.all, wrong: [] });
    expect(proof.valid.all).toBeGreaterThan(700);
    expect(proof.calls.all).toBe(172);
    expect(proof.longestMessage).toBeLessThan(500);
  }, 600_000);
});
