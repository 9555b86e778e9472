import { findCycles } from './find-cycles.ts';
import { measureHouse } from './house-figures.ts';
import { printHouse } from './print-house.ts';
import { readImports, type Source } from './read-sources.ts';
import type { Project } from './read-workspace.ts';

const source = (path: string, imports: readonly string[] = []): Source => ({
  path: `packages/base/core/src/${path}`,
  kind: path.includes('.test.') ? 'test' : 'code',
  lines: 10,
  imports: imports.map((to) => `packages/base/core/src/${to}`),
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
      source('index.ts', ['store/open.ts']),
      source('store/open.ts', ['errors.ts']),
      source('errors.ts'),
    ]);
    expect(house.upward).toEqual([]);
  });

  it('reports the fewer imports of two folders that import each other', () => {
    const house = measure([
      source('a/one.ts', ['b/two.ts']),
      source('a/three.ts', ['b/two.ts']),
      source('b/two.ts'),
      source('b/four.ts', ['a/one.ts']),
    ]);
    expect(house.upward).toEqual([
      {
        from: 'packages/base/core/src/b/four.ts',
        to: 'packages/base/core/src/a/one.ts',
        rule: 'a, b in packages/base/core/src import one another, but the imports of a folder run in one direction',
      },
    ]);
  });

  it('counts the lines of tests apart and ignores their imports', () => {
    const house = measure([
      source('one.ts'),
      source('two/two.ts', ['one.ts']),
      source('one.test.ts', ['two/two.ts']),
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
  it('reads static, exported and dynamic imports', () => {
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
      'src/x/a.ts',
      'src/b.ts',
      'src/x/d.ts',
      'src/x/e.ts',
      'src/x/f.ts',
      'src/x/g.ts',
    ]);
  });
});
