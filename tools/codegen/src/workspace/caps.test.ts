import { exceededCaps, loweredCaps, measureHouse } from '@ethread/setup/figures';

const sources: Readonly<Record<string, string>> = {
  'packages/base/core/src/a.ts': '/** A comment. */\nexport type A = 1;\n\nexport const a = 1;\n',
  'packages/base/core/src/a.test.ts': 'it();\n',
  'packages/base/core/src/b.gen.ts': 'export type A = 2;\n',
  'packages/codec/chain/src/a.ts': 'export type A = 3; // code\n',
  'tools/lab/src/a.ts': 'export type A = 4;\n',
};
const house = measureHouse(Object.keys(sources), (file) => sources[file] ?? '');

describe('the caps on lines', () => {
  it('counts lines, code, tests and generated lines by package', () => {
    expect(house.packages['packages/base/core']).toEqual({
      files: 1,
      lines: 4,
      code: 2,
      tests: 1,
      generated: 1,
    });
    expect(house.totals.workshop.lines).toBe(1);
    expect(house.names).toEqual({ A: ['packages/base/core', 'packages/codec/chain'] });
  });

  it('reports one line too many, and a package without a cap', () => {
    const caps = {
      'packages/base/core': { lines: 3, tests: 1 },
      'tools/lab': { lines: 1, tests: 0 },
    };
    expect(exceededCaps(house, caps)).toEqual([
      'packages/base/core: 4 lines, 3 at most by tools/setup/caps.json',
      'packages/codec/chain: 1 lines, 0 at most by tools/setup/caps.json',
    ]);
  });

  it('never raises a cap', () => {
    expect(loweredCaps(house, { 'packages/base/core': { lines: 9, tests: 0 } })).toEqual({
      'packages/base/core': { lines: 4, tests: 0 },
      'packages/codec/chain': { lines: 0, tests: 0 },
      'tools/lab': { lines: 0, tests: 0 },
    });
  });
});
