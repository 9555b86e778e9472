import { printExample } from './configuration-example.ts';
import { printConfigurationTypes } from './configuration-types.ts';
import type { JsonObject } from '@ethread/openrpc';
import { writeImportsLine } from './imports-line.ts';
import { writeLayersTable } from './layers-table.ts';
import { drawPackages } from './packages-picture.ts';
import type { Project } from './read-workspace.ts';
import { drawService } from './service-picture.ts';

function project(name: string, layer: string, imports: readonly string[] = []): Project {
  return { folder: `packages/${name}`, name, layer, imports, libraries: [], isGenerated: name === 'types' };
}

const layers = {
  app: ['base', 'contract', 'app', 'tool'],
  contract: ['base', 'contract'],
  base: ['base'],
  tool: [],
};
const projects = [
  project('service', 'app', ['chain', 'core', 'types']),
  project('chain', 'contract', ['core', 'types']),
  project('types', 'contract', ['core']),
  project('core', 'base'),
  project('bench', 'tool'),
];

describe('drawPackages', () => {
  const picture = drawPackages(projects, Object.keys(layers));

  it('draws each package of the product once, above those that it imports', () => {
    const boxes = [...picture.matchAll(/y="(\d+)">([a-z]+)<\/text>/g)].map(([, y, name]) => ({
      y: Number(y),
      name,
    }));
    const ordered = boxes.filter(({ name }) => projects.some((other) => other.name === name));
    expect(ordered.sort((a, b) => a.y - b.y).map(({ name }) => name)).toEqual([
      'service',
      'chain',
      'types',
      'core',
    ]);
  });

  it('draws no import that follows from two others', () => {
    expect(picture.match(/<path /g)).toHaveLength(3);
  });
});

describe('drawService', () => {
  const page =
    '## Path of a request\n\n```\nbytes → gateway\n      → admit      key\n      → charge     price\n```\n';

  it('draws the stages of the page and the methods with their prices, without free ones', () => {
    const methods = [
      { name: 'eth_call', 'x-credits': 80 },
      { name: 'rpc.discover', 'x-credits': 0 },
    ];
    const texts = [...drawService(page, methods).matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);
    expect(texts).toEqual(expect.arrayContaining(['admit', 'charge', 'eth_call', '80', 'upstream nodes']));
    expect(texts).not.toContain('rpc.discover');
  });

  it('rejects a page without the path of a request', () => {
    expect(() => drawService('', [])).toThrow('names no stages');
  });
});

describe('writeImportsLine', () => {
  it('replaces the line, and names the libraries of npm apart', () => {
    const chain = { ...project('chain', 'contract', ['core', 'types']), libraries: ['ws'] };
    expect(writeImportsLine('# chain\n\nImports: old.\n', chain)).toBe(
      '# chain\n\nImports: core, types. Libraries: ws.\n',
    );
  });

  it('rejects a README without the line, and names the file', () => {
    expect(() => writeImportsLine('# core\n', project('core', 'base'))).toThrow(
      'packages/core/README.md has no line "Imports: "; add one',
    );
  });
});

describe('writeLayersTable', () => {
  it('replaces the table and leaves the rest of the page', () => {
    const page = writeLayersTable('before\n\n| Layer | x |\n| old | y |\n\nafter\n', projects, layers);
    expect(page).toMatch(
      /^before\n\n\| Layer \|[^]*\| contract \| chain, types \| base, contract \|[^]*\n\nafter\n$/,
    );
    expect(page).not.toContain('old');
  });
});

describe('printExample', () => {
  it('prints examples and defaults with their meaning, and comments out keys that exclude another key', () => {
    const node = {
      properties: { url: { examples: ['ws://a'], description: 'The address.' }, role: { enum: ['one'] } },
    };
    expect(
      printExample({
        properties: {
          port: { default: 8545, description: 'The port.' },
          nodes: { items: node },
          blocks: { examples: [9] },
          days: { examples: [2], $comment: 'instead of blocks', description: 'The days.' },
        },
      }),
    ).toBe(
      'port: 8545 # The port.\nnodes:\n  - url: ws://a # The address.\n    role: one\nblocks: 9\n' +
        '# days: 2 # The days. (instead of blocks)\n',
    );
  });
});

describe('printConfigurationTypes', () => {
  const object = (properties: JsonObject, required: string[] = []): JsonObject => ({
    type: 'object',
    additionalProperties: false,
    required,
    properties,
  });
  const port = { type: 'integer', default: 8545, description: 'The port.' };

  it('prints a type for each object, in which keys with a default are required', async () => {
    const node = object({ url: { type: 'string' }, role: { enum: ['own', 'partner'] } }, ['url']);
    const nodes = { type: 'array', items: node, description: 'The nodes.' };
    const types = await printConfigurationTypes(object({ port, nodes }), { singleQuote: true });
    expect(types).toContain(
      "export interface FileNode {\n  url: string;\n  role?: 'own' | 'partner';\n}\n\nexport interface FileConfiguration {",
    );
    expect(types).toContain('  /** The port. Default: 8545. */\n  port: number;\n');
    expect(types).toContain('  /** The nodes. */\n  nodes?: FileNode[];\n');
  });

  it('rejects two different objects of one name', async () => {
    const schema = object({ api: object({ tls: object({}) }), tls: object({ port }) });
    await expect(printConfigurationTypes(schema, {})).rejects.toThrow('would have the type FileTls');
  });
});
