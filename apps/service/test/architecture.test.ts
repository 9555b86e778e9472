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

  it('shows the way of a call in at most twelve files', () => {
    const steps = text.match(/^\d+\. `/gm) ?? [];
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.length).toBeLessThanOrEqual(12);
  });
});

describe('the threads of the service', () => {
  it('have limits of their young generations', () => {
    const withThreads = sources.filter((path) =>
      // Workers of pages come without an import of Node's.
      /from 'node:worker_threads'[^]*^(?!\s*\*).*\bnew Worker\(/m.test(
        readFileSync(join(ROOT, path), 'utf8'),
      ),
    );
    expect(withThreads.length).toBeGreaterThan(3);
    const unlimited = withThreads.filter(
      (path) => !readFileSync(join(ROOT, path), 'utf8').includes('maxYoungGenerationSizeMb'),
    );
    expect(unlimited).toEqual([]);
  });
});
