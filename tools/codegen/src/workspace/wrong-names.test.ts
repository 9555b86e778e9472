import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findWrongNames } from './wrong-names.ts';

describe('findWrongNames', () => {
  const root = mkdtempSync(join(tmpdir(), 'ethread-names-'));
  const page = (text: string) => write('docs/guide.md', text);
  const problems = () =>
    findWrongNames(root)
      .map(({ line, problem }): [number, string] => [line, problem])
      .sort(([one], [other]) => one - other);

  beforeAll(() => {
    write('package.json', '{ "scripts": { "lint": "true" } }');
    write(
      'README.md',
      '# Start here\n\n## A `key`, twice\n\n## A `key`, twice\n\n```sh\n# no heading\n```\n',
    );
    write('apps/service/src/main.ts', "program.command('serve [file]');");
    const port = { type: 'integer' };
    const tls = { properties: { minVersion: { type: 'string' } } };
    const chains = { type: 'array', items: { properties: { port } } };
    write('docs/ethread.schema.json', JSON.stringify({ properties: { tls, chains } }));
    write('deploy/helm/ethread/values.yaml', 'tls: { secret: x }\n');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('accepts names that exist, and prose', () => {
    page(
      '# Guide\n\n[a](#guide) [b](../README.md#a-key-twice-1) [c](https://ethread.example/x.md#gone) `npm run lint`\n\n' +
        '`apps/service/src`, `packages/*/src` and `packages/methods/src/eth_example.ts`.\n' +
        'ethread counts, `ethread serve x`, `tls.minVersion: TLSv1.3`, `chains.port`, `tls.secret`, `main.ts` and `tls.json`.\n',
    );
    expect(problems()).toEqual([]);
  });

  it('names the line of each anchor, script, command and key that does not exist', () => {
    page(
      '[a](#gone)\n[b](../README.md#no-heading)\n`npm run gone`\n`npx ethread lost`\n' +
        '```sh\nethread gone\n```\n`tls.http3` and `chains.prot`\n[c](gone.md) and `node apps/gone.ts`\n',
    );
    expect(problems()).toEqual([
      [1, 'docs/guide.md has no heading #gone'],
      [2, 'README.md has no heading #no-heading'],
      [3, 'npm run gone is no script of package.json'],
      [4, 'ethread lost is no command'],
      [6, 'ethread gone is no command'],
      [8, 'tls.http3 is no key of the configuration, and no value of the chart'],
      [8, 'chains.prot is no key of the configuration, and no value of the chart'],
      [9, 'docs/gone.md does not exist'],
      [9, 'apps/gone.ts does not exist'],
    ]);
  });

  function write(path: string, text: string) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
});
