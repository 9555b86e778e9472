import { findCycles } from './find-cycles.ts';
import { measureHouse } from './house-figures.ts';
import { printHouse } from './print-house.ts';
import { readImports, type Source } from './read-sources.ts';
import type { Project } from './read-workspace.ts';

const source = (path: string, imports: Record<string, 'type' | 'value'> = {}): Source => ({
  path: `packages/base/core/src/${path}`,
  kind: path.includes('.test.') ? 'test' : 'code',
  lines: 10,
  imports: Object.entries(imports).map(([to, kind]) => ({
    path: `packages/base/core/src/${to}`,
    isType: kind === 'type',
  })),
});

function project(name: string, layer: string, imports: readonly string[] = []): Project {
  return { folder: `packages/${layer}/${name}`, name, layer, imports, libraries: [], isGenerated: false };
}

const projects = [project('core', 'base', ['chain']), project('chain', 'codec')];
const layers = { codec: ['base'], base: [] };
const measure = (sources: readonly Source[]) => measureHouse(projects, sources, layers);

describe('measureHouse', () => {
  it('finds no knot in folders that import one another in one direction', () => {
    const house = measure([
      source('index.ts', { 'store/open.ts': 'value' }),
      source('store/open.ts', { 'errors.ts': 'value' }),
      source('errors.ts'),
    ]);
    expect([...house.upward, ...house.typeCycles, ...house.valueCycles]).toEqual([]);
  });

  it('reports the fewer imports of two folders that import each other', () => {
    const house = measure([
      source('a/one.ts', { 'b/two.ts': 'value' }),
      source('a/three.ts', { 'b/two.ts': 'value' }),
      source('b/two.ts'),
      source('b/four.ts', { 'a/one.ts': 'type' }),
    ]);
    expect(house.upward).toEqual([
      {
        from: 'packages/base/core/src/b/four.ts',
        to: 'packages/base/core/src/a/one.ts',
        rule: 'a, b in packages/base/core/src import one another, but the imports of a folder run in one direction',
      },
    ]);
    expect(house.typeCycles).toEqual([]);
  });

  it('distinguishes a cycle of types from one of values', () => {
    const files = (kind: 'type' | 'value') => [
      source('one.ts', { 'two.ts': 'value' }),
      source('two.ts', { 'one.ts': kind }),
    ];
    const cycle = [['packages/base/core/src/one.ts', 'packages/base/core/src/two.ts']];
    expect(measure(files('type'))).toMatchObject({ typeCycles: cycle, valueCycles: [] });
    expect(measure(files('value'))).toMatchObject({ typeCycles: cycle, valueCycles: cycle });
  });

  it('counts the lines of tests apart and ignores their imports', () => {
    const house = measure([
      source('one.ts'),
      source('two/two.ts', { 'one.ts': 'value' }),
      source('one.test.ts', { 'two/two.ts': 'value' }),
    ]);
    expect(house.lines).toEqual({ code: 20, test: 10, generated: 0 });
    expect(printHouse(house)).toContain('lines of tests: 10');
  });
});

describe('findCycles', () => {
  it('joins two cycles with a common node, and finds none in a tree', () => {
    const graph = (edges: string) => {
      const nodes = new Map<string, Set<string>>();
      for (const [from = '', , to = ''] of edges.split(' ')) {
        nodes.set(from, (nodes.get(from) ?? new Set()).add(to));
      }
      return nodes;
    };
    expect(findCycles(graph('a>b b>c c>b b>d d>e e>b'))).toEqual([['b', 'c', 'd', 'e']]);
    expect(findCycles(graph('a>b a>c b>d c>d'))).toEqual([]);
  });
});

describe('readImports', () => {
  it('reads static, exported and dynamic imports, and whether they are of types alone', () => {
    const text = [
      "import { join } from 'node:path';",
      "import type { A } from './a.ts';",
      "import { type B, type C } from '../b.ts';",
      'import {',
      '  d,',
      '  type E,',
      "} from './d.ts';",
      "export * from './e.ts';",
      "import './f.ts';",
      "const later = () => import('./g.ts');",
    ].join('\n');
    expect(readImports('src/x/y.ts', text)).toEqual([
      { path: 'src/x/a.ts', isType: true },
      { path: 'src/b.ts', isType: true },
      { path: 'src/x/d.ts', isType: false },
      { path: 'src/x/e.ts', isType: false },
      { path: 'src/x/f.ts', isType: false },
      { path: 'src/x/g.ts', isType: false },
    ]);
  });
});
