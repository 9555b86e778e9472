import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');

const sources = globSync(['apps/service/src/**/*.ts', 'packages/**/src/**/*.ts'], {
  cwd: ROOT,
  exclude: ['**/*.test.ts', '**/testing/**', '**/node_modules/**', '**/dist/**'],
});

describe('ARCHITECTURE.md', () => {
  it('names only files and folders that exist', () => {
    const named = [...text.matchAll(/`((?:apps|packages|tools|openrpc)\/[\w./-]+)`/g)].map(
      ([, path]) => path ?? '',
    );
    expect(named.length).toBeGreaterThan(12);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names all files of the service that read the environment', () => {
    const readers = sources.filter((path) =>
      /^(?!\s*(?:\/\/|\*|\/\*)).*\bprocess\.env\b/m.test(readFileSync(join(ROOT, path), 'utf8')),
    );
    const [, sentence = ''] = /Only ([^.]*(?:\.ts[^.]*)+) read the environment\./.exec(text) ?? [];
    const named = [...sentence.matchAll(/`([^`]+)`/g)].map(([, path]) => path);
    expect(readers.sort()).toEqual(named.sort());
  });
});
