import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const TSC = join(ROOT, 'node_modules/typescript-native/bin/tsc');

const USE = `
  if (new TransportError('no response').name !== 'TransportError' || typeof verified !== 'function')
    throw new Error('the parts of the client are missing');`;
const TYPED = `import { createClient, http, type Block } from '@ethread/client';
import { verified } from '@ethread/client/verify';
export const block: Promise<Block | null> =
  createClient(verified(http(''))).eth_getBlockByNumber('latest', false);
// @ts-expect-error A number is no block.
createClient(http('')).eth_getBlockByNumber(1, false);
`;

describe('the client that a service offers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-offered-client-'));
  const client = join(folder, 'node_modules/@ethread/client');
  const run = (...args: readonly string[]) =>
    execFileSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

  beforeAll(() => {
    run(join(ROOT, 'tools/setup/release/pack-clients.mjs'), '--out', folder);
    mkdirSync(client, { recursive: true });
    execFileSync('tar', ['-xzf', join(folder, 'ethread-client.tgz'), '--strip-components=1', '-C', client]);
    // Its packages of npm, where npm installs them.
    const noble = findPackageJSON('@noble/curves', join(ROOT, 'packages/codec/chain/package.json'));
    symlinkSync(dirname(dirname(noble ?? '')), join(folder, 'node_modules/@noble'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('loads by import and by require', () => {
    const names = ['{ TransportError }', '{ verified }'] as const;
    const modules = ['@ethread/client', '@ethread/client/verify'] as const;
    write('use.mjs', `${names.map((name, at) => `import ${name} from '${modules[at]}';`).join('\n')}${USE}`);
    write(
      'use.cjs',
      `${names.map((name, at) => `const ${name} = require('${modules[at]}');`).join('\n')}${USE}`,
    );
    for (const name of ['use.mjs', 'use.cjs']) expect(() => run(name)).not.toThrow();
  });

  it('has types that TypeScript accepts in both kinds of modules, with those of its libraries checked', () => {
    for (const name of ['use.mts', 'use.cts']) write(name, TYPED);
    const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--types', ''];
    expect(() => run(TSC, ...options, 'use.mts', 'use.cts')).not.toThrow();
  });

  it('contains no test', () => {
    const files = execFileSync('tar', ['-tzf', join(folder, 'ethread-client.tgz')], { encoding: 'utf8' });
    expect(files.split('\n').filter((file) => /\.test\.|testing/.test(file))).toEqual([]);
  });
});
