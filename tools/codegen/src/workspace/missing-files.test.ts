import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMissingFiles } from './missing-files.ts';

describe('findMissingFiles', () => {
  const root = mkdtempSync(join(tmpdir(), 'ethread-pages-'));
  afterAll(() => rmSync(root, { recursive: true }));

  it('names page and line of links and paths without a file', () => {
    mkdirSync(join(root, 'docs'));
    mkdirSync(join(root, 'packages/core/src'), { recursive: true });
    writeFileSync(join(root, 'README.md'), 'See [the guide](docs/guide.md#start) and `packages/core/src`.\n');
    writeFileSync(
      join(root, 'docs/guide.md'),
      'Back to [the start](../README.md), or to [a site](https://ethread.example/x.md).\n\n' +
        'Then [a page](gone.md), `node packages/core/src/gone.ts`, `packages/*/src` and `packages/methods/src/eth_example.ts`.\n',
    );
    expect(findMissingFiles(root)).toEqual([
      { page: 'docs/guide.md', line: 3, path: 'docs/gone.md' },
      { page: 'docs/guide.md', line: 3, path: 'packages/core/src/gone.ts' },
    ]);
  });
});
