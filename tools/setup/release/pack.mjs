// Packs everything that is published: `npm run pack -- [--out DIR]` builds it first.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packNpm } from './pack-npm.mjs';
import { stageAll } from './published-packages.mjs';
import { readManifest, root } from './workspace-packages.mjs';

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'dist/packages' } },
});
const out = resolve(values.out);
const scratch = mkdtempSync(join(tmpdir(), 'ethread-pack-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
mkdirSync(out, { recursive: true });
const staged = await stageAll(scratch, readManifest(root).version);
for (const { name, version, file, size, entryCount } of packNpm(staged, out))
  console.log(`${name}@${version}: ${file}, ${(size / 1024).toFixed(0)} kB, ${entryCount} files`);
