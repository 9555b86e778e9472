import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RELEASE = join(import.meta.dirname, '../../../tools/release');

describe('the client that a service offers', () => {
  it('compiles without its tests and their types, which npm start does not install', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ethread-client-sources-'));
    const program = `
      import { basename, join } from 'node:path';
      import { compileSources } from '${RELEASE}/compile-library.mjs';
      import { workspacePackages } from '${RELEASE}/workspace-packages.mjs';
      const outOf = (source) => join('${folder}/out', basename(source));
      compileSources('@ethread/client', workspacePackages(), { scratch: '${folder}', outOf });`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const files = readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' });
    expect(files).toContain(join('client', 'index.js'));
    expect(files.filter((file) => /\.test\.|testing/.test(file))).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
