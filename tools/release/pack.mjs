// Packs everything that is published: `npm run pack -- [--out DIR] [--version VERSION]`, after `npm run build` and the sites.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stageAll } from './published-packages.mjs';
import { readManifest, root } from './workspace-packages.mjs';

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'dist/packages' }, version: { type: 'string' } },
});
const out = resolve(values.out);
const scratch = mkdtempSync(join(tmpdir(), 'ethread-pack-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
mkdirSync(out, { recursive: true });
for (const folder of stageAll(scratch, values.version ?? readManifest(root).version)) {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['pack', '--json', '--pack-destination', out, '--ignore-scripts'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    },
  );
  if (status !== 0) throw new Error(`npm pack failed in ${folder}: ${stderr}`);
  const packed = JSON.parse(stdout);
  const [{ name, version, filename, size, entryCount }] = Array.isArray(packed)
    ? packed
    : Object.values(packed);
  console.log(
    `${name}@${version}: ${join(out, filename.replace('@', '').replace('/', '-'))}, ${(size / 1024).toFixed(0)} kB, ${entryCount} files`,
  );
}
